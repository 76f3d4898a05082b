import type { Facts } from './facts/facts.ts';

/** 349000 as a Frenchman writes it: "349 000". */
export function frenchNumber(value: number): string {
  return String(value).replaceAll(/\B(?=(\d{3})+$)/g, ' ');
}

/** 349000 as an Englishman writes it: "349,000". */
export function englishNumber(value: number): string {
  return String(value).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}

export function frenchArea(value: number): string {
  return `${String(value).replace('.', ',')} m²`;
}

/** "au 3e étage", "au rez-de-chaussée". */
export function frenchFloor(floor: number): string {
  if (floor <= 0) return 'au rez-de-chaussée';
  return floor === 1 ? 'au 1er étage' : `au ${floor}e étage`;
}

/** "on the 3rd floor", "on the ground floor". */
export function englishFloor(floor: number): string {
  return floor <= 0 ? 'on the ground floor' : `on the ${ordinal(floor)} floor`;
}

function ordinal(value: number): string {
  const tens = value % 100;
  if (tens >= 11 && tens <= 13) return `${value}th`;
  return `${value}${['th', 'st', 'nd', 'rd'][value % 10] ?? 'th'}`;
}

/** "à Lille", "au Mans", "aux Sables-d'Olonne"; with a capital when it opens a sentence. */
export function atTown({ commune: { city } }: Facts, opens = false): string {
  const small = city.startsWith('Le ')
    ? `au ${city.slice(3)}`
    : city.startsWith('Les ')
      ? `aux ${city.slice(4)}`
      : `à ${city}`;
  return opens ? small.charAt(0).toUpperCase() + small.slice(1) : small;
}

/** "de Lille", "d'Albi", "du Mans", "des Sables-d'Olonne". */
export function ofTown({ commune: { city } }: Facts): string {
  if (city.startsWith('Le ')) return `du ${city.slice(3)}`;
  if (city.startsWith('Les ')) return `des ${city.slice(4)}`;
  return /^[AEIOUYÉÈH]/.test(city) ? `d'${city}` : `de ${city}`;
}

const FRENCH_NOUNS: Partial<Record<Facts['subType'], string>> = {
  apartment: 'Appartement',
  duplex: 'Duplex',
  triplex: 'Triplex',
  loft: 'Loft',
  penthouse: 'Appartement-terrasse',
  attic: 'Appartement sous les toits',
  garden_level: 'Rez-de-jardin',
  studio: 'Studio',
  house: 'Maison',
  villa: 'Villa',
  townhouse: 'Maison de ville',
  semi_detached: 'Maison jumelée',
  terraced: 'Maison mitoyenne',
  farmhouse: 'Corps de ferme',
  country_house: 'Maison de campagne',
  mansion: 'Maison de maître',
  bungalow: 'Maison de plain-pied',
  residential_land: 'Terrain à bâtir',
  agricultural: 'Terrain agricole',
  commercial_land: 'Terrain commercial',
  leasure_land: 'Terrain de loisirs',
  office_space: 'Bureaux',
  coworking: 'Espace de coworking',
  healthcare: 'Cabinet médical',
  shop: 'Boutique',
  warehouse: 'Entrepôt',
  workshop: "Local d'activités",
  walls: 'Murs commerciaux',
  private_garage: 'Garage fermé',
  indoor_parking_space: 'Place de parking en sous-sol',
  outdoor_parking_space: 'Place de parking',
  investment_property: 'Immeuble de rapport',
  commercial_building: 'Immeuble commercial',
  office_building: 'Immeuble de bureaux',
  new_program: 'Programme neuf',
  restaurant_and_café: 'Restaurant',
  bakery: 'Boulangerie',
  hairdressing_salon: 'Salon de coiffure',
  retail: 'Commerce de détail',
};

const ENGLISH_NOUNS: Partial<Record<Facts['subType'], string>> = {
  apartment: 'Flat',
  duplex: 'Split-level flat',
  triplex: 'Triplex',
  loft: 'Loft',
  penthouse: 'Penthouse',
  attic: 'Top-floor flat',
  garden_level: 'Garden flat',
  studio: 'Studio',
  house: 'House',
  villa: 'Villa',
  townhouse: 'Town house',
  semi_detached: 'Semi-detached house',
  terraced: 'Terraced house',
  farmhouse: 'Farmhouse',
  country_house: 'Country house',
  mansion: 'Manor house',
  bungalow: 'Bungalow',
  residential_land: 'Building plot',
  agricultural: 'Farmland',
  commercial_land: 'Commercial land',
  leasure_land: 'Leisure land',
  office_space: 'Offices',
  coworking: 'Co-working space',
  healthcare: 'Medical practice',
  shop: 'Shop',
  warehouse: 'Warehouse',
  workshop: 'Workshop',
  walls: 'Retail premises',
  private_garage: 'Lock-up garage',
  indoor_parking_space: 'Underground parking space',
  outdoor_parking_space: 'Parking space',
  investment_property: 'Investment building',
  commercial_building: 'Commercial building',
  office_building: 'Office building',
  new_program: 'New development',
  restaurant_and_café: 'Restaurant business',
  bakery: 'Bakery business',
  hairdressing_salon: 'Hair salon business',
  retail: 'Retail business',
};

export function frenchNoun(f: Facts): string {
  return FRENCH_NOUNS[f.subType] ?? 'Bien immobilier';
}

export function englishNoun(f: Facts): string {
  return ENGLISH_NOUNS[f.subType] ?? 'Property';
}
