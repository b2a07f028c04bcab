/** Scripts in Lua for clingo are imported as texts. */
declare module "*.lua" {
  const text: string;
  export default text;
}
