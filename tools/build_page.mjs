// Bundles the page's scripts: `npm run build`. edit.js and bench.js, which the page loads later, use its modules.
import { relative, resolve } from "node:path";
import { build } from "esbuild";

const [SOURCES, BUILT] = [resolve("aspsolve/web/static"), "aspsolve/web/built"];
const OPTIONS = {
  bundle: true,
  minify: true,
  format: "iife",
  target: "es2022",
  charset: "utf8",
  legalComments: "none",
  loader: { ".lua": "text" },
};
const LATER = { edit: `${SOURCES}/edit/index.ts`, bench: `${SOURCES}/bench/bench.ts` };
const nameOf = (path) => relative(SOURCES, path);

const { metafile } = await build({ ...OPTIONS, entryPoints: [`${SOURCES}/main.ts`], metafile: true, write: false });
const ofPage = new Set(Object.keys(metafile.inputs).map((path) => resolve(path)));
const shared = new Set();

await build({
  ...OPTIONS,
  entryPoints: LATER,
  outdir: BUILT,
  plugins: [
    {
      name: "modules of the page",
      setup({ onLoad, onResolve }) {
        onResolve({ filter: /^\..*\.ts$/ }, ({ path, resolveDir }) => {
          const file = resolve(resolveDir, path);
          return ofPage.has(file) ? { path: file, namespace: "page" } : undefined;
        });
        onLoad({ filter: /.*/, namespace: "page" }, ({ path }) => {
          shared.add(nameOf(path));
          return { contents: `module.exports = globalThis.aspsolveModules["${nameOf(path)}"];` };
        });
      },
    },
  ],
});

const imports = [...shared].sort().map((name, at) => `import * as m${at} from "./${name}";`);
const modules = [...shared].sort().map((name, at) => `"${name}": m${at}`);
const contents = `import "./main.ts";\n${imports.join("\n")}\nglobalThis.aspsolveModules = { ${modules.join(", ")} };`;
await build({ ...OPTIONS, stdin: { contents, resolveDir: SOURCES }, outfile: `${BUILT}/page.js` });
