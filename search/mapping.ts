import { hash } from 'node:crypto';
import type { estypes } from '@elastic/elasticsearch';
import { COMPOUND_FILTERS } from './german-compounds.ts';
import { searchedFields } from './searched-fields.ts';
import type { FieldKind, FieldTree } from './searched-fields.ts';
import { STOP_WORDS } from './stop-words.ts';
import { LANGUAGES } from '../model/shared/language.ts';

/** The steps before German words are taken apart and stemmed. */
const GERMAN_WORDS = ['lowercase', 'stop_de', 'german_normalization', 'asciifolding', 'others_de'] as const;

type Mapping = estypes.MappingProperty;

/** Articles that French joins to the next word. */
const FRENCH_ARTICLES = ['l', 'm', 't', 'qu', 'n', 's', 'j', 'd', 'c', 'jusqu', 'quoiqu', 'lorsqu', 'puisqu'];

/** Longest keyword in characters, the longest short string of the model: longer ones could exceed Lucene's limit of 32,766 bytes. */
const LONGEST_KEYWORD = 1_000;

/**
 * Removals are remembered this long, so that an older version arriving late does not bring a listing back. Longer than any retry of a bulk request;
 * each costs about 100 bytes of memory.
 */
const REMEMBER_REMOVALS = '10m';

/** One bad value must not keep a listing out of the index: the value is left out instead. */
const LENIENT = { ignore_malformed: true } as const;

const MAPPINGS: { readonly [Kind in FieldKind]: Mapping } = {
  keyword: { type: 'keyword', ignore_above: LONGEST_KEYWORD },
  place: {
    type: 'keyword',
    ignore_above: LONGEST_KEYWORD,
    fields: { folded: { type: 'keyword', normalizer: 'folded', ignore_above: LONGEST_KEYWORD } },
  },
  boolean: { type: 'boolean' },
  integer: { type: 'integer', ...LENIENT },
  double: { type: 'double', ...LENIENT },
  date: { type: 'date', format: 'strict_date_optional_time', ...LENIENT },
  geo: { type: 'geo_point', ...LENIENT },
  // Square metres, whatever the unit was.
  area: { type: 'double', ...LENIENT },
  money: { properties: { amount: { type: 'double', ...LENIENT }, currency: { type: 'keyword', ignore_above: 3 } } },
};

/** How texts become words. */
const ANALYSIS: estypes.IndicesIndexSettingsAnalysis = {
  filter: {
    elision: { type: 'elision', articles: FRENCH_ARTICLES, articles_case: true },
    stop_fr: { type: 'stop', stopwords: STOP_WORDS.fr },
    stop_en: { type: 'stop', stopwords: STOP_WORDS.en },
    stop_de: { type: 'stop', stopwords: STOP_WORDS.de },
    stem_fr: { type: 'stemmer', language: 'light_french' },
    stem_en: { type: 'stemmer', language: 'light_english' },
    stem_de: { type: 'stemmer', language: 'light_german' },
    // The one before takes “apartments” for a word of its own.
    plural_en: { type: 'stemmer', language: 'minimal_english' },
    possessive_en: { type: 'stemmer', language: 'possessive_english' },
    ...COMPOUND_FILTERS,
  },
  analyzer: {
    // Stop words carry accents (“à”, “für”), so they go before the accents do.
    text_fr: analyzer('lowercase', 'elision', 'stop_fr', 'asciifolding', 'stem_fr'),
    text_en: analyzer('possessive_en', 'lowercase', 'stop_en', 'asciifolding', 'stem_en', 'plural_en'),
    text_de: analyzer(...GERMAN_WORDS, 'parts_de', 'stem_de'),
    query_de: analyzer(...GERMAN_WORDS, 'stem_de'),
    text_other: analyzer('lowercase', 'asciifolding'),
    // Names of places and references: not stemmed, but “l'Isle” is found as “isle”.
    name: analyzer('lowercase', 'elision', 'asciifolding'),
  },
  normalizer: { folded: { type: 'custom', filter: ['lowercase', 'asciifolding'] } },
};

