import type { MappedProperty } from '../../../model/property/property.ts';
import { entryOf } from '../../../model/words/fold.ts';

type PropertyType = MappedProperty['type'];

const ORDER = [
  'apartment',
  'house',
  'land',
  'commercial',
  'goodwill',
  'office',
  'parking',
  'building',
  'program',
  'other',
] as const satisfies readonly PropertyType[];

/** By language: names of the types in the order above, then "room" and "rooms". */
const WORDS: Readonly<Record<string, string>> = {
  de: 'Wohnung|Haus|Grundstück|Gewerbeobjekt|Geschäft|Büro|Stellplatz|Gebäude|Neubauprojekt|Immobilie|Zimmer|Zimmer',
  en: 'Apartment|House|Land|Commercial property|Business|Office|Parking space|Building|New development|Property|room|rooms',
  es: 'Apartamento|Casa|Terreno|Local comercial|Negocio|Oficina|Aparcamiento|Edificio|Obra nueva|Inmueble|estancia|estancias',
  fr: 'Appartement|Maison|Terrain|Local commercial|Fonds de commerce|Bureau|Parking|Immeuble|Programme neuf|Bien immobilier|pièce|pièces',
  it: 'Appartamento|Casa|Terreno|Locale commerciale|Attività commerciale|Ufficio|Posto auto|Edificio|Nuova costruzione|Immobile|locale|locali',
  nl: 'Appartement|Huis|Grond|Handelspand|Handelszaak|Kantoor|Parkeerplaats|Gebouw|Nieuwbouwproject|Vastgoed|kamer|kamers',
  pt: 'Apartamento|Casa|Terreno|Espaço comercial|Negócio|Escritório|Estacionamento|Edifício|Empreendimento|Imóvel|divisão|divisões',
};

const OTHERWISE = WORDS['en'] ?? '';

/** "Appartement, 3 pièces, Lyon" in a language (ISO 639-1, perhaps with a region); in English for other languages. */
export function buildTitle(
  language: string,
  { type, rooms, town }: { readonly type: PropertyType; readonly rooms?: number; readonly town?: string },
): string {
  const words = (entryOf(WORDS, language.slice(0, 2)) ?? OTHERWISE).split('|');
  const [one, several] = words.slice(ORDER.length);
  const count = rooms === undefined || type === 'land' ? undefined : `${rooms} ${rooms > 1 ? several : one}`;
  return [words[ORDER.indexOf(type)], count, town].filter(Boolean).join(', ');
}
