import { join } from 'node:path';
import type { MappedProperty } from '../../model/property/property.ts';
import { squareMetres } from '../../model/property/square-metres.ts';
import { ConnectorError } from '../../connectors/errors.ts';
import { mapRecord } from '../../connectors/inputs/mapped-feed/map-record.ts';
import { findLayout } from '../../connectors/propose/layout/find-layout.ts';
import { proposeMapping } from '../../connectors/propose/propose-mapping.ts';
import type { Proposal } from '../../connectors/propose/proposal.ts';
import type { ForeignExport, Truth } from './foreign/truth.ts';

/** What a proposal makes of an invented export. */
export interface ForeignMeasured {
  readonly file: string;
  readonly listings: number;
  readonly quarantined: number;
  readonly right: number;
  readonly wrong: readonly string[];
  readonly missing: readonly string[];
  readonly wrongPrices: number;
  readonly wrongOffers: number;
  readonly published: readonly string[];
  readonly proposal: Proposal;
}

/** Proposes a mapping for an invented export and compares its listings with what a person reads in them. */
export async function measureForeign({ file, market, listings, secrets }: ForeignExport): Promise<ForeignMeasured> {
  const path = join(import.meta.dirname, 'foreign', file);
  const proposal = await proposeMapping(path, { market });
  const found = await mapAll(path, { config: { mapping: proposal.mapping }, market });
  const totals = { right: 0, wrongPrices: 0, wrongOffers: 0, quarantined: 0 };
  const wrong: string[] = [];
  const missing: string[] = [];
  const published: string[] = [];
  for (const [key, truth] of Object.entries(listings)) {
    const property = found.get(key);
    if (!property) totals.quarantined++;
    for (const [name, want, have] of fieldsOf(truth, property)) {
      if (want === have) totals.right++;
      else if (have === undefined) missing.push(`${key} ${name}`);
      else {
        wrong.push(`${key} ${name}: ${String(have)}, not ${String(want)}`);
        if (name === 'price') totals.wrongPrices++;
        if (name === 'offer') totals.wrongOffers++;
      }
    }
    if (property) published.push(...leaks(key, truth, property, secrets));
  }
  return { ...totals, file, listings: Object.keys(listings).length, wrong, missing, published, proposal };
}

/** The listings of a file by both of their references; records that cannot be mapped are left out. */
async function mapAll(path: string, options: Parameters<typeof mapRecord>[1]): Promise<Map<string, MappedProperty>> {
  const found = new Map<string, MappedProperty>();
  for await (const raw of (await findLayout(path)).records()) {
    try {
      const { property } = mapRecord(raw, options);
      found.set(property.crm_reference, property);
      found.set(property.reference, property);
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
    }
  }
  return found;
}

type Value = string | number | boolean | undefined;
type Field = readonly [name: string, want: Value, have: Value];

/** The fields that the truth states, with what the mapping has. A price that must not be shown is right if it is missing. */
function fieldsOf(truth: Truth, property: MappedProperty | undefined): Field[] {
  const amenities = (truth.amenities ?? []).map((amenity): Field => [
    `amenity ${amenity}`,
    true,
    property?.amenities?.some((each) => each === amenity) || undefined,
  ]);
  const fields = [
    ...offerOf(truth, property),
    ...buildingOf(truth, property),
    ...placeOf(truth, property),
    ...amenities,
  ];
  return fields.filter(([name, want]) => want !== undefined || (name === 'price' && truth.price === null));
}

const rounded = (number: number | undefined): number | undefined =>
  number === undefined ? undefined : Math.round(number * 10) / 10;

function offerOf(truth: Truth, property: MappedProperty | undefined): Field[] {
  const price = property?.financial?.transaction?.price;
  return [
    ['offer', truth.offer, property?.offer_type],
    ['type', truth.type, property?.type],
    ['price', truth.price ?? undefined, price && `${price.amount} ${price.currency}`],
    ['period', truth.period, property?.rent_details?.rent_period],
    ...textsAndFilesOf(truth, property),
  ];
}

const textsAndFilesOf = (truth: Truth, property: MappedProperty | undefined): Field[] => [
  ['pictures', truth.pictures, property?.images?.length],
  // None is right where there are none.
  ['plans', truth.plans, property && (property.plans?.length ?? 0)],
  ['language', truth.language, Object.keys(property?.description ?? {})[0]],
];

function buildingOf(truth: Truth, property: MappedProperty | undefined): Field[] {
  const { sizes, legal, building } = property ?? {};
  return [
    ['area', rounded(truth.area), rounded(sizes?.liveable_area && squareMetres(sizes.liveable_area))],
    ['plot', rounded(truth.plot), rounded(sizes?.plot_area && squareMetres(sizes.plot_area))],
    ['bedrooms', truth.bedrooms, property?.bedrooms],
    ['bathrooms', truth.bathrooms, property?.bathrooms],
    ['year', truth.year, building?.construction?.year],
    ['energy', truth.energy, legal?.energy?.epc_category],
  ];
}

function placeOf(truth: Truth, property: MappedProperty | undefined): Field[] {
  const { location } = property ?? {};
  return [
    ['city', truth.city, location?.city],
    ['postcode', truth.postcode, location?.postal_code],
    ['latitude', rounded(truth.latitude), rounded(location?.geo?.latitude)],
    ['address shown', truth.isAddressShown, property && location?.publish_address !== false],
  ];
}

function leaks(key: string, truth: Truth, property: MappedProperty, secrets: readonly string[]): string[] {
  const { internal_note: _note, vendors: _vendors, ...shown } = property;
  const text = JSON.stringify(shown);
  const found = secrets.filter((secret) => text.includes(secret)).map((secret) => `${key}: ${secret}`);
  if (!truth.isAddressShown && property.location?.publish_address !== false)
    found.push(`${key}: an address that must not be shown`);
  return found;
}
