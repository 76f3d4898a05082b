// OpenImmo 1.2.7, the exchange format of the German-speaking market.
import type { Listing } from '../listing.ts';
import type { Breakage, RecordFormat } from './format.ts';
import { escapeXml, tag, xmlHead } from './xml.ts';
import type { XmlOptions } from './xml.ts';

export interface OpenImmoOptions extends XmlOptions {
  /** Whether picture `place` (from 0) of record `ordinal` is in the zip next to the XML, under its file name. */
  readonly inside: (ordinal: number, place: number) => boolean;
  readonly timestamp: Date;
}

/** A complete transfer (VOLL) with one provider. */
export function openImmo(options: OpenImmoOptions): RecordFormat {
  const time = options.timestamp.toISOString().slice(0, 19);
  return {
    head:
      `${xmlHead('openimmo', options)}<openimmo>\n` +
      `<uebertragung art="OFFLINE" umfang="VOLL" modus="NEW" version="1.2.7" sendersoftware="Demo CRM" senderversion="1.0" timestamp="${time}" techn_email="crm@agence.example.com"/>\n` +
      `<anbieter><anbieternr>DEMO</anbieternr><firma>Demo Immobilier${options.entities ? ' &l9;' : ''}</firma><openimmo_anid>DEMO-CRM</openimmo_anid>\n`,
    separator: '\n',
    tail: '\n</anbieter>\n</openimmo>\n',
    record: (listing, ordinal, breakage) => {
      const xml = writeListing(listing, (place) => options.inside(ordinal, place));
      return breakage ? SPOILERS[breakage](xml) : xml;
    },
  };
}

const KINDS: Partial<Record<NonNullable<Listing['sub_type']>, string>> = {
  apartment: '<wohnung wohnungtyp="ETAGE"/>',
  duplex: '<wohnung wohnungtyp="MAISONETTE"/>',
  triplex: '<wohnung wohnungtyp="MAISONETTE"/>',
  loft: '<wohnung wohnungtyp="LOFT-STUDIO-ATELIER"/>',
  penthouse: '<wohnung wohnungtyp="PENTHOUSE"/>',
  attic: '<wohnung wohnungtyp="DACHGESCHOSS"/>',
  garden_level: '<wohnung wohnungtyp="ERDGESCHOSS"/>',
  studio: '<wohnung wohnungtyp="APARTMENT"/>',
  house: '<haus haustyp="EINFAMILIENHAUS"/>',
  villa: '<haus haustyp="VILLA"/>',
  townhouse: '<haus haustyp="STADTHAUS"/>',
  semi_detached: '<haus haustyp="DOPPELHAUSHAELFTE"/>',
  terraced: '<haus haustyp="REIHENHAUS"/>',
  farmhouse: '<haus haustyp="BAUERNHAUS"/>',
  country_house: '<haus haustyp="LANDHAUS"/>',
  mansion: '<haus haustyp="HERRENHAUS"/>',
  bungalow: '<haus haustyp="BUNGALOW"/>',
  residential_land: '<grundstueck grundst_typ="WOHNEN"/>',
  agricultural: '<grundstueck grundst_typ="LAND_FORSTWIRSCHAFT"/>',
  commercial_land: '<grundstueck grundst_typ="GEWERBE"/>',
  leasure_land: '<grundstueck grundst_typ="FREIZEIT"/>',
  office_space: '<buero_praxen buero_typ="BUEROFLAECHE"/>',
  coworking: '<buero_praxen buero_typ="COWORKING"/>',
  healthcare: '<buero_praxen buero_typ="PRAXIS"/>',
  shop: '<einzelhandel handel_typ="LADENLOKAL"/>',
  walls: '<einzelhandel handel_typ="VERKAUFSFLAECHE"/>',
  retail: '<einzelhandel handel_typ="EINZELHANDELSLADEN"/>',
  bakery: '<einzelhandel handel_typ="EINZELHANDELSLADEN"/>',
  hairdressing_salon: '<einzelhandel handel_typ="LADENLOKAL"/>',
  restaurant_and_café: '<gastgewerbe gastgew_typ="RESTAURANT"/>',
  warehouse: '<hallen_lager_prod hallen_typ="LAGER"/>',
  workshop: '<hallen_lager_prod hallen_typ="WERKSTATT"/>',
  private_garage: '<parken parken_typ="EINZELGARAGE"/>',
  indoor_parking_space: '<parken parken_typ="TIEFGARAGENSTELLPLATZ"/>',
  outdoor_parking_space: '<parken parken_typ="STELLPLATZ"/>',
  investment_property: '<zinshaus_renditeobjekt zins_typ="MEHRFAMILIENHAUS"/>',
  commercial_building: '<zinshaus_renditeobjekt zins_typ="GESCHAEFTSHAUS"/>',
  office_building: '<zinshaus_renditeobjekt zins_typ="BUEROGEBAEUDE"/>',
  new_program: '<wohnung wohnungtyp="ETAGE"/>',
};

