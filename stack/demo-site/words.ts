import type { Card, Language, Texts } from './card.ts';

type Words = Readonly<Record<Language, string>>;

const TYPES: Readonly<Record<string, Words>> = {
  apartment: { fr: 'Appartement', en: 'Flat' },
  house: { fr: 'Maison', en: 'House' },
  land: { fr: 'Terrain', en: 'Land' },
  office: { fr: 'Bureaux', en: 'Office' },
  commercial: { fr: 'Local', en: 'Commercial' },
  goodwill: { fr: 'Fonds de commerce', en: 'Business' },
  parking: { fr: 'Stationnement', en: 'Parking' },
  building: { fr: 'Immeuble', en: 'Building' },
  program: { fr: 'Programme neuf', en: 'New development' },
};

const OFFERS: Readonly<Record<string, Words>> = {
  sale: { fr: 'À vendre', en: 'For sale' },
  rental: { fr: 'À louer', en: 'To let' },
  seasonal_rental: { fr: 'Location de vacances', en: 'Holiday let' },
  life_annuity_sale: { fr: 'Viager', en: 'Life annuity' },
  program: { fr: 'Neuf', en: 'New build' },
  auction: { fr: 'Aux enchères', en: 'Auction' },
};

const STATUSES: Readonly<Record<string, Words>> = {
  under_contract: { fr: 'Offre acceptée', en: 'Offer accepted' },
  sales_compromise: { fr: 'Sous compromis', en: 'Under contract' },
  option: { fr: 'Réservé', en: 'Reserved' },
  sold: { fr: 'Vendu', en: 'Sold' },
  rented: { fr: 'Loué', en: 'Let' },
};

const PERIODS: Readonly<Record<string, Words>> = {
  day: { fr: '/ jour', en: '/ day' },
  week: { fr: '/ semaine', en: '/ week' },
  month: { fr: '/ mois', en: '/ month' },
  yearly: { fr: '/ an', en: '/ year' },
};

const AMENITIES: Readonly<Record<string, Words>> = {
  pool: { fr: 'Piscine', en: 'Pool' },
  terrace: { fr: 'Terrasse', en: 'Terrace' },
  balcony: { fr: 'Balcon', en: 'Balcony' },
  garden: { fr: 'Jardin', en: 'Garden' },
  cellar: { fr: 'Cave', en: 'Cellar' },
  parking: { fr: 'Stationnement', en: 'Parking' },
  lift: { fr: 'Ascenseur', en: 'Lift' },
  fireplace: { fr: 'Cheminée', en: 'Fireplace' },
  optical_fiber: { fr: 'Fibre optique', en: 'Optical fibre' },
  double_glazing: { fr: 'Double vitrage', en: 'Double glazing' },
  air_conditioning: { fr: 'Climatisation', en: 'Air conditioning' },
  alarm: { fr: 'Alarme', en: 'Alarm' },
  interphone: { fr: 'Interphone', en: 'Entry phone' },
  digicode: { fr: 'Digicode', en: 'Entry code' },
  electric_shutters: { fr: 'Volets électriques', en: 'Electric shutters' },
  dressing: { fr: 'Dressing', en: 'Dressing room' },
  furnished: { fr: 'Meublé', en: 'Furnished' },
  sea_view: { fr: 'Vue mer', en: 'Sea view' },
  mountain_view: { fr: 'Vue montagne', en: 'Mountain view' },
  solar_panels: { fr: 'Panneaux solaires', en: 'Solar panels' },
  electrical_gate: { fr: 'Portail électrique', en: 'Electric gate' },
  bike_storage_room: { fr: 'Local à vélos', en: 'Bicycle room' },
  disabled_person_access: { fr: 'Accès PMR', en: 'Step-free access' },
  well: { fr: 'Puits', en: 'Well' },
  attic: { fr: 'Grenier', en: 'Attic' },
  wine_cellar: { fr: 'Cave à vin', en: 'Wine cellar' },
  jacuzzi: { fr: 'Jacuzzi', en: 'Hot tub' },
  janitor: { fr: 'Gardien', en: 'Caretaker' },
  washing_machine: { fr: 'Lave-linge', en: 'Washing machine' },
  dishwasher: { fr: 'Lave-vaisselle', en: 'Dishwasher' },
  television: { fr: 'Télévision', en: 'Television' },
  microwave: { fr: 'Micro-ondes', en: 'Microwave' },
  fridge: { fr: 'Réfrigérateur', en: 'Fridge' },
  oven: { fr: 'Four', en: 'Oven' },
  wifi: { fr: 'Wi-Fi', en: 'Wi-Fi' },
  pets_accepted: { fr: 'Animaux acceptés', en: 'Pets welcome' },
};

function plain(code: string): string {
  const words = code.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function typeName(type: string, language: Language): string {
  return TYPES[type]?.[language] ?? plain(type);
}

export function offerName(offer: string, language: Language): string {
  return OFFERS[offer]?.[language] ?? plain(offer);
}

/** What to say of a listing that is not simply available; empty for the rest. */
export function statusName(status: string, language: Language): string {
  return STATUSES[status]?.[language] ?? '';
}

export function amenityName(amenity: string, language: Language): string {
  return AMENITIES[amenity]?.[language] ?? plain(amenity);
}

/** A text in the language asked for, or in the other. */
export function inLanguage(texts: Texts, language: Language): string {
  return texts[language] ?? texts.fr ?? texts.en ?? '';
}

const LOCALES: Readonly<Record<Language, string>> = { fr: 'fr-FR', en: 'en-GB' };

export function areaText(area: number, language: Language): string {
  return `${area.toLocaleString(LOCALES[language], { maximumFractionDigits: 1 })} m²`;
}

/** The price with its currency, and the period of a rent. */
export function priceText(card: Card, language: Language): string {
  if (card.price === undefined) return language === 'fr' ? 'Prix sur demande' : 'Price on request';
  const currency = /^[A-Z]{3}$/.test(card.currency) ? card.currency : 'EUR';
  const price = card.price.toLocaleString(LOCALES[language], { style: 'currency', currency, maximumFractionDigits: 0 });
  const period = PERIODS[card.rentPeriod]?.[language];
  return period ? `${price} ${period}` : price;
}
