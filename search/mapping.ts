import { hash } from 'node:crypto';
import type { estypes } from '@elastic/elasticsearch';
import { LANGUAGES } from './labels.ts';
import { searchedFields } from './searched-fields.ts';
import type { FieldKind, FieldTree } from './searched-fields.ts';
import { STOP_WORDS } from './stop-words.ts';

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
  boolean: { type: 'boolean' },
  integer: { type: 'integer', ...LENIENT },
  double: { type: 'double', ...LENIENT },
  date: { type: 'date', format: 'strict_date_optional_time', ...LENIENT },
  geo: { type: 'geo_point', ...LENIENT },
  // Square metres, whatever the unit was.
  area: { type: 'double', ...LENIENT },
  money: { properties: { amount: { type: 'double', ...LENIENT }, currency: { type: 'keyword', ignore_above: 3 } } },
};

/** Index settings and mappings; the same definition runs on the official server and on the one of `stack/`. */
export function listingIndexDefinition(): {
  settings: estypes.IndicesIndexSettings;
  mappings: estypes.MappingTypeMapping;
} {
  const settings: estypes.IndicesIndexSettings = {
    // One shard holds some ten million listings, and scores of one shard are comparable.
    number_of_shards: 1,
    auto_expand_replicas: '0-1',
    gc_deletes: REMEMBER_REMOVALS,
    analysis: {
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
      },
      analyzer: {
        // Stop words carry accents (“à”, “für”), so they go before the accents do.
        text_fr: analyzer('lowercase', 'elision', 'stop_fr', 'asciifolding', 'stem_fr'),
        text_en: analyzer('possessive_en', 'lowercase', 'stop_en', 'asciifolding', 'stem_en', 'plural_en'),
        text_de: analyzer('lowercase', 'stop_de', 'german_normalization', 'asciifolding', 'stem_de'),
        text_other: analyzer('lowercase', 'asciifolding'),
        // Names of places and references: not stemmed, but “l'Isle” is found as “isle”.
        name: analyzer('lowercase', 'elision', 'asciifolding'),
      },
      normalizer: { folded: { type: 'custom', filter: ['lowercase', 'asciifolding'] } },
    },
  };
  const fields: Record<string, Mapping> = mappingsOf(searchedFields());
  const properties: Record<string, Mapping> = {
    ...fields,
    // The sort fields; every document has them.
    id: { type: 'keyword' },
    gateway_id: { type: 'keyword' },
    version: { type: 'long' },
    city: { type: 'keyword', normalizer: 'folded', ignore_above: LONGEST_KEYWORD },
    place: { type: 'text', analyzer: 'name', norms: false },
    reference: { type: 'text', analyzer: 'name', norms: false },
    title: { properties: textPerLanguage(true) },
    body: { properties: textPerLanguage(true) },
    // Present or not is all that counts of a label: how many others there are says nothing.
    labels: { properties: textPerLanguage(false) },
  };
  const mappings: estypes.MappingTypeMapping = { dynamic: false, properties };
  return { settings, mappings: { ...mappings, _meta: { definition: fingerprint({ settings, mappings }) } } };
}

function analyzer(...filter: string[]): estypes.AnalysisCustomAnalyzer {
  return { type: 'custom', tokenizer: 'standard', filter };
}

// Words are counted, their places are not kept: no query asks for phrases, and positions make indexing dearer.
function textPerLanguage(norms: boolean): Record<string, Mapping> {
  const languages = norms ? [...LANGUAGES, 'other'] : LANGUAGES;
  return Object.fromEntries(
    languages.map((language) => [
      language,
      { type: 'text', analyzer: `text_${language}`, norms, index_options: norms ? 'freqs' : 'docs' } as const,
    ]),
  );
}

function mappingsOf(fields: FieldTree): Record<string, Mapping> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      typeof field === 'string' ? MAPPINGS[field] : { properties: mappingsOf(field) },
    ]),
  );
}

/** Tells an index made from an older definition apart. */
function fingerprint(definition: object): string {
  return hash('sha256', JSON.stringify(definition), 'hex').slice(0, 16);
}
