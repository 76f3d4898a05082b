import type {
  CONDITIONS,
  KITCHEN_TYPES,
  LAND_USES,
  LANDSCAPES,
  MANDATE_TYPES,
  OFFER_TYPES,
  ORIENTATIONS,
  PERIODS,
  PROPERTY_STATUSES,
  PROPERTY_TYPES,
  PROXIMITY_TYPES,
  RENT_STATUSES,
  STANDINGS,
  VIEW_TYPES,
} from '../../property/enums.ts';
import { t } from '../sentence.ts';
import type { Sentence } from '../sentence.ts';

/** Names of all values of an enum of the property model. */
export type Names<Values extends readonly string[]> = Readonly<Record<Values[number], Sentence>>;

export const TYPE_NAMES: Names<typeof PROPERTY_TYPES> = {
  apartment: t('Apartment', 'Appartement', 'Wohnung'),
  commercial: t('Commercial property', 'Local commercial', 'Gewerbeobjekt'),
  goodwill: t('Business', 'Fonds de commerce', 'Geschäft'),
  house: t('House', 'Maison', 'Haus'),
  land: t('Land', 'Terrain', 'Grundstück'),
  office: t('Office', 'Bureau', 'Büro'),
  parking: t('Parking space', 'Stationnement', 'Stellplatz'),
  program: t('New development', 'Programme neuf', 'Neubauprojekt'),
  building: t('Building', 'Immeuble', 'Gebäude'),
  other: t('Property', 'Bien immobilier', 'Immobilie'),
};

export const OFFER_NAMES: Names<typeof OFFER_TYPES> = {
  rental: t('To let', 'À louer', 'Zu vermieten'),
  sale: t('For sale', 'À vendre', 'Zu verkaufen'),
  auction: t('Auction', 'Vente aux enchères', 'Versteigerung'),
  seasonal_rental: t('Holiday rental', 'Location saisonnière', 'Ferienvermietung'),
  program: t('New development', 'Programme neuf', 'Neubau'),
  life_annuity_sale: t('Life annuity sale', 'Vente en viager', 'Verkauf auf Leibrente'),
  lease_transfer: t('Lease transfer', 'Cession de bail', 'Pachtübernahme'),
  leasehold: t('Leasehold', 'Droit au bail', 'Erbpacht'),
};

export const STATUS_NAMES: Names<typeof PROPERTY_STATUSES> = {
  available: t('Available', 'Disponible', 'Verfügbar'),
  prospect: t('Prospect', 'En prospection', 'In Akquise'),
  under_contract: t('Under contract', 'Sous mandat', 'Unter Vertrag'),
  option: t('Reserved', 'Sous option', 'Reserviert'),
  bid: t('Offer made', 'Sous offre', 'Angebot liegt vor'),
  sales_compromise: t('Sale agreed', 'Sous compromis', 'Vorvertrag geschlossen'),
  sold: t('Sold', 'Vendue', 'Verkauft'),
  rented: t('Let', 'Louée', 'Vermietet'),
  closed: t('Closed', 'Clôturée', 'Abgeschlossen'),
};

export const STANDING_NAMES: Names<typeof STANDINGS> = {
  standing: t('High standard', 'De standing', 'Gehoben'),
  good: t('Good', 'Bon standing', 'Gut'),
  luxury: t('Luxury', 'Luxe', 'Luxus'),
  total_luxury: t('Finest luxury', 'Très grand luxe', 'Höchster Luxus'),
  large_ensemble: t('Large estate', 'Grand ensemble', 'Großwohnanlage'),
  normal: t('Ordinary', 'Normal', 'Normal'),
  poor: t('Plain', 'Modeste', 'Einfach'),
};

export const KITCHEN_NAMES: Names<typeof KITCHEN_TYPES> = {
  none: t('No kitchen', 'Sans cuisine', 'Keine Küche'),
  empty: t('Without units', 'Nue', 'Ohne Einbauten'),
  not_applicable: t('Not applicable', 'Sans objet', 'Entfällt'),
  standard: t('Standard', 'Standard', 'Standard'),
  american: t('Open plan', 'Américaine', 'Offen'),
  separate: t('Separate', 'Séparée', 'Separat'),
  industrial: t('Commercial', 'Industrielle', 'Gewerblich'),
  kitchenette: t('Kitchenette', 'Kitchenette', 'Kochnische'),
  american_equipped: t('Open plan, fitted', 'Américaine équipée', 'Offen, ausgestattet'),
  separate_equipped: t('Separate, fitted', 'Séparée équipée', 'Separat, ausgestattet'),
  equipped_kitchenette: t('Kitchenette, fitted', 'Kitchenette équipée', 'Kochnische, ausgestattet'),
  equipped: t('Fitted', 'Équipée', 'Ausgestattet'),
};

