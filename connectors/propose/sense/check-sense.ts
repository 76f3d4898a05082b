import type { FeedMapping } from '../../../model/mapping/mapping.ts';
import type { MappedProperty } from '../../../model/property/property.ts';
import { squareMetres } from '../../../model/property/square-metres.ts';
import type { JsonObject, Mapped } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { mayBeWithin } from '../../kit/mapping/country-bounds.ts';
import type { ProposalWarning } from '../proposal.ts';

/** Maps one record by a mapping; throws ConnectorError bad_record for one that cannot be mapped. */
export type MapRecord = (mapping: FeedMapping, raw: JsonObject, market: string) => Mapped;

/** What looks wrong, with how often and examples. */
interface Finding {
  count: number;
  readonly examples: string[];
}

/** Examples per finding. */
const EXAMPLES = 5;

/** Prices per m² that no dwelling for sale has in Europe; and rents per m² and month. */
const SALE_PER_M2 = [100, 60_000] as const;
const RENT_PER_M2 = [1, 250] as const;

/** Upper bounds of the steps of the histogram of prices. */
const STEPS = [1_000, 5_000, 50_000, 200_000, 500_000, 1_000_000, 5_000_000, Infinity] as const;

/** A swap of price and rent: most sales below the first, most rents above the second. */
const LOW_SALE = 5_000;
const HIGH_RENT = 50_000;

/** Fields that a listing should have. */
const EXPECTED: ReadonlyArray<readonly [name: string, has: (property: MappedProperty) => boolean]> = [
  ['price', ({ financial }) => financial?.transaction?.price !== undefined],
  ['liveable or plot area', ({ sizes }) => sizes?.liveable_area !== undefined || sizes?.plot_area !== undefined],
  ['city', ({ location }) => location?.city !== undefined],
  ['postal code', ({ location }) => location?.postal_code !== undefined],
  ['pictures', ({ images }) => (images?.length ?? 0) > 0],
  ['description', ({ description }) => Object.keys(description).length > 0],
];

/** Share of listings without a field above which it is reported. */
const MOSTLY_MISSING = 0.5;

/** Checks what a mapping makes of every record: swapped fields show as prices, areas and places that make no sense. Memory is bounded. */
export async function checkSense(
  mapping: FeedMapping,
  records: AsyncIterable<JsonObject>,
  { market, map, signal }: { readonly market: string; readonly map: MapRecord; readonly signal?: AbortSignal },
): Promise<ProposalWarning[]> {
  const findings = new Map<string, Finding>();
  const missing = new Map<string, number>();
  const prices = new Map<string, number[]>();
  const offers = new Map<string, Priced>();
  let mapped = 0;
  for await (const raw of records) {
    signal?.throwIfAborted();
    const property = mapOne(map, mapping, raw, market, findings);
    if (!property) continue;
    mapped++;
    for (const [code, example] of findNonsense(property, market)) note(findings, code, example);
    for (const [name, has] of EXPECTED) if (!has(property)) missing.set(name, (missing.get(name) ?? 0) + 1);
    notePrice(prices, property);
    noteOffer(offers, property);
  }
  return [
    ...[...findings].map(([code, { count, examples }]) => ({ code, message: MESSAGES[code] ?? code, count, examples })),
    ...priceWarnings(prices),
    ...unpricedWarnings(offers),
    ...[...missing]
      .filter(([, count]) => count > mapped * MOSTLY_MISSING)
      .map(([name, count]) => ({
        code: 'mostly_empty',
        message: `${count} of ${mapped} listings have no ${name}.`,
        count,
        examples: [],
      })),
  ];
}

const MESSAGES: Readonly<Record<string, string>> = {
  quarantined: 'Listings cannot be mapped and would stay in quarantine.',
  outside_country: 'The point of the listing is outside its country: latitude and longitude may be swapped.',
  plot_below_living_area:
    'The plot of a house is smaller than its living area divided by four: the fields may be swapped.',
  price_per_m2: 'The price per m² is beyond what dwellings cost: price or area may be another field.',
};

function mapOne(
  map: MapRecord,
  mapping: FeedMapping,
  raw: JsonObject,
  market: string,
  findings: Map<string, Finding>,
): MappedProperty | undefined {
  try {
    return map(mapping, raw, market).property;
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    note(findings, 'quarantined', error.message);
    return undefined;
  }
}

