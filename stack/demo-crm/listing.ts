import type { MappedProperty } from '../../model/property/property.ts';

/** A listing of the demo CRM: our own model, with the fields that every real CRM has. */
export type Listing = MappedProperty & Required<Pick<MappedProperty, 'updated_at' | 'created_at' | 'images'>>;