const COUNTRIES: Readonly<Record<string, string>> = { FR: 'FRA', BE: 'BEL', CH: 'CHE', LU: 'LUX' };

const CONDITIONS: Partial<Record<NonNullable<Listing['general_condition']>, string>> = {
  new: 'ERSTBEZUG',
  excellent: 'NEUWERTIG',
  good: 'GEPFLEGT',
  average: 'GEPFLEGT',
  to_refresh: 'TEIL_VOLLRENOVIERUNGSBED',
  to_renovate: 'SANIERUNGSBEDUERFTIG',
};

const FUELS = [
  ['gas', 'GAS'],
  ['fuel', 'OEL'],
  ['electricity', 'ELEKTRO'],
  ['heat_pump', 'LUFTWP'],
  ['wood_pellet', 'PELLET'],
] as const;

function yes(condition: boolean | undefined): string {
  return condition ? 'true' : 'false';
}

function writeListing(listing: Listing, inside: (place: number) => boolean): string {
  return (
    `<immobilie>${category(listing)}${geo(listing)}${contact(listing)}${prices(listing)}${areas(listing)}${equipment(listing)}` +
    `${condition(listing)}${texts(listing)}${attachments(listing, inside)}${administration(listing)}</immobilie>`
  );
}

function category(listing: Listing): string {
  const living = listing.type === 'apartment' || listing.type === 'house' || listing.type === 'program';
  const rent = listing.offer_type === 'rental' || listing.offer_type === 'seasonal_rental';
  const kind = KINDS[listing.sub_type ?? 'other'] ?? '<sonstige sonstige_typ="SONSTIGE"/>';
  return (
    `<objektkategorie><nutzungsart WOHNEN="${yes(living)}" GEWERBE="${yes(!living)}" ANLAGE="${yes(listing.type === 'building')}" WAZ="false"/>` +
    `<vermarktungsart KAUF="${yes(!rent)}" MIETE_PACHT="${yes(rent)}" ERBPACHT="false" LEASING="false"/>` +
    `<objektart>${kind}</objektart></objektkategorie>`
  );
}

function geo({ location, floor, floors }: Listing): string {
  return (
    `<geo>${tag('plz', location?.postal_code)}${tag('ort', location?.city)}` +
    `<geokoordinaten breitengrad="${location?.geo?.latitude}" laengengrad="${location?.geo?.longitude}"/>` +
    `${tag('strasse', location?.street)}${tag('hausnummer', location?.street_number)}${tag('bundesland', location?.region)}` +
    `<land iso_land="${COUNTRIES[location?.countryCode ?? 'FR'] ?? 'FRA'}"/>${tag('etage', floor)}${tag('anzahl_etagen', floors)}` +
    `${tag('regionaler_zusatz', location?.district)}</geo>`
  );
}

function contact({ negotiator, office }: Listing): string {
  return (
    `<kontaktperson>${tag('email_zentrale', office?.mail)}${tag('email_direkt', negotiator?.email)}${tag('tel_zentrale', office?.phone)}` +
    `${tag('tel_durchw', negotiator?.phone)}${tag('tel_handy', negotiator?.mobile)}${tag('name', negotiator?.last_name)}` +
    `${tag('vorname', negotiator?.first_name)}${tag('anrede', negotiator?.title)}${tag('firma', office?.name)}` +
    `${tag('url', office?.website_url)}${tag('personennummer', negotiator?.id)}</kontaktperson>`
  );
}

function rent(listing: Listing, amount: number): string {
  const charges = listing.rent_details?.fees_amount?.amount;
  const net = charges === undefined ? undefined : amount - charges;
  return `${tag('kaltmiete', net)}${tag('warmmiete', amount)}${tag('nebenkosten', charges)}`;
}

function buildingCosts({ financial }: Listing): string {
  const yearly = financial?.building_costs?.amount?.amount;
  return tag('hausgeld', yearly === undefined ? undefined : Math.round((yearly / 12) * 100) / 100);
}

