import type { MappedProperty } from '../../../model/property/property.ts';

type Features = NonNullable<MappedProperty['features']>;
type Energy = keyof NonNullable<Features['heating_energy']>;
type System = keyof NonNullable<Features['heating_cooling']>;
type Orientation = NonNullable<MappedProperty['orientation']>;
type Period = NonNullable<NonNullable<MappedProperty['rent_details']>['rent_period']>;
type Landscape = NonNullable<NonNullable<MappedProperty['view']>['landscapes']>[number];
export type Amenity = NonNullable<MappedProperty['amenities']>[number];
type AreaType = NonNullable<NonNullable<MappedProperty['areas']>[number]['type']>;
type LandUse = NonNullable<
  NonNullable<NonNullable<MappedProperty['legal']>['property_and_land']>['land_use_designation']
>;
type ProximityType = NonNullable<NonNullable<MappedProperty['proximities']>[number]['type']>;

/** A word in capitals, as in the standard's tables: some software writes small letters. */
export const upperCase = (word: string): string => word.toUpperCase();

/** aktion@aktionart: the standard's CHANGE, DELETE and REFERENZ, and words of software for new or changed listings. */
export const ACTIONS: Readonly<Record<string, null>> = {
  CHANGE: null,
  DELETE: null,
  REFERENZ: null,
  ADD: null,
  NEW: null,
  INSERT: null,
  UPDATE: null,
};

/** preis_zeiteinheit@zeiteinheit */
export const PERIODS: Readonly<Record<string, Period>> = { TAG: 'day', WOCHE: 'week', MONAT: 'month', JAHR: 'yearly' };

/** verkaufstatus@stand; a rental that is sold is let. */
export const SALE_STATES: Readonly<Record<string, 'available' | 'option' | 'sold'>> = {
  OFFEN: 'available',
  RESERVIERT: 'option',
  VERKAUFT: 'sold',
};

/** zustand@zustand_art. Null: the value has no meaning for us. */
export const CONDITIONS: Readonly<Record<string, NonNullable<MappedProperty['general_condition']> | null>> = {
  ERSTBEZUG: 'new',
  NEUWERTIG: 'excellent',
  VOLL_SANIERT: 'excellent',
  TEIL_VOLLSANIERT: 'good',
  TEIL_SANIERT: 'good',
  TEIL_VOLLRENOVIERT: 'good',
  MODERNISIERT: 'good',
  GEPFLEGT: 'good',
  TEIL_VOLLRENOVIERUNGSBED: 'to_refresh',
  SANIERUNGSBEDUERFTIG: 'to_renovate',
  BAUFAELLIG: 'to_renovate',
  ENTKERNT: 'to_renovate',
  ABRISSOBJEKT: 'to_demolish',
  ROHBAU: 'under_construction',
  PROJEKTIERT: 'under_construction',
  NACH_VEREINBARUNG: null,
};

/** ausstatt_kategorie */
export const STANDINGS: Readonly<Record<string, NonNullable<MappedProperty['standing']>>> = {
  STANDARD: 'normal',
  GEHOBEN: 'good',
  LUXUS: 'luxury',
};

/** Attributes of heizungsart. District heating is an energy, not a system, in our model. */
export const HEATING_SYSTEMS: Readonly<Record<string, { readonly system?: System; readonly energy?: Energy }>> = {
  OFEN: { system: 'stove' },
  ETAGE: { system: 'individual_heating' },
  ZENTRAL: { system: 'central_heating' },
  FUSSBODEN: { system: 'floor_heating' },
  FERN: { energy: 'other' },
};

/** Attributes of befeuerung. */
export const HEATING_ENERGIES: Readonly<Record<string, Energy>> = {
  OEL: 'fuel',
  GAS: 'gas',
  FLUESSIGGAS: 'gas',
  ERDGAS_LEICHT: 'gas',
  ERDGAS_SCHWER: 'gas',
  ELEKTRO: 'electricity',
  SOLAR: 'solar',
  ERDWAERME: 'geothermy',
  LUFTWP: 'heat_pump',
  'WASSER-ELEKTRO': 'heat_pump',
  UMWELTWAERME: 'heat_pump',
  PELLET: 'wood_pellet',
  KOHLE: 'coal',
  HOLZ: 'wood',
  ALTERNATIV: 'other',
  FERN: 'other',
  BLOCK: 'other',
  FERNWAERME_DAMPF: 'other',
  NAHWAERME: 'other',
  WAERMELIEFERUNG: 'other',
  BIOENERGIE: 'other',
  WINDENERGIE: 'other',
  WASSERENERGIE: 'other',
  KWK_FOSSIL: 'other',
  KWK_ERNEUERBAR: 'other',
  KWK_REGENERATIV: 'other',
  KWK_BIO: 'other',
};

