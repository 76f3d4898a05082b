import type { estypes } from '@elastic/elasticsearch';
import { aggregateListings } from './aggregate-listings.ts';
import { cityKey, fold } from '../model/geography/city-key.ts';
import { displayedCity } from './keys/city-key.ts';
import { typesNamed } from './labels.ts';
import type { ListingIndex } from './listing-index.ts';
import { postalKey } from '../model/geography/postal-key.ts';

/** Kinds of suggestion; each is the name of a filter, except `reference`, which is found by `q`. */
export const SUGGESTION_KINDS = ['city', 'district', 'postal_code', 'type', 'reference'] as const;

/** What a visitor may be typing. */
export interface Suggestion {
  readonly kind: (typeof SUGGESTION_KINDS)[number];
  /** As the filter or `q` takes it. */
  readonly value: string;
  /** As it is shown: for a type its name in the language it is typed in. */
  readonly label: string;
  /** Listings that have it. */
  readonly count: number;
}

/** Suggestions of one kind: beyond these a letter more is typed. */
const PER_KIND = 10;

type Bucket = estypes.AggregationsStringTermsBucket & { written?: estypes.AggregationsStringTermsAggregate };
type Kinds = Record<'city' | 'district' | 'postal_code' | 'type' | 'reference', { values: { buckets: Bucket[] } }>;

/**
 * What listings of the gateways offer for the beginning of a text: cities and districts one of whose words begins so, postal codes, references and kinds of
 * property in French, English or German. Those with most listings first.
 */
export async function suggestListings(
  index: ListingIndex,
  gatewayIds: readonly string[],
  text: string,
  limit: number,
): Promise<Suggestion[]> {
  const names = typesNamed(fold(text).trim());
  const place = cityKey(text);
  const code = postalKey(text);
  const reference = fold(text).trim();
  if (gatewayIds.length === 0 || (place === '' && code === '')) return [];
  const inPlace = `(.* )?${escaped(place)}.*`;
  const kinds = await aggregateListings<Kinds>(index, 'suggest', gatewayIds, {
    city: kind('city_key', { regexp: { city_key: inPlace } }, inPlace, 'location.city'),
    district: kind('district_key', { regexp: { district_key: inPlace } }, inPlace, 'location.district'),
    postal_code: kind('postal_key', { prefix: { postal_key: code } }, `${escaped(code)}.*`, 'location.postal_code'),
    reference: kind(
      'reference_key',
      { prefix: { reference_key: reference } },
      `${escaped(reference)}.*`,
      'written_reference',
    ),
    type: kind('type', { terms: { type: names.map(({ type }) => type) } }),
  });
  if (!kinds) return [];
  const of = (name: keyof Kinds): Bucket[] => kinds[name].values.buckets;
  const written = ({ key, written: names }: Bucket): string => {
    const buckets = names?.buckets;
    return String((Array.isArray(buckets) ? buckets[0]?.key : undefined) ?? key);
  };
  const found: Suggestion[] = [
    ...names.flatMap(({ type, label }) => {
      const bucket = of('type').find(({ key }) => key === type);
      return bucket ? [{ kind: 'type' as const, value: type, label, count: bucket.doc_count }] : [];
    }),
    ...(place === ''
      ? []
      : of('city').map((bucket) => {
          const name = displayedCity(String(bucket.key), written(bucket));
          return { kind: 'city' as const, value: name, label: name, count: bucket.doc_count };
        })),
    ...(place === '' ? [] : of('district').map((bucket) => suggestion('district', written(bucket), bucket))),
    ...(code === '' ? [] : of('postal_code').map((bucket) => suggestion('postal_code', written(bucket), bucket))),
    ...of('reference').map((bucket) => suggestion('reference', written(bucket), bucket)),
  ];
  return found.toSorted((a, b) => b.count - a.count).slice(0, limit);
}

const suggestion = (kind: Suggestion['kind'], value: string, { doc_count }: Bucket): Suggestion => ({
  kind,
  value,
  label: value,
  count: doc_count,
});

/** The values of a field in listings that `filter` finds; those that fit `include` alone, because a listing may have several. */
const kind = (
  field: string,
  filter: estypes.QueryDslQueryContainer,
  include?: string,
  writtenAs?: string,
): estypes.AggregationsAggregationContainer => ({
  filter,
  aggs: {
    values: {
      terms: { field, size: PER_KIND, ...(include === undefined ? {} : { include }) },
      ...(writtenAs === undefined ? {} : { aggs: { written: { terms: { field: writtenAs, size: 1 } } } }),
    },
  },
});

/** A text as itself in a regular expression of Lucene. */
const escaped = (text: string): string => text.replace(/[^\p{L}\p{N} ]/gu, '\\$&');
