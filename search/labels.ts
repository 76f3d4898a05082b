import type { Property } from '../model/property/property.ts';
import { fold } from '../model/geography/city-key.ts';
import type { Language } from '../model/shared/language.ts';

/** What people call a thing, per language; of names parted by commas any is used. */
export type Names = Readonly<Record<Language, string>>;

const names = (fr: string, en: string, de: string): Names => ({ fr, en, de });

/** Names of kinds of property. `search/ask/vocabulary/` knows all of them, which its test checks. */
export const TYPE_NAMES: { readonly [Type in Property['type']]?: Names } = {
  apartment: names('appartement', 'apartment, flat', 'Wohnung, Apartment'),
  commercial: names('local commercial', 'commercial, shop', 'Gewerbe, Ladenlokal'),
  goodwill: names('fonds de commerce', 'business', 'Geschäft'),
  house: names('maison', 'house, home', 'Haus'),
  land: names('terrain', 'land, plot', 'Grundstück'),
  office: names('bureau', 'office', 'Büro'),
  parking: names('parking, garage, stationnement', 'parking, garage', 'Parkplatz, Stellplatz, Garage'),
  program: names('programme neuf', 'new development', 'Neubau'),
  building: names('immeuble', 'building', 'Gebäude, Mehrfamilienhaus'),
};

/** Words for offers. */
export const OFFER_NAMES: { readonly [Offer in NonNullable<Property['offer_type']>]?: Names } = {
  rental: names('location louer', 'rental rent let', 'Miete mieten'),
  sale: names('vente vendre acheter achat', 'sale buy', 'Kauf kaufen'),
  auction: names('enchères', 'auction', 'Versteigerung'),
  seasonal_rental: names('location saisonnière vacances', 'holiday rental', 'Ferien Miete'),
  life_annuity_sale: names('viager', 'life annuity', 'Leibrente'),
  program: names('neuf', 'new', 'Neubau'),
};

/** Words for amenities. */
export const AMENITY_NAMES: { readonly [Amenity in NonNullable<Property['amenities']>[number]]?: Names } = {
  pool: names('piscine', 'pool swimming', 'Pool Schwimmbad'),
  terrace: names('terrasse', 'terrace', 'Terrasse'),
  balcony: names('balcon', 'balcony', 'Balkon'),
  garden: names('jardin', 'garden', 'Garten'),
  parking: names('parking stationnement', 'parking', 'Parkplatz Stellplatz'),
  interior_parking: names('parking garage', 'parking garage', 'Parkplatz Tiefgarage'),
  carport: names('carport abri voiture', 'carport', 'Carport'),
  cellar: names('cave', 'cellar', 'Keller'),
  lift: names('ascenseur', 'lift elevator', 'Aufzug Fahrstuhl'),
  fireplace: names('cheminée', 'fireplace', 'Kamin'),
  air_conditioning: names('climatisation climatisé', 'air conditioning', 'Klimaanlage'),
  furnished: names('meublé', 'furnished', 'möbliert'),
  sauna: names('sauna', 'sauna', 'Sauna'),
  jacuzzi: names('jacuzzi', 'jacuzzi', 'Whirlpool'),
  sea_view: names('vue mer', 'sea view', 'Meerblick'),
  mountain_view: names('vue montagne', 'mountain view', 'Bergblick'),
  lake_view: names('vue lac', 'lake view', 'Seeblick'),
  tennis: names('tennis', 'tennis', 'Tennis'),
};

/**
 * The names of a listing's type, offer and amenities in every language, so that “maison piscine lyon” finds a house with a pool whose text says
 * “villa”, or says nothing of the pool, or is in English.
 */
export function labelsOf({
  type,
  offer_type,
  amenities = [],
}: Pick<Property, 'type' | 'offer_type' | 'amenities'>): Partial<Record<Language, string[]>> {
  const found = [
    TYPE_NAMES[type],
    offer_type && OFFER_NAMES[offer_type],
    ...amenities.map((amenity) => AMENITY_NAMES[amenity]),
  ];
  const named = found.filter((entry) => entry !== undefined);
  if (named.length === 0) return {};
  return { fr: named.map(({ fr }) => fr), en: named.map(({ en }) => en), de: named.map(({ de }) => de) };
}

/**
 * Kinds of property of which a name in one of the languages begins with a text, each once, with that name.
 * @param start folded, see `fold`
 */
export function typesNamed(start: string): { readonly type: string; readonly label: string }[] {
  if (start === '') return [];
  return Object.entries(TYPE_NAMES).flatMap(([type, languages]) => {
    const label = Object.values(languages)
      .flatMap((all) => all.split(', '))
      .find((name) => fold(name).startsWith(start));
    return label === undefined ? [] : [{ type, label }];
  });
}