/** Attributes of ausricht_balkon_terrasse. */
export const COMPASS: Readonly<Record<string, Orientation>> = {
  NORD: 'N',
  NORDOST: 'NE',
  OST: 'E',
  SUEDOST: 'SE',
  SUED: 'S',
  SUEDWEST: 'SW',
  WEST: 'W',
  NORDWEST: 'NW',
};

/** ausblick@blick */
export const VIEWS: Readonly<Record<string, { readonly type?: 'panoramic'; readonly landscapes?: Landscape[] }>> = {
  FERNE: { type: 'panoramic' },
  SEE: { landscapes: ['lake'] },
  BERGE: { landscapes: ['mountains'] },
  MEER: { landscapes: ['sea'] },
};

/** Elements of ausstattung that are yes or no. */
export const AMENITY_FLAGS: ReadonlyArray<readonly [element: string, amenity: Amenity]> = [
  ['kamin', 'fireplace'],
  ['klimatisiert', 'air_conditioning'],
  ['gartennutzung', 'garden'],
  ['rollstuhlgerecht', 'disabled_person_access'],
  ['barrierefrei', 'disabled_person_access'],
  ['kabel_sat_tv', 'tv_cable'],
  ['sauna', 'sauna'],
  ['swimmingpool', 'pool'],
  ['wasch_trockenraum', 'common_laundry_room'],
  ['dv_verkabelung', 'computer_network'],
  ['kabelkanaele', 'computer_network'],
  ['rampe', 'unloading_dock'],
  ['hebebuehne', 'hydraulic_platform'],
  ['kran', 'overhead_cranes'],
  ['kantine_cafeteria', 'company_restaurant'],
  ['sporteinrichtungen', 'gym'],
  ['wellnessbereich', 'spa'],
  ['telefon_ferienimmobilie', 'telephone'],
  ['abstellraum', 'storage_space'],
  ['fahrradraum', 'bike_storage_room'],
  ['rolladen', 'shutters'],
  ['dachboden', 'attic'],
  ['gaestewc', 'separate_toilets'],
];

/** Attributes of elements of ausstattung that are yes or no. */
export const AMENITY_OPTIONS: Readonly<Record<string, Readonly<Record<string, Amenity>>>> = {
  fahrstuhl: { PERSONEN: 'lift', LASTEN: 'load_lift' },
  sicherheitstechnik: { ALARMANLAGE: 'alarm', KAMERA: 'video_surveillance', POLIZEIRUF: 'telemonitoring' },
  serviceleistungen: { WACHDIENST: 'security_service' },
  stellplatzart: {
    GARAGE: 'interior_parking',
    TIEFGARAGE: 'interior_parking',
    PARKHAUS: 'interior_parking',
    DUPLEX: 'interior_parking',
    CARPORT: 'carport',
    FREIPLATZ: 'exterior_parking',
  },
};

/** Elements of ausstattung that are rooms. */
export const ROOM_FLAGS: ReadonlyArray<readonly [element: string, area: AreaType]> = [
  ['wintergarten', 'veranda'],
  ['bibliothek', 'library'],
  ['teekueche', 'kitchenette'],
];

/** Elements of flaechen that are single areas. */
export const AREA_SIZES: ReadonlyArray<readonly [element: string, area: AreaType, name?: string]> = [
  ['ladenflaeche', 'shop', 'Ladenfläche'],
  ['verkaufsflaeche', 'shop', 'Verkaufsfläche'],
  ['lagerflaeche', 'stockroom', 'Lagerfläche'],
  ['bueroflaeche', 'open_space', 'Bürofläche'],
  ['gastroflaeche', 'cafeteria', 'Gastrofläche'],
  ['verwaltungsflaeche', 'custom', 'Verwaltungsfläche'],
  ['freiflaeche', 'custom', 'Freifläche'],
  ['sonstflaeche', 'other', 'Sonstige Fläche'],
  ['dachbodenflaeche', 'attic'],
];

/** distanzen@distanz_zu and distanzen_sport@distanz_zu_sport; those without a type of ours keep only their name. */
export const DISTANCES: Readonly<Record<string, { readonly type?: ProximityType; readonly name: string }>> = {
  FLUGHAFEN: { type: 'airport', name: 'Flughafen' },
  FERNBAHNHOF: { type: 'train_station', name: 'Fernbahnhof' },
  AUTOBAHN: { type: 'highway', name: 'Autobahn' },
  US_BAHN: { type: 'subway', name: 'U-/S-Bahn' },
  BUS: { type: 'bus', name: 'Bus' },
  KINDERGAERTEN: { type: 'kindergarten', name: 'Kindergarten' },
  GRUNDSCHULE: { type: 'elementary_school', name: 'Grundschule' },
  HAUPTSCHULE: { type: 'high_school', name: 'Hauptschule' },
  REALSCHULE: { type: 'high_school', name: 'Realschule' },
  GESAMTSCHULE: { type: 'high_school', name: 'Gesamtschule' },
  GYMNASIUM: { type: 'high_school', name: 'Gymnasium' },
  ZENTRUM: { type: 'city_center', name: 'Zentrum' },
  EINKAUFSMOEGLICHKEITEN: { type: 'shops', name: 'Einkaufsmöglichkeiten' },
  GASTSTAETTEN: { name: 'Gaststätten' },
  STRAND: { type: 'beach', name: 'Strand' },
  SEE: { type: 'lake', name: 'See' },
  MEER: { type: 'sea', name: 'Meer' },
  SKIGEBIET: { type: 'ski_slopes', name: 'Skigebiet' },
  SPORTANLAGEN: { type: 'sports_hall', name: 'Sportanlagen' },
  WANDERGEBIETE: { name: 'Wandergebiete' },
  NAHERHOLUNG: { name: 'Naherholung' },
};

