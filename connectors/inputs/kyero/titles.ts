import { entryOf } from '../../../model/words/fold.ts';

/** Kinds of property that titles distinguish. */
export type TitleKind =
  | 'apartment'
  | 'penthouse'
  | 'duplex'
  | 'studio'
  | 'house'
  | 'villa'
  | 'townhouse'
  | 'bungalow'
  | 'country_house'
  | 'finca'
  | 'land'
  | 'commercial'
  | 'office'
  | 'parking'
  | 'building'
  | 'other';

/** The order of the words in the tables below. */
const ORDER: readonly TitleKind[] = [
  'apartment',
  'penthouse',
  'duplex',
  'studio',
  'house',
  'villa',
  'townhouse',
  'bungalow',
  'country_house',
  'finca',
  'land',
  'commercial',
  'office',
  'parking',
  'building',
  'other',
];

/** "bedroom" in the forms that a language has for numbers. */
type Forms = { readonly [rule in Intl.LDMLPluralRule]?: string } & { readonly other: string };

interface Words {
  /** In the order of `ORDER`, separated by "|". */
  readonly kinds: string;
  readonly bedrooms: Forms;
}

/** The languages of the format's schema, and Polish and Czech, which feeds also use. */
const WORDS: Readonly<Record<string, Words>> = {
  ca: {
    kinds:
      'Pis|Àtic|Dúplex|Estudi|Casa|Vil·la|Casa adossada|Bungalou|Casa de camp|Finca|Terreny|Local comercial|Oficina|Aparcament|Edifici|Immoble',
    bedrooms: { one: 'habitació', other: 'habitacions' },
  },
  cs: {
    kinds:
      'Byt|Penthouse|Mezonet|Studio|Dům|Vila|Řadový dům|Bungalov|Venkovský dům|Usedlost|Pozemek|Komerční prostor|Kancelář|Parkování|Budova|Nemovitost',
    bedrooms: { one: 'ložnice', few: 'ložnice', other: 'ložnic' },
  },
  da: {
    kinds:
      'Lejlighed|Penthouse|Duplex|Studio|Hus|Villa|Rækkehus|Bungalow|Landhus|Finca|Grund|Erhvervslokale|Kontor|Parkering|Bygning|Ejendom',
    bedrooms: { one: 'soveværelse', other: 'soveværelser' },
  },
  de: {
    kinds:
      'Wohnung|Penthouse|Maisonette|Studio|Haus|Villa|Reihenhaus|Bungalow|Landhaus|Finca|Grundstück|Gewerbeobjekt|Büro|Stellplatz|Gebäude|Immobilie',
    bedrooms: { other: 'Schlafzimmer' },
  },
  en: {
    kinds:
      'Apartment|Penthouse|Duplex|Studio|House|Villa|Town house|Bungalow|Country house|Finca|Land|Commercial property|Office|Parking|Building|Property',
    bedrooms: { one: 'bedroom', other: 'bedrooms' },
  },
  es: {
    kinds:
      'Apartamento|Ático|Dúplex|Estudio|Casa|Villa|Casa adosada|Bungalow|Casa de campo|Finca|Terreno|Local comercial|Oficina|Aparcamiento|Edificio|Inmueble',
    bedrooms: { one: 'dormitorio', other: 'dormitorios' },
  },
  fi: {
    kinds:
      'Asunto|Kattohuoneisto|Kaksikerroksinen asunto|Yksiö|Talo|Huvila|Rivitalo|Bungalow|Maalaistalo|Finca|Tontti|Liiketila|Toimisto|Autopaikka|Rakennus|Kiinteistö',
    bedrooms: { one: 'makuuhuone', other: 'makuuhuonetta' },
  },
  fr: {
    kinds:
      'Appartement|Penthouse|Duplex|Studio|Maison|Villa|Maison de ville|Bungalow|Maison de campagne|Finca|Terrain|Local commercial|Bureau|Parking|Immeuble|Bien immobilier',
    bedrooms: { one: 'chambre', other: 'chambres' },
  },
  it: {
    kinds:
      'Appartamento|Attico|Duplex|Monolocale|Casa|Villa|Casa a schiera|Bungalow|Casa di campagna|Finca|Terreno|Locale commerciale|Ufficio|Posto auto|Edificio|Immobile',
    bedrooms: { one: 'camera da letto', other: 'camere da letto' },
  },
  nl: {
    kinds:
      'Appartement|Penthouse|Duplex|Studio|Huis|Villa|Rijwoning|Bungalow|Landhuis|Finca|Grond|Bedrijfspand|Kantoor|Parkeerplaats|Gebouw|Woning',
    bedrooms: { one: 'slaapkamer', other: 'slaapkamers' },
  },
  no: {
    kinds:
      'Leilighet|Toppleilighet|Dupleks|Studio|Hus|Villa|Rekkehus|Bungalow|Landsted|Finca|Tomt|Næringslokale|Kontor|Parkering|Bygning|Eiendom',
    bedrooms: { other: 'soverom' },
  },
  pl: {
    kinds:
      'Apartament|Penthouse|Apartament dwupoziomowy|Kawalerka|Dom|Willa|Szeregowiec|Bungalow|Dom na wsi|Finca|Działka|Lokal użytkowy|Biuro|Miejsce parkingowe|Budynek|Nieruchomość',
    bedrooms: { one: 'sypialnia', few: 'sypialnie', other: 'sypialni' },
  },
  pt: {
    kinds:
      'Apartamento|Cobertura|Duplex|Estúdio|Casa|Moradia|Moradia em banda|Bungalow|Casa de campo|Quinta|Terreno|Espaço comercial|Escritório|Estacionamento|Edifício|Imóvel',
    bedrooms: { one: 'quarto', other: 'quartos' },
  },
  ru: {
    kinds:
      'Квартира|Пентхаус|Дуплекс|Студия|Дом|Вилла|Таунхаус|Бунгало|Загородный дом|Финка|Участок|Коммерческая недвижимость|Офис|Парковка|Здание|Недвижимость',
    bedrooms: { one: 'спальня', few: 'спальни', other: 'спален' },
  },
  sv: {
    kinds:
      'Lägenhet|Takvåning|Etagelägenhet|Studio|Hus|Villa|Radhus|Bungalow|Lantställe|Finca|Tomt|Kommersiell lokal|Kontor|Parkering|Byggnad|Fastighet',
    bedrooms: { one: 'sovrum', other: 'sovrum' },
  },
};

/** Other languages get English words. */
const OTHERWISE: Words = { kinds: WORDS['en']?.kinds ?? '', bedrooms: { one: 'bedroom', other: 'bedrooms' } };

/** Created on first use of each language: creating them takes as long as the rest of a title. */
const rules = new Map<string, Intl.PluralRules>();

function rulesOf(language: string): Intl.PluralRules {
  const made = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, made);
  return made;
}

/** "Villa, 3 bedrooms, Nerja" in a language (ISO 639-1). */
export function buildTitle(
  language: string,
  { kind, beds, town }: { readonly kind: TitleKind; readonly beds?: number; readonly town?: string },
): string {
  const known = entryOf(WORDS, language);
  const { kinds, bedrooms } = known ?? OTHERWISE;
  const rule = rulesOf(known ? language : 'en').select(beds ?? 0);
  const word = kinds.split('|')[ORDER.indexOf(kind)];
  const rooms = beds === undefined ? undefined : `${beds} ${bedrooms[rule] ?? bedrooms.other}`;
  return [word, rooms, town].filter(Boolean).join(', ');
}
