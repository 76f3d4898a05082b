import type { MappedProperty } from '../../model/property/property.ts';

/** A listing as the demo CRM knows it: our own model, with what every real CRM has. */
export type Listing = MappedProperty & Required<Pick<MappedProperty, 'updated_at' | 'created_at' | 'images'>>;