export const CONDITION_NAMES: Names<typeof CONDITIONS> = {
  new: t('New', 'Neuf', 'Neu'),
  excellent: t('Excellent', 'Excellent', 'Hervorragend'),
  good: t('Good', 'Bon', 'Gut'),
  average: t('Fair', 'Moyen', 'Mittel'),
  to_refresh: t('To be redecorated', 'À rafraîchir', 'Auffrischung nötig'),
  to_renovate: t('To be renovated', 'À rénover', 'Renovierungsbedürftig'),
  under_construction: t('Under construction', 'En construction', 'Im Bau'),
  to_demolish: t('To be demolished', 'À démolir', 'Abbruchreif'),
};

export const ORIENTATION_NAMES: Names<typeof ORIENTATIONS> = {
  N: t('North', 'Nord', 'Nord'),
  NE: t('North-east', 'Nord-est', 'Nordost'),
  E: t('East', 'Est', 'Ost'),
  SE: t('South-east', 'Sud-est', 'Südost'),
  S: t('South', 'Sud', 'Süd'),
  SW: t('South-west', 'Sud-ouest', 'Südwest'),
  W: t('West', 'Ouest', 'West'),
  NW: t('North-west', 'Nord-ouest', 'Nordwest'),
};

export const PROXIMITY_NAMES: Names<typeof PROXIMITY_TYPES> = {
  airport: t('Airport', 'Aéroport', 'Flughafen'),
  beach: t('Beach', 'Plage', 'Strand'),
  bus: t('Bus', 'Bus', 'Bus'),
  bus_station: t('Bus station', 'Gare routière', 'Busbahnhof'),
  cab: t('Taxi', 'Taxi', 'Taxi'),
  cinema: t('Cinema', 'Cinéma', 'Kino'),
  city_center: t('Town centre', 'Centre-ville', 'Stadtzentrum'),
  congress_center: t('Conference centre', 'Palais des congrès', 'Kongresszentrum'),
  daycare: t('Day nursery', 'Crèche', 'Kita'),
  doctor: t('Doctor', 'Médecin', 'Arzt'),
  elementary_school: t('Primary school', 'École primaire', 'Grundschule'),
  golf: t('Golf course', 'Golf', 'Golfplatz'),
  high_school: t('Secondary school', 'Lycée', 'Gymnasium'),
  highway: t('Motorway', 'Autoroute', 'Autobahn'),
  hospital_clinic: t('Hospital', 'Hôpital', 'Krankenhaus'),
  lake: t('Lake', 'Lac', 'See'),
  main_road: t('Main road', 'Route principale', 'Hauptstraße'),
  trade: t('Trade', 'Commerce', 'Gewerbe'),
  waterway: t('Waterway', 'Voie d’eau', 'Wasserweg'),
  park: t('Park', 'Parc', 'Park'),
  port: t('Harbour', 'Port', 'Hafen'),
  public_parking: t('Public car park', 'Parking public', 'Öffentlicher Parkplatz'),
  sea: t('Sea', 'Mer', 'Meer'),
  shops: t('Shops', 'Commerces', 'Geschäfte'),
  ski_slopes: t('Ski slopes', 'Pistes de ski', 'Skipisten'),
  sports_hall: t('Sports hall', 'Salle de sport', 'Sporthalle'),
  subway: t('Underground', 'Métro', 'U-Bahn'),
  supermarket: t('Supermarket', 'Supermarché', 'Supermarkt'),
  swimming_pool: t('Swimming pool', 'Piscine', 'Schwimmbad'),
  tennis: t('Tennis', 'Tennis', 'Tennis'),
  tgv_station: t('High-speed rail station', 'Gare TGV', 'Fernbahnhof'),
  train_station: t('Railway station', 'Gare', 'Bahnhof'),
  tramway: t('Tram', 'Tramway', 'Straßenbahn'),
  university: t('University', 'Université', 'Universität'),
  kindergarten: t('Nursery school', 'École maternelle', 'Kindergarten'),
  childcare: t('Childcare', 'Garde d’enfants', 'Kinderbetreuung'),
};

export const LAND_USE_NAMES: Names<typeof LAND_USES> = {
  residential: t('Residential', 'Habitat', 'Wohngebiet'),
  mixed_residential: t('Mixed residential', 'Habitat mixte', 'Mischgebiet'),
  industrial: t('Industrial', 'Industrie', 'Industriegebiet'),
  recreational: t('Recreation', 'Loisirs', 'Erholungsgebiet'),
  park: t('Park', 'Parc', 'Park'),
  area_with_economical_activity: t('Business area', 'Zone d’activité économique', 'Gewerbegebiet'),
  forest_area: t('Forest', 'Zone forestière', 'Waldgebiet'),
  agricultural: t('Farmland', 'Zone agricole', 'Landwirtschaft'),
  nature_area: t('Nature area', 'Zone naturelle', 'Naturgebiet'),
  natural_reserve: t('Nature reserve', 'Réserve naturelle', 'Naturschutzgebiet'),
  residential_area_with_cultural_historical_value: t(
    'Residential area of historical value',
    'Habitat à valeur culturelle et historique',
    'Wohngebiet von historischem Wert',
  ),
  industrial_area_for_sme: t('Area for small businesses', 'Zone artisanale', 'Gebiet für kleine Betriebe'),
  day_recreation_area: t('Day recreation area', 'Zone de loisirs de jour', 'Tageserholungsgebiet'),
  other: t('Other', 'Autre', 'Sonstige'),
};

