import { LANGUAGE_CODES } from '../../kit/mapping/iso-codes.ts';
import type { MappedProperty } from '../../../model/property/property.ts';
import { cleanLine } from '../../../model/property/clean-text.ts';
import { entryOf, fold } from '../../../model/words/fold.ts';
import { LANGUAGES } from './codes.ts';
import type { ListingKind } from './map-kind.ts';
import type { Element } from '../../kit/mapping/open-element.ts';
import { TITLE_WORDS } from './titles.ts';

/** Elements of freitexte that form the description, in order, the main description first. */
const DESCRIPTIONS = ['objektbeschreibung', 'lage', 'ausstatt_beschr', 'sonstige_angaben'];

/** Default language of texts. */
const DEFAULT_LANGUAGE = 'de';

/** The model's limit for descriptions. */
const MAX_TEXT = 100_000;

/** Titles and descriptions by language. A listing without a title gets a generated one. */
export function mapTexts(
  root: Element,
  kind: ListingKind,
): Pick<MappedProperty, 'title' | 'description' | 'short_description'> {
  const texts = root.child('freitexte');
  const language = readLanguage(root.child('verwaltung_techn'), 'sprache') ?? DEFAULT_LANGUAGE;
  const title = texts.line('objekttitel') ?? builtTitle(root, kind, language);
  const short = texts.html('dreizeiler');
  const parts = DESCRIPTIONS.map((name) => texts.html(name));
  const description: Record<string, string> = {};
  for (const text of texts.children('objekt_text')) {
    const other = text.raw('@lang') === undefined ? language : readLanguage(text, '@lang');
    const content = text.html('');
    // In the listing's own language it replaces a missing description.
    if (other === language) {
      parts[0] ??= content;
    } else if (other && content) {
      description[other] ??= content;
    }
  }
  const own = parts.filter(Boolean).join('\n\n');
  if (own !== '') {
    description[language] = own.slice(0, MAX_TEXT);
  }
  return {
    title: { [language]: title },
    description: Object.keys(description).length > 0 ? description : { [language]: short ?? title },
    ...(short && { short_description: { [language]: short } }),
  };
}

/** A language tag (`de-DE`), a code or a name as ISO 639-1. */
function readLanguage(element: Element, name: string): string | undefined {
  const value = element.raw(name);
  if (value === undefined) {
    return undefined;
  }
  const word = fold(value).split(' ')[0] ?? '';
  const language = entryOf(LANGUAGES, word) ?? (LANGUAGE_CODES.has(word) ? word : undefined);
  if (!language) {
    element.warn('unmapped_value', name, value);
  }
  return language;
}

/** "Wohnung, 3 Zimmer, 65 m², Hamburg": the known parts of kind, rooms, size and place. */
function builtTitle(root: Element, kind: ListingKind, language: string): string {
  const spoken = Object.hasOwn(TITLE_WORDS, language) ? language : 'en';
  const words = entryOf(TITLE_WORDS, spoken);
  const decimal = (value: number): string => (spoken === 'en' ? String(value) : String(value).replace('.', ','));
  const { rooms, size } = titleFigures(root.child('flaechen'), kind);
  const place = root.child('geo');
  const parts = [
    entryOf(words?.kinds ?? {}, kind.objektart ?? '') ?? words?.other,
    rooms && `${decimal(rooms)} ${words?.rooms[rooms === 1 ? 0 : 1]}`,
    size && `${decimal(size)} m²`,
    place.line('ort') ?? place.line('plz'),
  ];
  return cleanLine(parts.filter(Boolean).join(', '));
}

/** Rooms and main area for a title, as far as the type has them. */
function titleFigures(areas: Element, { type }: ListingKind): { rooms?: number; size?: number } {
  if (type === 'land') return { size: areas.number('grundstuecksflaeche') };
  return {
    rooms: type === 'parking' ? undefined : areas.number('anzahl_zimmer'),
    size: areas.number('wohnflaeche') ?? areas.number('nutzflaeche') ?? areas.number('gesamtflaeche'),
  };
}
