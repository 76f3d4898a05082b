import type { MappedProperty } from '../../../model/property/property.ts';
import { entryOf, fold } from '../../../model/words/fold.ts';

export type PropertyType = MappedProperty['type'];
export type SubType = NonNullable<MappedProperty['sub_type']>;
export type OfferType = NonNullable<MappedProperty['offer_type']>;

/** The entry of a table of words, in the singular or the plural ("Appartements", "Châteaux", "Locaux commerciaux"). */
export function entryOfWord<T>(table: Readonly<Record<string, T>>, word: string): T | undefined {
  const folded = fold(word);
  const singular = folded.replace(/aux\b/g, 'al').replace(/(?<=[a-z]{2})[sx]\b/g, '');
  const withoutEnding = folded.replace(/(?<=[a-z]{2})[sx]\b/g, '');
  return entryOf(table, folded) ?? entryOf(table, withoutEnding) ?? entryOf(table, singular);
}

/** The type for a "type de bien" (field 4); `label` is its word in a title. */
export interface Kind {
  readonly type: PropertyType;
  readonly subType?: SubType;
  readonly label: string;
}

/** Field 4, "type de bien", by folded value: those of the specifications and of exports. */
export const KINDS: Readonly<Record<string, Kind>> = {
  appartement: { type: 'apartment', label: 'Appartement' },
  studio: { type: 'apartment', subType: 'studio', label: 'Studio' },
  duplex: { type: 'apartment', subType: 'duplex', label: 'Duplex' },
  'loft atelier surface': { type: 'apartment', subType: 'loft', label: 'Loft' },
  loft: { type: 'apartment', subType: 'loft', label: 'Loft' },
  maison: { type: 'house', label: 'Maison' },
  'maison villa': { type: 'house', label: 'Maison' },
  villa: { type: 'house', subType: 'villa', label: 'Villa' },
  'maison avec terrain': { type: 'house', label: 'Maison avec terrain' },
  'maison terrain': { type: 'house', label: 'Maison avec terrain' },
  chateau: { type: 'house', subType: 'castle', label: 'Château' },
  'hotel particulier': { type: 'house', subType: 'private_hotel', label: 'Hôtel particulier' },
  'modele de maison': { type: 'program', subType: 'house', label: 'Modèle de maison' },
  terrain: { type: 'land', label: 'Terrain' },
  bureaux: { type: 'office', label: 'Bureaux' },
  bureau: { type: 'office', label: 'Bureaux' },
  boutique: { type: 'commercial', subType: 'shop', label: 'Boutique' },
  local: { type: 'commercial', subType: 'commercial_premises', label: 'Local' },
  'local commercial': { type: 'commercial', subType: 'commercial_premises', label: 'Local commercial' },
  batiment: { type: 'commercial', subType: 'commercial_building', label: 'Bâtiment' },
  entreprises: { type: 'goodwill', subType: 'company', label: 'Entreprise' },
  entreprise: { type: 'goodwill', subType: 'company', label: 'Entreprise' },
  'fonds de commerce': { type: 'goodwill', subType: 'business_capital', label: 'Fonds de commerce' },
  immeuble: { type: 'building', label: 'Immeuble' },
  'parking box': { type: 'parking', subType: 'parking_box', label: 'Parking' },
  parking: { type: 'parking', label: 'Parking' },
  box: { type: 'parking', subType: 'parking_box', label: 'Box' },
  garage: { type: 'parking', subType: 'garage', label: 'Garage' },
  cave: { type: 'parking', subType: 'cellar', label: 'Cave' },
  // The specification's word for "unknown": not a gap of the mapping.
  inconnu: { type: 'other', label: 'Bien' },
};

/** Field 3, "type d'annonce", by folded value; English words are written by some exports. */
export const OFFERS: Readonly<Record<string, OfferType>> = {
  vente: 'sale',
  sale: 'sale',
  'vente de prestige': 'sale',
  'produit d investissement': 'sale',
  'vente fonds de commerce': 'sale',
  'fonds de commerce': 'sale',
  location: 'rental',
  rental: 'rental',
  rent: 'rental',
  'location vacances': 'seasonal_rental',
  'location saisonniere': 'seasonal_rental',
  viager: 'life_annuity_sale',
  'cession de bail': 'lease_transfer',
  'produit catalogue': 'program',
};