/** Index settings and mappings; the same definition runs on the official server and on the one of `stack/`. */
export function listingIndexDefinition(): {
  settings: estypes.IndicesIndexSettings;
  mappings: estypes.MappingTypeMapping;
} {
  const settings: estypes.IndicesIndexSettings = {
    // One shard holds some ten million listings.
    number_of_shards: 1,
    auto_expand_replicas: '0-1',
    gc_deletes: REMEMBER_REMOVALS,
    analysis: ANALYSIS,
  };
  const fields: Record<string, Mapping> = mappingsOf(searchedFields());
  const properties: Record<string, Mapping> = {
    ...fields,
    // The sort fields; every document has them.
    id: { type: 'keyword' },
    gateway_id: { type: 'keyword' },
    version: { type: 'long' },
    city: { type: 'keyword', normalizer: 'folded', ignore_above: LONGEST_KEYWORD },
    city_key: { type: 'keyword', ignore_above: LONGEST_KEYWORD },
    district_key: { type: 'keyword', ignore_above: LONGEST_KEYWORD },
    postal_key: { type: 'keyword', ignore_above: LONGEST_KEYWORD },
    street_keys: { type: 'keyword', ignore_above: LONGEST_KEYWORD },
    agent_keys: { type: 'keyword', ignore_above: LONGEST_KEYWORD },
    office: { type: 'keyword', ignore_above: LONGEST_KEYWORD },
    office_keys: { type: 'keyword', ignore_above: LONGEST_KEYWORD },
    price_changed_at: MAPPINGS.date,
    price_change: MAPPINGS.double,
    reference_key: { type: 'keyword', ignore_above: LONGEST_KEYWORD },
    // Shown next to its key, never searched.
    written_reference: { type: 'keyword', index: false, ignore_above: LONGEST_KEYWORD },
    changed_at: MAPPINGS.date,
    area: MAPPINGS.double,
    land: MAPPINGS.double,
    price_per_m2: MAPPINGS.double,
    floor_number: MAPPINGS.integer,
    furnished: MAPPINGS.boolean,
    has_pictures: MAPPINGS.boolean,
    place: text('name'),
    reference: text('name'),
    title: { properties: textPerLanguage([...LANGUAGES, 'other']) },
    body: { properties: textPerLanguage([...LANGUAGES, 'other']) },
    labels: { properties: textPerLanguage(LANGUAGES) },
  };
  const mappings: estypes.MappingTypeMapping = { dynamic: false, properties };
  return { settings, mappings: { ...mappings, _meta: { definition: fingerprint({ settings, mappings }) } } };
}

function analyzer(...filter: string[]): estypes.AnalysisCustomAnalyzer {
  return { type: 'custom', tokenizer: 'standard', filter };
}

/**
 * A text that either contains a word or does not: the score of a listing then depends on nothing but the listing, so that pages of a search
 * by relevance neither repeat nor miss one while others are written. No query asks for phrases, so positions are not kept.
 */
const text = (analyzerName: string): Mapping => ({
  type: 'text',
  analyzer: analyzerName,
  norms: false,
  index_options: 'docs',
  similarity: 'boolean',
});

const textPerLanguage = (languages: readonly string[]): Record<string, Mapping> =>
  Object.fromEntries(
    languages.map((language) => {
      const indexed = text(`text_${language}`);
      return [language, language === 'de' ? { ...indexed, search_analyzer: 'query_de' } : indexed];
    }),
  );

function mappingsOf(fields: FieldTree): Record<string, Mapping> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      typeof field === 'string' ? MAPPINGS[field] : { properties: mappingsOf(field) },
    ]),
  );
}

/** Identifies an index made from an older definition. */
function fingerprint(definition: object): string {
  return hash('sha256', JSON.stringify(definition), 'hex').slice(0, 16);
}
