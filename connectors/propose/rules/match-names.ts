import { AMENITY_FLAGS as BLM_FLAGS } from '../../inputs/blm/codes.ts';
import { AMENITY_FLAGS as OPENIMMO_FLAGS, AMENITY_OPTIONS } from '../../inputs/openimmo/codes.ts';
import { AMENITY_FLAGS as RESO_FLAGS } from '../../inputs/reso/mapping/amenities.ts';
import { AMENITY_NAMES, ORIENTATION_NAMES } from '../dictionary/amenity-names.ts';
import { tableOf } from '../dictionary/code-words.ts';
import { FIELD_NAMES } from '../dictionary/field-names.ts';
import { isText } from '../dictionary/targets.ts';
import type { Target } from '../dictionary/targets.ts';
import { bareTokens, isNoise, keyOfTokens, meaningful, tokensOf } from '../dictionary/tokens.ts';
import type { PathSurvey } from '../survey/watch-path.ts';

/** A field of the model that the name of a source field means. */
export interface NameMatch {
  readonly target: Target;
  /** The name of the dictionary. */
  readonly name: string;
  /** How well the names agree, 0..1. */
  readonly score: number;
  /** Texts: the language that the name says. */
  readonly language?: string;
}

/** Names of fields that only repeat what their parent says: `type.name`, `price.value`. */
const GENERIC = new Set(
  'value name text label content title code key id val wert valeur valor valore waarde importo importe montant betrag bedrag display displayname description iso amount url link src href file path image picture photo'.split(
    ' ',
  ),
);

/** Groups of fields that change nothing: `preise.kaufpreis`, `details.bedrooms`. */
const CONTAINERS = new Set(
  (
    'postmeta meta metadata customfields prezzo prijs precio preco preis adres indirizzo direccion morada ubicazione ubicacion localizacion posizione luogo stadt kontaktdaten testi textos textes testo texte superfici misure maten dimensions dimensiones costi kosten frais prezzi prijzen financiero geodaten gps posicion ' +
    'maison haus wohnung woonhuis appartement objectdetails wonendetails maten matenenligging elements element overdracht selling letting lettings descrizione descrizioni descripcion descripciones beschreibung beschreibungen omschrijving omschrijvingen descricao descricoes verdiepingen maten ligging nederlands info dati dades transactie transazione transaccion transacao operation operacion operazione operacao verkauf vermietung kauf miete koop conditions conditionsfinancieres financier financieel finanzen finanzas finanze oferta angebot aanbod contract contrat contratto vertrag deal commercialisation commercial pricing listingdetails rich detailed characteristic appliances systems system terms rental rentals kaufpreise mietpreise preisangaben marketing technical core overview summary geography geographic layout kenmerk verkoop huur venta alquiler vente vendita affitto salesprice apartment room houses flat dwelling address1 contents content web internet website site portal portals export feed texts languages language translations translation traductions bases interior exterior inside outside indoor outdoor building wohnen objektdaten objektangaben stammdaten basisdaten eckdaten datos generales datosgenerales informacion informacoes dados algemeen kenmerken bouw energia energieangaben superficie pieces piece structure bilan diagnostic dpeges property properties listing listings estate detail details general generale info infos information basic main data attributes attribute fields field features feature specs specification characteristics caracteristiques caracteristicas caratteristiche ' +
    'location localisation lage address adresse geo geokoordinaten gps map position place coordinates prices price preise prix precios financial finance money sizes size areas area surface surfaces flachen flaechen superficies oppervlakte rooms room pieces ' +
    'texts text freitexte descriptions description contents energy energie epc dpe diagnostics energiepass energieausweis building gebaude zustand zustandangaben angaben ausstattung verwaltung objektkategorie technisch objekt verwaltungobjekt verwaltungtechn equipment ' +
    'amenities amenity offer transaction sale rent media medias images pictures photos links object immobilie bien custom extra extras body dates date house home unit residential living kenmerken composition construction legal legals publication publish category type objektart url urls residence building'
  ).split(' '),
);