export const VIEW_NAMES: Names<typeof VIEW_TYPES> = {
  obstructed: t('Obstructed', 'Avec vis-à-vis', 'Verbaut'),
  slight: t('Partial', 'Aperçu', 'Teilweise'),
  unobstructed: t('Open', 'Dégagée', 'Frei'),
  panoramic: t('Panoramic', 'Panoramique', 'Panorama'),
  exterior: t('To the outside', 'Sur l’extérieur', 'Nach außen'),
  interior: t('To the inside', 'Sur l’intérieur', 'Nach innen'),
  opposite: t('Of the house opposite', 'Sur le vis-à-vis', 'Auf das Gegenüber'),
};

export const LANDSCAPE_NAMES: Names<typeof LANDSCAPES> = {
  sea: t('Sea', 'Mer', 'Meer'),
  mountains: t('Mountains', 'Montagnes', 'Berge'),
  hills: t('Hills', 'Collines', 'Hügel'),
  greenery: t('Greenery', 'Verdure', 'Grünes'),
  monument: t('Monument', 'Monument', 'Baudenkmal'),
  forest: t('Forest', 'Forêt', 'Wald'),
  port: t('Port', 'Port', 'Hafen'),
  river: t('River', 'Rivière', 'Fluss'),
  city: t('Town', 'Ville', 'Stadt'),
  countryside: t('Countryside', 'Campagne', 'Land'),
  village: t('Village', 'Village', 'Dorf'),
  park: t('Park', 'Parc', 'Park'),
  garden: t('Garden', 'Jardin', 'Garten'),
  sky: t('Sky', 'Ciel', 'Himmel'),
  courtyard: t('Courtyard', 'Cour', 'Hof'),
  main_stem: t('Main street', 'Artère principale', 'Hauptstraße'),
  harbor: t('Harbour', 'Port de plaisance', 'Jachthafen'),
  street: t('Street', 'Rue', 'Straße'),
  lake: t('Lake', 'Lac', 'See'),
  ski_slopes: t('Ski slopes', 'Pistes de ski', 'Skipisten'),
  swimming_pool: t('Swimming pool', 'Piscine', 'Schwimmbad'),
  golf: t('Golf course', 'Golf', 'Golfplatz'),
  vines: t('Vineyards', 'Vignes', 'Weinberge'),
};

export const MANDATE_NAMES: Names<typeof MANDATE_TYPES> = {
  simple: t('Non-exclusive', 'Simple', 'Einfach'),
  co_exclusive: t('Shared exclusive', 'Co-exclusif', 'Gemeinsam exklusiv'),
  exclusive: t('Exclusive', 'Exclusif', 'Exklusiv'),
  delegation: t('Delegated', 'Délégation', 'Übertragen'),
  exclusive_agency: t('Exclusive agency', 'Exclusif agence', 'Exklusiv beim Makler'),
  partner: t('Partner', 'Partenaire', 'Partner'),
  verbal: t('Verbal', 'Verbal', 'Mündlich'),
  search: t('Search', 'Recherche', 'Suchauftrag'),
  rental: t('Letting', 'Location', 'Vermietung'),
};

export const RENT_STATUS_NAMES: Names<typeof RENT_STATUSES> = {
  available: t('Available', 'Disponible', 'Verfügbar'),
  rented: t('Let', 'Louée', 'Vermietet'),
  occupied: t('Occupied', 'Occupée', 'Bewohnt'),
  to_be_agreed: t('To be agreed', 'À convenir', 'Nach Vereinbarung'),
};

export const PERIOD_NAMES: Names<typeof PERIODS> = {
  day: t('per day', 'par jour', 'pro Tag'),
  week: t('per week', 'par semaine', 'pro Woche'),
  fortnight: t('per fortnight', 'par quinzaine', 'alle zwei Wochen'),
  month: t('per month', 'par mois', 'pro Monat'),
  quarterly: t('per quarter', 'par trimestre', 'pro Quartal'),
  bimonthly: t('every two months', 'tous les deux mois', 'alle zwei Monate'),
  half_yearly: t('per half-year', 'par semestre', 'pro Halbjahr'),
  yearly: t('per year', 'par an', 'pro Jahr'),
};
