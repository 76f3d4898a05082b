import type { AnswerOf, TemplateWrite } from '../../../sdk/index.ts';

export type Template = AnswerOf<'getTemplate'>;
export type Preview = AnswerOf<'previewTemplate'>;
type Postmeta = NonNullable<TemplateWrite['postmeta']>[number];
type Taxonomy = NonNullable<TemplateWrite['taxonomies']>[number];
export type Statuses = NonNullable<TemplateWrite['statuses']>;

export const FORMATS = [
  'text',
  'plain_text',
  'integer',
  'yes_no',
  'one_zero',
  'date',
  'timestamp',
  'square_metres',
  'square_feet',
  'joined',
  'count',
] as const satisfies readonly NonNullable<Postmeta['format']>[];

/** A field of the post in the form: from a source, or a fixed value. */
export interface FieldRow {
  readonly key: string;
  readonly source: string;
  readonly format: string;
  /** Set for a fixed value instead of a source. */
  readonly value?: Postmeta['value'];
}

/** Terms of the post in the form: one `value = term` per line. */
export interface TermsRow {
  readonly taxonomy: string;
  readonly source: string;
  readonly terms: string;
  readonly fallback: string;
}

/** A template in the editor. */
export interface TemplateDraft {
  readonly name: string;
  readonly description: string;
  readonly language: string;
  readonly fields: readonly FieldRow[];
  readonly taxonomies: readonly TermsRow[];
  readonly statuses: Statuses;
}

export const draftOf = ({ name, description, language, postmeta, taxonomies, statuses }: Template): TemplateDraft => ({
  name,
  description: description ?? '',
  language: language ?? '',
  fields: postmeta.map(({ key, source, format, value }) => ({
    key,
    source: source ?? '',
    format: format ?? '',
    ...(value === undefined ? {} : { value }),
  })),
  taxonomies: taxonomies.map(({ taxonomy, source, terms, fallback }) => ({
    taxonomy,
    source,
    terms: Object.entries(terms ?? {})
      .map(([value, term]) => `${value} = ${term}`)
      .join('\n'),
    fallback: fallback ?? '',
  })),
  statuses,
});

/** The body that stores a draft. Its entries have the positions of the rows, so that faults of the API point to rows. */
export function bodyOf({ name, description, language, fields, taxonomies, statuses }: TemplateDraft): TemplateWrite {
  return {
    name,
    ...(description.trim() === '' ? {} : { description }),
    ...(language.trim() === '' ? {} : { language: language.trim() }),
    postmeta: fields.map(entryOf),
    taxonomies: taxonomies.map(termsOf),
    statuses,
  };
}

function entryOf({ key, source, format, value }: FieldRow): Postmeta {
  const known = FORMATS.find((one) => one === format);
  return {
    key: key.trim(),
    ...(value === undefined ? { source: source.trim() } : { value }),
    ...(known === undefined || value !== undefined ? {} : { format: known }),
  };
}

function termsOf({ taxonomy, source, terms, fallback }: TermsRow): Taxonomy {
  const entries = terms.split('\n').flatMap((line): [string, string][] => {
    const [value = '', ...term] = line.split('=');
    return value.trim() === '' || term.length === 0 ? [] : [[value.trim(), term.join('=').trim()]];
  });
  return {
    taxonomy: taxonomy.trim(),
    source: source.trim(),
    ...(entries.length > 0 ? { terms: Object.fromEntries(entries) } : {}),
    ...(fallback.trim() === '' ? {} : { fallback: fallback.trim() }),
  };
}

/** Rows that are complete enough for the preview: a row being typed is not a fault yet. */
const isWhole = (text: string): boolean => text.trim() !== '';

/** The part of a draft that a preview can map, and the positions of its entries in the draft. */
export function previewOf(draft: TemplateDraft) {
  const { name: _, description: __, ...content } = bodyOf(draft);
  const places = {
    postmeta: draft.fields.flatMap(({ key, source, value }, place) =>
      isWhole(key) && (value !== undefined || isWhole(source)) ? [place] : [],
    ),
    taxonomies: draft.taxonomies.flatMap(({ taxonomy, source }, place) =>
      isWhole(taxonomy) && isWhole(source) ? [place] : [],
    ),
  };
  const template = {
    ...content,
    postmeta: places.postmeta.flatMap((place) => content.postmeta?.[place] ?? []),
    taxonomies: places.taxonomies.flatMap((place) => content.taxonomies?.[place] ?? []),
  };
  return { template, places };
}

/** Faults by row, such as `postmeta/3`. @param places positions of the entries in the draft */
export function faultsByRow(
  faults: Preview['faults'],
  places: ReturnType<typeof previewOf>['places'],
): ReadonlyMap<string, string> {
  return new Map(
    faults.flatMap(({ at, message }): [string, string][] => {
      const [, part, place] = /^\/(postmeta|taxonomies)\/(\d+)/.exec(at) ?? [];
      if (part !== 'postmeta' && part !== 'taxonomies') return [];
      return [[`${part}/${places[part][Number(place)] ?? place}`, message]];
    }),
  );
}