function note(findings: Map<string, Finding>, code: string, example: string): void {
  const found = findings.get(code) ?? { count: 0, examples: [] };
  found.count++;
  if (found.examples.length < EXAMPLES && !found.examples.includes(example)) found.examples.push(example);
  findings.set(code, found);
}

function* findNonsense(property: MappedProperty, market: string): Generator<readonly [code: string, example: string]> {
  const { crm_reference: key, location, sizes, type } = property;
  const country = location?.countryCode ?? market.toUpperCase();
  if (location?.geo && mayBeWithin(country, location.geo) === false) {
    yield ['outside_country', `${key}: ${location.geo.latitude}, ${location.geo.longitude} is not in ${country}`];
  }
  const living = sizes?.liveable_area && squareMetres(sizes.liveable_area);
  const plot = sizes?.plot_area && squareMetres(sizes.plot_area);
  // A house of several floors may stand on less ground than it has area.
  if (type === 'house' && living && plot && plot < living / 4)
    yield ['plot_below_living_area', `${key}: plot ${plot} m², living area ${living} m²`];
  const perMetre = pricePerMetre(property, living);
  if (perMetre !== undefined) yield ['price_per_m2', `${key}: ${perMetre}`];
}

function pricePerMetre(property: MappedProperty, living: number | undefined): string | undefined {
  const { offer_type: offer, financial, type, rent_details: rent } = property;
  const price = financial?.transaction?.price?.amount;
  if (!price || !living || (type !== 'house' && type !== 'apartment')) return undefined;
  const isRent = offer === 'rental' && rent?.rent_period === 'month';
  if (offer !== 'sale' && !isRent) return undefined;
  const [least, most] = isRent ? RENT_PER_M2 : SALE_PER_M2;
  const each = price / living;
  return each < least || each > most
    ? `${price} for ${living} m² is ${Math.round(each * 100) / 100} per m²`
    : undefined;
}

function notePrice(prices: Map<string, number[]>, { offer_type, financial }: MappedProperty): void {
  const amount = financial?.transaction?.price?.amount;
  if (amount === undefined) return;
  const offer = offer_type ?? 'unknown';
  const counts = prices.get(offer) ?? STEPS.map(() => 0);
  const step = STEPS.findIndex((most) => amount <= most);
  counts[step] = (counts[step] ?? 0) + 1;
  prices.set(offer, counts);
}

/** Listings of one offer, and those without a price. */
interface Priced {
  all: number;
  without: number;
}

function noteOffer(offers: Map<string, Priced>, { offer_type: offer, financial }: MappedProperty): void {
  if (offer === undefined) return;
  const counts = offers.get(offer) ?? { all: 0, without: 0 };
  counts.all++;
  if (financial?.transaction?.price === undefined) counts.without++;
  offers.set(offer, counts);
}

/** Share of listings of an offer without a price above which a field is probably missing. */
const UNPRICED = 0.8;

const unpricedWarnings = (offers: ReadonlyMap<string, Priced>): ProposalWarning[] =>
  [...offers].flatMap(([offer, { all, without }]) =>
    without > all * UNPRICED
      ? [
          {
            code: 'offer_without_price',
            message: `${without} of ${all} listings of the offer "${offer}" have no price: its field or its period may be missing.`,
            count: without,
            examples: [],
          },
        ]
      : [],
  );

/** The histogram per offer, as a warning where most prices are those of the other offer. */
function priceWarnings(prices: ReadonlyMap<string, readonly number[]>): ProposalWarning[] {
  return [...prices].flatMap(([offer, counts]) => {
    const all = counts.reduce((sum, count) => sum + count, 0);
    const upTo = (limit: number): number =>
      counts.reduce((sum, count, step) => sum + ((STEPS[step] ?? 0) <= limit ? count : 0), 0);
    const isLow = offer === 'sale' && upTo(LOW_SALE) > all / 2;
    const isHigh = (offer === 'rental' || offer === 'seasonal_rental') && all - upTo(HIGH_RENT) > all / 2;
    if (!isLow && !isHigh) return [];
    const histogram = counts.map(
      (count, step) => `${STEPS[step] === Infinity ? 'more' : `≤ ${STEPS[step]}`}: ${count}`,
    );
    return [
      {
        code: 'price_histogram',
        message: `Most prices of the offer "${offer}" look like those of another one.`,
        count: all,
        examples: histogram,
      },
    ];
  });
}
