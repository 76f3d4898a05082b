import { hash } from 'node:crypto';
import type { estypes } from '@elastic/elasticsearch';

const keyword: estypes.MappingProperty = { type: 'keyword' };
const double: estypes.MappingProperty = { type: 'double' };
const integer: estypes.MappingProperty = { type: 'integer' };

/**
 * Fields of a document: those of the summary that are searched, `detail` (kept, not indexed), and under `x` what only queries need, which is not kept.
 */
const PROPERTIES: Readonly<Record<string, estypes.MappingProperty>> = {
  id: keyword,
  source_id: keyword,
  date: { type: 'date', format: 'yyyy-MM-dd' },
  nature: keyword,
  property_type: keyword,
  price: double,
  price_per_m2: double,
  price_per_m2_missing: keyword,
  rooms: integer,
  land_area: double,
  dwellings: integer,
  flags: keyword,
  insee_codes: keyword,
  departments: keyword,
  location: { type: 'geo_point' },
  x: {
    properties: {
      /** Built area of dwellings, else of business premises. */
      surface: double,
      /** Part of what searches show by default. */
      listed: { type: 'boolean' },
      postal_codes: keyword,
      /** INSEE code, prefix and section: ten characters. */
      sections: keyword,
      parcels: keyword,
      /** Words of the names of streets, without types and articles; positions are not asked for. */
      streets: { type: 'text', analyzer: 'words', norms: false, index_options: 'docs' },
      numbers: keyword,
      street_keys: keyword,
      /** `2023/69`: what a release covers. */
      year_department: keyword,
      /** `2023/69266`. */
      year_commune: keyword,
    },
  },
};

/** Settings and mappings of an index of mutations, for both Elasticsearch servers. */
export function dvfIndexDefinition(): {
  settings: estypes.IndicesIndexSettings;
  mappings: estypes.MappingTypeMapping;
  fingerprint: string;
} {
  const settings: estypes.IndicesIndexSettings = {
    // Ten million mutations, five years of France, fit into one shard; the ranks of equal keys are exact within one.
    number_of_shards: 1,
    auto_expand_replicas: '0-1',
    analysis: { analyzer: { words: { type: 'custom', tokenizer: 'whitespace' } } },
  };
  const mappings: estypes.MappingTypeMapping = {
    dynamic: false,
    _source: { excludes: ['x'] },
    properties: { ...PROPERTIES },
  };
  return {
    settings,
    mappings,
    fingerprint: hash('sha256', JSON.stringify({ settings, mappings }), 'hex').slice(0, 16),
  };
}