/** Words next to a name that make it another field. */
const CHANGING = new Set(
  (
    'min max minimum maximum from per old previous former initial original past first last low high estimated estimation market per2 m2 sqm unit units currency period frequency type date text word words status hidden visible display show hide id code tax vat fee fees ' +
    'net brut gross seller owner buyer deposit charges garage parking cellar terrace balcony garden plot land lot terrain grundstuck kitchen living dining bath bathroom shower bedroom room floor office shop count suffix prefix unterkunft year month week day weekly monthly ' +
    'yearly annual ancien ancienne vieux mini maxi nouveau parent project program group agency agent alt thumb thumbnail small icon logo epc energy energie energieausweis energielabel dpe ape certificate certificat certificado qr qrcode map karte carte mappa mapa banner brochure expose video film tour count order index rank position label lang language locale title description caption name qualifier flag'
  ).split(' '),
);

interface Entry {
  readonly target: Target;
  readonly name: string;
  readonly tokens: readonly string[];
}

/** Yes-or-no fields of the written connectors' tables. */
function connectorFlags(): Target[] {
  const named = [
    ...OPENIMMO_FLAGS,
    ...RESO_FLAGS,
    ...BLM_FLAGS,
    ...Object.entries(AMENITY_OPTIONS).flatMap(([element, options]) =>
      Object.entries(options).map(([option, amenity]) => [`${element} ${option}`, amenity] as const),
    ),
  ];
  return named.map(([name, amenity]) => ({ to: `amenities.${amenity}`, kind: 'flag', names: name }));
}

const BY_KEY = new Map<string, Entry[]>();
/** Names of several words by these in alphabetical order: `areaPlot` is `plot area`. */
const BY_WORDS = new Map<string, Entry[]>();
const ENTRIES: Entry[] = [];

for (const target of [
  ...FIELD_NAMES,
  ...AMENITY_NAMES.map(([amenity, names]): Target => ({ to: `amenities.${amenity}`, kind: 'flag', names })),
  ...connectorFlags(),
  ...ORIENTATION_NAMES.map(([point, names]): Target => ({ to: `orientations.${point}`, kind: 'flag', names })),
]) {
  for (const name of target.names.split(', ')) {
    const tokens = tokensOf(name);
    const entry = { target, name, tokens };
    // XML is read in lower case, so that the words of its names cannot be separated: they are also compared joined.
    for (const key of new Set([keyOfTokens(tokens), keyOfTokens(bareTokens(name)), tokens.join('')])) {
      BY_KEY.set(key, [...(BY_KEY.get(key) ?? []), entry]);
    }
    ENTRIES.push(entry);
    if (tokens.length > 1) {
      const key = keyInAnyOrder(tokens);
      BY_WORDS.set(key, [...(BY_WORDS.get(key) ?? []), entry]);
    }
  }
}

const WORDS = new Set(ENTRIES.flatMap(({ tokens }) => tokens));

/** Whether the name of some field has this word. */
export const isWordOfNames = (word: string): boolean => WORDS.has(word);

function keyInAnyOrder(tokens: readonly string[]): string {
  return tokens
    .map((token) => keyOfTokens([token]))
    .toSorted()
    .join(' ');
}

/** Words of names for languages. */
const LANGUAGES = tableOf(
  {
    fr: 'fr fra french francais',
    en: 'en gb eng english anglais uk',
    de: 'de deu ger german deutsch allemand',
    es: 'es spa esp spanish espanol espagnol',
    it: 'it ita italian italiano italien',
    nl: 'nl nld dutch nederlands neerlandais',
    pt: 'pt por portuguese portugues portugais',
    ru: 'ru',
    pl: 'pl',
    sv: 'sv',
    no: 'no',
    da: 'da',
    fi: 'fi',
    cs: 'cs',
    ca: 'ca',
    ar: 'ar',
    zh: 'zh',
  },
  ' ',
);

