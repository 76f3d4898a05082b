import type { MappedProperty } from '../../../model/property/property.ts';
import { LANGUAGES } from './codes.ts';
import { entryOf, fold } from '../../../model/words/fold.ts';
import type { ListingKind } from './map-kind.ts';
import type { Row } from './row.ts';

/** First fields (the language code) of the three blocks of code, district, title and description. */
const LANGUAGE_BLOCKS = [124, 128, 132];

/** Titles and descriptions in French and up to three more languages. A listing without a title gets a generated one. */
export function mapTexts(row: Row, kind: ListingKind): Pick<MappedProperty, 'title' | 'description'> {
  const title: Record<string, string> = {};
  const description: Record<string, string> = {};
  put(title, 'fr', row.line(20) ?? builtTitle(row, kind));
  put(description, 'fr', row.html(21));
  for (const block of LANGUAGE_BLOCKS) {
    const [name, text] = [row.line(block + 2), row.html(block + 3)];
    const code = row.raw(block);
    if (!name && !text) {
      continue;
    }
    const language = entryOf(LANGUAGES, fold(code ?? ''));
    if (language) {
      put(title, language, name);
      put(description, language, text);
    } else {
      row.warn('unmapped_value', block, code ?? '');
    }
  }
  return { title, description: Object.keys(description).length > 0 ? description : title };
}

/** French comes first: a further block with the code of French does not replace it. */
function put(texts: Record<string, string>, language: string, text: string | undefined): void {
  if (text) {
    texts[language] ??= text;
  }
}

/** "Appartement 3 pièces, 65 m², Lyon": the known parts of kind, rooms, size and place. */
function builtTitle(row: Row, kind: ListingKind): string {
  const rooms = row.count(18);
  const surface = row.number(16) ?? (kind.type === 'land' ? row.number(17) : undefined);
  const what = rooms && kind.type !== 'land' ? `${kind.label} ${rooms} pièce${rooms > 1 ? 's' : ''}` : kind.label;
  return [what, surface && `${String(surface).replace('.', ',')} m²`, row.line(6)].filter(Boolean).join(', ');
}
