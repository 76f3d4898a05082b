/** Asking rents of a commune as published, charges included, of an unfurnished dwelling of the reference size. */
export interface PublishedRent {
  /** EUR per m² and month. */
  readonly perM2: number;
  /** m² of the dwelling that it was published for. */
  readonly referenceArea: number;
}

/** Published rents by commune. */
export interface PublishedRents {
  /** Undefined if none is published for the commune (INSEE code; of Paris, Lyon and Marseille the arrondissement's). */
  rentOf(inseeCode: string, type: 'apartment' | 'house'): PublishedRent | undefined;
}

/** Name and source of the table, and the index that updates it. */
export const PUBLISHED_RENTS = {
  attribution:
    'Carte des loyers 2022 (Ministère de la Transition écologique, ANIL ; annonces de leboncoin et SeLoger), Licence Ouverte 2.0 ; indice de référence des loyers (INSEE)',
  /** Third quarter of 2022. */
  since: '2022-09-30',
  /** INSEE, Informations rapides 254 of 2025-10-15. */
  until: '2025-09-30',
  /** Rent reference index (IRL) of both quarters. */
  index: { since: 136.27, until: 145.77 },
} as const;
