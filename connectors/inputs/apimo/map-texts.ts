import { LANGUAGE_CODES } from '../../kit/mapping/iso-codes.ts';
import type { MappedProperty } from '../../../model/property/property.ts';
import type { ListingKind } from './map-kind.ts';
import type { Fields } from '../../kit/mapping/open-fields.ts';
import { buildTitle } from '../../kit/mapping/build-title.ts';

/** Titles and descriptions by language. A language without a title gets a generated one. */
export function mapTexts(
  fields: Fields,
  kind: ListingKind,
  language: string,
): Pick<MappedProperty, 'title' | 'description' | 'short_description'> {
  const title: Record<string, string> = {};
  const description: Record<string, string> = {};
  const shortDescription: Record<string, string> = {};
  for (const comment of fields.list('comments')) {
    const code = languageOf(comment);
    const [name, text] = [comment.line('title'), textOf(comment)];
    const short = comment.line('hook') ?? comment.line('subtitle');
    if (code === undefined || (!name && !text && !short)) {
      continue;
    }
    title[code] ??= name ?? built(fields, kind, code);
    put(description, code, text);
    put(shortDescription, code, short);
  }
  if (Object.keys(title).length === 0) {
    title[language] = built(fields, kind, language);
  }
  return {
    title,
    description: Object.keys(description).length > 0 ? description : title,
    short_description: shortDescription,
  };
}

/** ISO 639-1, also with a region ("pt_BR"). */
function languageOf(comment: Fields): string | undefined {
  const code = comment.raw('language');
  const [, language, region] = /^([a-z]{2})(?:[-_]([a-z]{2}))?$/i.exec(code ?? '') ?? [];
  if (language === undefined || !LANGUAGE_CODES.has(language.toLowerCase())) {
    comment.warn('unmapped_value', 'language', code ?? '');
    return undefined;
  }
  return region === undefined ? language.toLowerCase() : `${language.toLowerCase()}-${region.toUpperCase()}`;
}

/** "comment_full" is the comment with the agency's standard text; it may be a single quotation mark. */
function textOf(comment: Fields): string | undefined {
  const full = comment.html('comment_full');
  const plain = comment.html('comment');
  const isText = full !== undefined && /\p{Letter}/u.test(full) && full.length >= (plain?.length ?? 0);
  return isText ? full : plain;
}

function put(texts: Record<string, string>, language: string, text: string | undefined): void {
  if (text !== undefined) {
    texts[language] ??= text;
  }
}

function built(fields: Fields, kind: ListingKind, language: string): string {
  return buildTitle(language, {
    type: kind.type,
    rooms: fields.number('rooms'),
    town: fields.object('city').line('name'),
  });
}