function commission({ financial }: Listing): string {
  const percentage = financial?.commissions?.buyer?.percentage;
  return (
    `<provisionspflichtig>${yes(financial?.commissions !== undefined)}</provisionspflichtig>` +
    (percentage === undefined ? '' : `<aussen_courtage mit_mwst="true">${percentage} %</aussen_courtage>`)
  );
}

function prices(listing: Listing): string {
  const { financial, rent_details: terms } = listing;
  const price = financial?.transaction?.price;
  const amount = price?.amount ?? 0;
  const period = terms ? `<preis_zeiteinheit zeiteinheit="${terms.rent_period === 'week' ? 'WOCHE' : 'MONAT'}"/>` : '';
  return (
    `<preise>${terms ? rent(listing, amount) : tag('kaufpreis', amount)}${buildingCosts(listing)}${period}${commission(listing)}` +
    `<waehrung iso_waehrung="${price?.currency ?? 'EUR'}"/>${tag('kaution', terms?.guarantee_deposit_amount?.amount)}</preise>`
  );
}

/** An element with a number; left out for zero. */
const unlessZero = (name: string, value: number): string => tag(name, value > 0 ? value : undefined);

function rooms({ living_rooms: all, bedrooms, bathrooms, showerrooms, toilets }: Listing): string {
  return (
    `${tag('anzahl_zimmer', all)}${tag('anzahl_schlafzimmer', bedrooms)}` +
    `${tag('anzahl_badezimmer', bathrooms === undefined ? undefined : bathrooms + (showerrooms ?? 0))}${tag('anzahl_sep_wc', toilets)}`
  );
}

function areas(listing: Listing): string {
  const { type, sizes } = listing;
  const home = type === 'apartment' || type === 'house' || type === 'program';
  return (
    `<flaechen>${tag(home ? 'wohnflaeche' : 'nutzflaeche', sizes?.liveable_area?.size)}` +
    `${tag('grundstuecksflaeche', sizes?.plot_area?.size)}${rooms(listing)}` +
    `${tag('anzahl_balkone', listing.balconies)}${tag('anzahl_terrassen', listing.terraces)}` +
    `${unlessZero('balkon_terrasse_flaeche', outdoorArea(listing))}${tag('kellerflaeche', sizes?.cellar_area?.size)}` +
    `${unlessZero('anzahl_stellplaetze', (listing.parkings ?? 0) + (listing.garages ?? 0))}${tag('anzahl_wohneinheiten', listing.apartments)}</flaechen>`
  );
}

const outdoorArea = ({ sizes }: Listing): number => (sizes?.terrace_area?.size ?? 0) + (sizes?.balcony_area?.size ?? 0);

type Element = (listing: Listing) => string;

/** An element for an amenity. */
const ifHas =
  (amenity: NonNullable<Listing['amenities']>[number], xml: string): Element =>
  ({ amenities }) =>
    amenities?.includes(amenity) ? xml : '';

const kitchen: Element = ({ kitchen_type: kind }) => {
  if (kind === undefined) return '';
  const pantry = kind === 'equipped_kitchenette';
  return `<kueche EBK="${yes(!pantry)}" OFFEN="${yes(kind === 'american_equipped')}" PANTRY="${yes(pantry)}"/>`;
};

const heating: Element = ({ features }) => {
  const systems = features?.heating_cooling;
  if (!systems) return '';
  return `<heizungsart ZENTRAL="${yes(systems.central_heating)}" ETAGE="${yes(systems.individual_heating)}"/>`;
};

const firing: Element = ({ features }) => {
  const fuel = FUELS.find(([ours]) => features?.heating_energy?.[ours]);
  return fuel ? `<befeuerung ${fuel[1]}="true"/>` : '';
};

/** The elements of the equipment, in the order of the schema. */
const EQUIPMENT: readonly Element[] = [
  kitchen,
  ifHas('fireplace', '<kamin>true</kamin>'),
  heating,
  firing,
  ifHas('air_conditioning', '<klimatisiert>true</klimatisiert>'),
  ifHas('lift', '<fahrstuhl PERSONEN="true"/>'),
  ({ rent_details: terms }) => (terms?.furnished ? '<moebliert moeb="VOLL"/>' : ''),
  ifHas('disabled_person_access', '<rollstuhlgerecht>true</rollstuhlgerecht>'),
  ifHas('pool', '<swimmingpool>true</swimmingpool>'),
  ifHas('alarm', '<sicherheitstechnik ALARMANLAGE="true"/>'),
  ifHas('cellar', '<unterkellert keller="JA"/>'),
  ifHas('bike_storage_room', '<fahrradraum>true</fahrradraum>'),
];