/** lage_gebiet@gebiete, as far as it states the use of land; other values describe the position in a town. */
export const LAND_USES: Readonly<Record<string, LandUse>> = {
  WOHN: 'residential',
  MISCH: 'mixed_residential',
  GEWERBE: 'area_with_economical_activity',
  INDUSTRIE: 'industrial',
};

/** Languages written in words or three letters. */
export const LANGUAGES: Readonly<Record<string, string>> = {
  deu: 'de',
  ger: 'de',
  deutsch: 'de',
  german: 'de',
  eng: 'en',
  englisch: 'en',
  english: 'en',
  gb: 'en',
  fra: 'fr',
  fre: 'fr',
  franzoesisch: 'fr',
  ita: 'it',
  italienisch: 'it',
  spa: 'es',
  spanisch: 'es',
  nld: 'nl',
  dut: 'nl',
};

/** Elements without a counterpart in our model that become custom fields under their name. */
export const CUSTOM_FIELDS: readonly string[] = [
  'objektkategorie.objektart.objektart_zusatz',
  'geo.gemeindecode',
  'geo.wohnungsnr',
  'geo.lage_gebiet@gebiete',
  'preise.freitext_preis',
  'preise.heizkosten',
  'preise.mietzuschlaege',
  'preise.abstand',
  'preise.mietpreis_pro_qm',
  'preise.kaufpreis_pro_qm',
  'preise.mwst_satz',
  'preise.x_fache',
  'preise.nettorendite',
  'preise.nettorendite_soll',
  'preise.nettorendite_ist',
  'preise.mieteinnahmen_ist',
  'preise.mieteinnahmen_soll',
  'preise.erschliessungskosten',
  'preise.geschaeftsguthaben',
  'versteigerung.aktenzeichen',
  'versteigerung.amtsgericht',
  'flaechen.grz',
  'flaechen.gfz',
  'flaechen.bmz',
  'flaechen.bgf',
  'flaechen.fensterfront',
  'flaechen.grundstuecksfront',
  'flaechen.teilbar_ab',
  'flaechen.beheizbare_flaeche',
  'flaechen.vermietbare_flaeche',
  'flaechen.plaetze_gastraum',
  'flaechen.anzahl_tagungsraeume',
  'flaechen.anzahl_wohn_schlafzimmer',
  'flaechen.anzahl_gewerbeeinheiten',
  'flaechen.einliegerwohnung',
  'flaechen.kubatur',
  'ausstattung.wg_geeignet',
  'ausstattung.raeume_veraenderbar',
  'ausstattung.stromanschlusswert',
  'ausstattung.hallenhoehe',
  'ausstattung.brauereibindung',
  'ausstattung.seniorengerecht',
  'ausstattung.moebliert@moeb',
  'ausstattung.breitband_zugang@art',
  'ausstattung.breitband_zugang@speed',
  'zustand_angaben.alter@alter_attr',
  'zustand_angaben.bebaubar_nach@bebaubar_attr',
  'zustand_angaben.erschliessung@erschl_attr',
  'zustand_angaben.bauzone',
  'zustand_angaben.altlasten',
  'verwaltung_objekt.verfuegbar_ab',
  'verwaltung_objekt.bisdatum',
  'verwaltung_objekt.min_mietdauer@min_dauer',
  'verwaltung_objekt.max_mietdauer@max_dauer',
  'verwaltung_objekt.wbs_sozialwohnung',
  'verwaltung_objekt.laufzeit',
  'verwaltung_objekt.nichtraucher',
  'verwaltung_objekt.gewerbliche_nutzung',
  'verwaltung_objekt.branchen',
  'verwaltung_objekt.hochhaus',
  'verwaltung_techn.gruppen_kennung',
  'verwaltung_techn.master',
];

/** Elements of ausstattung whose true attributes become a list in a custom field. */
export const CUSTOM_LISTS: readonly string[] = [
  'bad',
  'boden',
  'dachform',
  'bauweise',
  'ausbaustufe',
  'energietyp',
  'angeschl_gastronomie',
];