/** The fields that the names of a path may mean, best first. */
export function matchNames(path: PathSurvey): NameMatch[] {
  const steps = path.names.map(tokensOf);
  const plain = [
    ...matchesOf(steps),
    ...(steps.length === 0 ? [] : matchesOf(path.names.map(bareTokens), 0.01)),
    ...eitherOf(path.names),
  ];
  const { rest, language } = withoutLanguage(steps);
  const translated =
    language === undefined
      ? []
      : matchesOf(rest)
          .filter(({ target }) => isText(target))
          .map((match) => ({ ...match, language }));
  const best = new Map<string, NameMatch>();
  for (const match of [...translated, ...plain]) {
    const { to, only = '', period = '', isFallback = '' } = match.target;
    const id = [to, only, period, isFallback].join(' ');
    const known = best.get(id);
    if (!known || known.score < match.score) best.set(id, match);
  }
  return [...best.values()].toSorted((left, right) => right.score - left.score);
}

/** The words of each name of a path. */
type Steps = readonly (readonly string[])[];

/** The names without the language at their end: `titre_fr`, `desc.en`, `text[fr-BE]`. */
function withoutLanguage(steps: Steps): { readonly rest: Steps; readonly language?: string | undefined } {
  const groups = steps.slice(0, -1);
  const leaf = steps.at(-1) ?? [];
  // `texts.en.title`
  const group = groups.findIndex((tokens) => tokens.length === 1 && languageOf(tokens[0]) !== undefined);
  if (group >= 0) return { rest: steps.toSpliced(group, 1), language: languageOf(steps[group]?.[0]) };
  // `text[fr-BE]`
  const [first, region = ''] = leaf;
  const ofTag = leaf.length === 2 && /^[a-z]{2}$/.test(region) ? languageOf(first) : undefined;
  const language = ofTag ?? languageOf(leaf.at(-1));
  if (language === undefined) return { rest: steps };
  const name = ofTag === undefined ? leaf.slice(0, -1) : [];
  const rest = name.length > 0 ? [...groups, name] : groups;
  return rest.length === 0 ? { rest: steps } : { rest, language };
}

const languageOf = (token = ''): string | undefined => LANGUAGES.get(token);
/** A name of several ("Price / rent") is what all of its parts are. */
function eitherOf(names: readonly string[]): NameMatch[] {
  const parts = (names.at(-1) ?? '').split(/\s*\/\s*/);
  if (parts.length < 2) return [];
  const each = parts.map((part) => matchesOf([...names.slice(0, -1), part].map(bareTokens), 0.03));
  const [first = [], ...others] = each;
  return first
    .filter(({ target: { to } }) => others.every((matches) => matches.some((match) => match.target.to === to)))
    .map((match) => ({
      ...match,
      target: {
        to: match.target.to,
        kind: match.target.kind,
        names: match.target.names,
        ...(match.target.isStrict && { isStrict: true }),
      },
    }));
}

/** Words that say nothing at the beginning of a name whose words cannot be separated: `listingdescription`. */
const PREFIX = /^(?:listing|property|estate|objekt|immobilien?|annonce|inmueble|immobile)/;
const SHORTEST_REST = 4;

