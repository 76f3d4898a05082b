import type { Property } from '../model/property/property.ts';
import type { Language } from '../model/shared/language.ts';

type Amenity = NonNullable<Property['amenities']>[number];

/** French, English, German. Amenities that a reader of a brochure looks for; the inventory of a kitchen or a harbour is left out. */
const NAMES: { readonly [Name in Amenity]?: string } = {
  pool: 'Piscine|Swimming pool|Pool',
  terrace: 'Terrasse|Terrace|Terrasse',
  balcony: 'Balcon|Balcony|Balkon',
  loggia: 'Loggia|Loggia|Loggia',
  garden: 'Jardin|Garden|Garten',
  lawn: 'Pelouse|Lawn|Rasen',
  fenced: 'Clôturé|Fenced|Eingezäunt',
  parking: 'Stationnement|Parking|Stellplatz',
  interior_parking: 'Parking intérieur|Indoor parking|Tiefgarage',
  exterior_parking: 'Parking extérieur|Outdoor parking|Außenstellplatz',
  carport: 'Carport|Carport|Carport',
  electric_car_terminal: 'Borne de recharge|Charging point|Ladestation',
  cellar: 'Cave|Cellar|Keller',
  wine_cellar: 'Cave à vin|Wine cellar|Weinkeller',
  attic: 'Grenier|Attic|Dachboden',
  basement: 'Sous-sol|Basement|Untergeschoss',
  storage_space: 'Espace de rangement|Storage space|Abstellraum',
  bike_storage_room: 'Local à vélos|Bicycle room|Fahrradraum',
  laundry: 'Buanderie|Laundry room|Waschküche',
  lift: 'Ascenseur|Lift|Aufzug',
  disabled_person_access: 'Accès PMR|Step-free access|Barrierefrei',
  fireplace: 'Cheminée|Fireplace|Kamin',
  air_conditioning: 'Climatisation|Air conditioning|Klimaanlage',
  central_heating: 'Chauffage central|Central heating|Zentralheizung',
  floor_heating: 'Chauffage au sol|Floor heating|Fußbodenheizung',
  heat_pump: 'Pompe à chaleur|Heat pump|Wärmepumpe',
  solar_panels: 'Panneaux solaires|Solar panels|Solaranlage',
  double_glazing: 'Double vitrage|Double glazing|Doppelverglasung',
  triple_glazing: 'Triple vitrage|Triple glazing|Dreifachverglasung',
  shutters: 'Volets|Shutters|Fensterläden',
  electric_shutters: 'Volets électriques|Electric shutters|Elektrische Rollläden',
  furnished: 'Meublé|Furnished|Möbliert',
  dressing: 'Dressing|Dressing room|Ankleide',
  sauna: 'Sauna|Sauna|Sauna',
  spa: 'Spa|Spa|Spa',
  jacuzzi: 'Jacuzzi|Hot tub|Whirlpool',
  gym: 'Salle de sport|Gym|Fitnessraum',
  fitness_room: 'Salle de fitness|Fitness room|Fitnessraum',
  tennis: 'Tennis|Tennis|Tennis',
  alarm: 'Alarme|Alarm|Alarmanlage',
  video_surveillance: 'Vidéosurveillance|Video surveillance|Videoüberwachung',
  janitor: 'Gardien|Caretaker|Hausmeister',
  armored_door: 'Porte blindée|Security door|Sicherheitstür',
  interphone: 'Interphone|Intercom|Gegensprechanlage',
  videophone: 'Visiophone|Video intercom|Videosprechanlage',
  visiophone: 'Visiophone|Video intercom|Videosprechanlage',
  digicode: 'Digicode|Entry code|Türcode',
  electrical_gate: 'Portail électrique|Electric gate|Elektrisches Tor',
  home_automation: 'Domotique|Home automation|Smart Home',
  domotic: 'Domotique|Home automation|Smart Home',
  optical_fiber: 'Fibre optique|Optical fibre|Glasfaser',
  internet: 'Internet|Internet|Internet',
  wifi: 'Wi-Fi|Wi-Fi|WLAN',
  pets_accepted: 'Animaux acceptés|Pets welcome|Haustiere erlaubt',
  barbecue: 'Barbecue|Barbecue|Grill',
  view: 'Vue dégagée|Open view|Freie Sicht',
  sea_view: 'Vue mer|Sea view|Meerblick',
  mountain_view: 'Vue montagne|Mountain view|Bergblick',
  lake_view: 'Vue lac|Lake view|Seeblick',
  historical_monument: 'Monument historique|Listed monument|Baudenkmal',
};

const PLACE: Readonly<Record<Language, number>> = { fr: 0, en: 1, de: 2 };

/** The names of a property's amenities, each once, in the order given; amenities without a name are left out. */
export function amenityNames(amenities: readonly Amenity[], language: Language): string[] {
  const names = amenities.flatMap((amenity) => NAMES[amenity]?.split('|')[PLACE[language]] ?? []);
  return [...new Set(names)];
}