const equipment = (listing: Listing): string =>
  `<ausstattung>${EQUIPMENT.map((element) => element(listing)).join('')}</ausstattung>`;

function energyPass({ legal }: Listing): string {
  const energy = legal?.energy;
  if (energy?.epc_category === 'not_applicable') return '<energiepass><jahrgang>nicht_noetig</jahrgang></energiepass>';
  return (
    `<energiepass><epart>VERBRAUCH</epart>${tag('energieverbrauchkennwert', energy?.epc_value)}` +
    `${tag('wertklasse', energy?.epc_category)}${tag('ausstelldatum', energy?.diagnostic_date)}<jahrgang>2014</jahrgang></energiepass>`
  );
}

function saleState({ status }: Listing): string {
  if (status === 'sold' || status === 'rented') return 'VERKAUFT';
  return status === 'available' ? 'OFFEN' : 'RESERVIERT';
}

function condition(listing: Listing): string {
  const state = CONDITIONS[listing.general_condition ?? 'under_construction'];
  return (
    `<zustand_angaben>${tag('baujahr', listing.building?.construction?.year)}${state ? `<zustand zustand_art="${state}"/>` : ''}` +
    `${listing.type === 'program' ? '<alter alter_attr="NEUBAU"/>' : ''}${energyPass(listing)}` +
    `<verkaufstatus stand="${saleState(listing)}"/></zustand_angaben>`
  );
}

function texts({ title, description, short_description: short }: Listing): string {
  return (
    `<freitexte>${tag('objekttitel', title['fr'])}${tag('dreizeiler', short?.['fr'])}${tag('objektbeschreibung', description['fr'])}` +
    `<objekt_text lang="en">${escapeXml(`${title['en'] ?? ''}\n${description['en'] ?? ''}`)}</objekt_text></freitexte>`
  );
}

function attachments(listing: Listing, inside: (place: number) => boolean): string {
  let list = '';
  for (const [place, image] of listing.images.entries()) {
    const near = inside(place);
    const path = near ? `${image.id ?? ''}.jpg` : (image.url ?? '');
    list +=
      `<anhang location="${near ? 'EXTERN' : 'REMOTE'}" gruppe="${place === 0 ? 'TITELBILD' : 'BILD'}">` +
      `${tag('anhangtitel', image.name)}<format>image/jpeg</format><daten>${tag('pfad', path)}</daten></anhang>`;
  }
  return `<anhaenge>${list}</anhaenge>`;
}

function administration(listing: Listing): string {
  const holiday = listing.offer_type === 'seasonal_rental' ? '<als_ferien>true</als_ferien>' : '';
  return (
    `<verwaltung_objekt><objektadresse_freigeben>${yes(listing.location?.publish_address)}</objektadresse_freigeben>` +
    `${tag('verfuegbar_ab', listing.available_at)}<vermietet>${yes(listing.status === 'rented')}</vermietet>` +
    `${tag('max_personen', listing.sleeps)}${holiday}</verwaltung_objekt>` +
    `<verwaltung_techn><objektnr_intern>${listing.crm_reference}</objektnr_intern><objektnr_extern>${listing.reference}</objektnr_extern>` +
    `<aktion aktionart="CHANGE"/><openimmo_obid>${listing.crm_reference}</openimmo_obid><kennung_ursprung>Demo CRM</kennung_ursprung>` +
    `<stand_vom>${listing.updated_at.slice(0, 10)}</stand_vom><sprache>fr-FR</sprache></verwaltung_techn>`
  );
}

const SPOILERS: Readonly<Record<Breakage, (xml: string) => string>> = {
  price_in_words: (xml) => xml.replace(/<(kaufpreis|warmmiete)>[^<]*/, '<$1>sur demande'),
  no_title: (xml) =>
    xml.replace(/<objekttitel>[^<]*<\/objekttitel>/, '').replace(/<objekt_text[^<]*<\/objekt_text>/, ''),
  impossible_type: (xml) =>
    xml.replace(/<objektart>.*<\/objektart>/, '<objektart><raumschiff raumschifftyp="STERN"/></objektart>'),
  bad_date: (xml) => xml.replace(/<stand_vom>[^<]*/, '<stand_vom>2026-13-45'),
  bad_coordinates: (xml) =>
    xml.replace(/breitengrad="[^"]*" laengengrad="[^"]*"/, 'breitengrad="948.6" laengengrad="est"'),
  no_key: (xml) => xml.replaceAll(/<(objektnr_intern|objektnr_extern|openimmo_obid)>[^<]*<\/\1>/g, ''),
};