/** @param less what is taken from every score, where the names were shortened */
function matchesOf(steps: Steps, less = 0): NameMatch[] {
  const leaf = steps.at(-1) ?? [];
  const parent = steps.at(-2) ?? [];
  const above = parentPenalty(steps.slice(0, -1)) + less;
  const found: NameMatch[] = [];
  const add = (tokens: readonly string[], score: number): void => {
    const exact = tokens.join('');
    for (const { target, name, tokens: own } of entriesOf(tokens)) {
      // "floors" and "floor" are two fields.
      found.push({ target, name, score: (own.join('') === exact ? score : score - 0.02) - (target.less ?? 0) });
    }
    if (tokens.length < 2 || entriesOf(tokens).length > 0) return;
    for (const { target, name } of BY_WORDS.get(keyInAnyOrder(tokens)) ?? []) {
      found.push({ target, name, score: score - OTHER_ORDER - (target.less ?? 0) });
    }
  };
  if (parent.length > 0) {
    const higher = parentPenalty(steps.slice(0, -2)) + less;
    add([...parent, ...leaf], 0.97 - higher);
    add([...leaf, ...parent], 0.95 - higher);
    // `type.name` is what `type` says.
    if (leaf.every((token) => GENERIC.has(token))) add(parent, 0.85 - higher);
  }
  add(leaf, 0.95 - above);
  add(meaningful(leaf), 0.9 - above);
  // `operation.operationPrice` repeats its parent.
  const repeated = leaf.findIndex((token) => !parent.includes(token));
  if (repeated > 0) add(leaf.slice(repeated), 0.92 - above);
  found.push(...firstOfNumbered(leaf, above), ...rentOfPeriod(leaf, above));
  const [only = '', ...others] = leaf;
  const rest = only.replace(PREFIX, '');
  if (others.length === 0 && rest !== only && rest.length >= SHORTEST_REST) add([rest], 0.8 - above);
  if (found.length === 0) found.push(...looseMatches(leaf, above));
  return found;
}

/** `titulo1`, `Grundriss 1`: the first of numbered texts and files, of which no other can be the same field. */
function firstOfNumbered(leaf: readonly string[], above: number): NameMatch[] {
  const [, base = ''] = /^(.*\D) ?0?1$/.exec(leaf.join(' ')) ?? [];
  return base === ''
    ? []
    : entriesOf(base.trim().split(' ')).flatMap(({ target, name }) =>
        NUMBERED.has(target.to) ? [{ target, name, score: 0.85 - above }] : [],
      );
}

/** `Kaltmiete/Monat`: a rent whose name says what it is paid for. */
function rentOfPeriod(leaf: readonly string[], above: number): NameMatch[] {
  const rest = leaf.filter((token) => !PERIODS.has(token));
  if (rest.length === leaf.length || rest.length === 0) return [];
  return entriesOf(rest).flatMap(({ target, name }) =>
    target.only === 'rental' ? [{ target, name, score: 0.88 - above - (target.less ?? 0) }] : [],
  );
}

const PERIODS = new Set(
  'per par pro al month monthly mois mensuel monat monatlich mtl mes mensual mese mensile maand maandelijks mensal week weekly semaine woche wochentlich semana settimana'.split(
    ' ',
  ),
);

const NUMBERED = new Set(['title', 'description', 'plans', 'documents', 'video.video_url', 'video.virtual_tour_url']);

/** What another order of the words takes from the certainty of a name. */
const OTHER_ORDER = 0.04;

const entriesOf = (tokens: readonly string[]): readonly Entry[] =>
  BY_KEY.get(keyOfTokens(tokens)) ?? BY_KEY.get(tokens.join('')) ?? [];

/** What unknown groups around a field take from its certainty. */
export function parentPenalty(parents: Steps): number {
  const unknown = parents.filter((tokens) => !tokens.every((token) => CONTAINERS.has(token) || isNoise(token)));
  return Math.min(0.5, unknown.length * 0.25);
}

/** Names with further words: `main_bedrooms`. Money needs the whole name. */
function looseMatches(leaf: readonly string[], above: number): NameMatch[] {
  const own = meaningful(leaf);
  const found: NameMatch[] = [];
  for (const { target, name, tokens } of ENTRIES) {
    if (target.isStrict || target.kind === 'code' || tokens.length >= own.length) continue;
    const rest = own.filter((token) => !tokens.includes(token));
    const isWithin = tokens.every((token) => own.includes(token)) && rest.length === own.length - tokens.length;
    if (!isWithin || rest.some((token) => CHANGING.has(token)) || rest.length > 1) continue;
    const isLong = tokens.join('').length >= 5;
    if (isLong) found.push({ target, name, score: 0.65 - above });
  }
  return found;
}
