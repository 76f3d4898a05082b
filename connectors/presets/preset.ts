import type { OFFER_TYPES, PROPERTY_STATUSES, PROPERTY_TYPES } from '../../model/property/enums.ts';
import type { FeedMapping } from '../../model/mapping/mapping.ts';
import type { MappedProperty } from '../../model/property/property.ts';

/** A public format as data: chosen by its name in the config of a mapped feed instead of a mapping of one's own. */
export interface Preset {
  /** The folder below `connectors/presets`, and the value of `preset` in the config. */
  readonly name: string;
  readonly title: string;
  /** ISO 3166-1 alpha-2 codes of the countries where software writes the format; empty for any. */
  readonly countries: readonly string[];
  /** address: a file at an address; pushed: the software sends files; api: responses of an API. */
  readonly delivery: 'address' | 'pushed' | 'api';
  readonly mapping: FeedMapping;
  /** The file next to `mapping.ts` with invented listings. */
  readonly sample: string;
}

/** What the mapping must make of one listing of the sample. A field that is left out is not compared; null must be missing. */
export interface ExpectedListing {
  /** The key in the sample. */
  readonly key: string;
  readonly type: (typeof PROPERTY_TYPES)[number];
  /** Null: unknown, so that the listing is published nowhere. */
  readonly offer: (typeof OFFER_TYPES)[number] | null;
  readonly status?: (typeof PROPERTY_STATUSES)[number];
  /** Null: hidden, on request or unknown. */
  readonly price: { readonly amount: number; readonly currency: string } | null;
  readonly period?: NonNullable<NonNullable<MappedProperty['rent_details']>['rent_period']> | null;
  /** Liveable area, or the plot of land, with its unit: `120 sq_m`. */
  readonly area?: string | null;
  readonly bedrooms?: number | null;
  readonly bathrooms?: number | null;
  readonly city?: string | null;
  /** `48.85, 2.35` */
  readonly place?: string | null;
  readonly pictures: number;
  /** Languages of the description. */
  readonly languages?: readonly string[];
  /** Some fields more, by their path in the model: `custom_fields` are not among them. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** Street and number must not be shown. */
  readonly isAddressHidden?: boolean;
  /** Texts of the record that may be in no public field: owners, notes, hidden prices. */
  readonly private?: readonly string[];
  /** Codes and fields of the warnings that this listing must have: `unmapped_value type`. Default none. */
  readonly warnings?: readonly string[];
}

/** What the mapping must make of the sample of a preset. */
export interface Expected {
  readonly listings: readonly ExpectedListing[];
  /** Keys that the sample says are deleted. */
  readonly deleted?: readonly string[];
  /** Keys of the sample that the mapping skips, such as drafts. */
  readonly skipped?: readonly string[];
  /** Keys of the sample that are quarantined, because nobody knows their offer. */
  readonly quarantined?: readonly string[];
}
