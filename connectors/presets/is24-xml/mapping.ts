/**
 * ImmoScout24 (Germany), XML of its import (IS24ImmobilienTransfer), which German software still exports next to OpenImmo. Pictures are files next to it.
 * Made after the schema is24immotransfer.xsd with its example, and the CSV specification 1.4.0.4 of 2008 (as published with OpenEstate-IO);
 * never met a real file. Catalogue houses (TypenHaus) are not read.
 */
import type { FeedMapping } from '../../../model/mapping/mapping.ts';
import { amenityRules, customRules, kindRules } from '../write-rules.ts';
import type { Comparison, ShallowCondition } from '../write-rules.ts';
import { CATEGORIES, ELEMENT_KINDS } from './kinds.ts';

const isOf = (...elements: string[]): Comparison => ({ path: '_element', in: elements });
/** An element may be there without any text: its presence says what is offered. */
const isThere = (path: string): Comparison => ({ path, in: [''] });

const isBusiness: ShallowCondition = {
  all: [
    isOf(
      'BueroPraxis',
      'Einzelhandel',
      'Gastronomie',
      'HalleProduktion',
      'SonstigeGewerbe',
      'Grundstueck',
      'GrundstueckGewerbe',
    ),
  ],
};
const isLet: ShallowCondition = {
  any: [
    isThere('Vermarktung.Miete'),
    isThere('Vermarktung.Pacht'),
    { path: 'Vermarktung.Miete@Kaltmiete', exists: true },
    { path: 'Vermarktung.Miete@Kaution', exists: true },
  ],
};
const isSold: ShallowCondition = {
  any: [isThere('Vermarktung.Kauf'), { path: 'Vermarktung.Kauf@Preis', exists: true }],
};
const isLeasehold: Comparison = { path: 'Vermarktung.Erbpacht@DauerInJahren', exists: true };
const CURRENCY = '@Waehrung';

/** A price of 0 is one on request. */
const price = (path: string): FeedMapping['rules'] => [
  { to: 'financial.transaction.price', from: [path], currency: CURRENCY, when: { path, above: 0 } },
];

export const is24Xml: FeedMapping = {
  version: 1,
  name: 'ImmoScout24 XML (IS24ImmobilienTransfer)',
  specification: 'https://github.com/OpenEstate/OpenEstate-IO/tree/master/IS24-XML/src/main/schema',
  source: { format: 'xml', records: `IS24ImmobilienTransfer.Anbieter.${Object.keys(ELEMENT_KINDS).join('|')}` },
  profile: {
    numbers: 'point',
    dates: 'ymd',
    area_unit: 'sq_m',
    currency: 'EUR',
    country: 'DE',
    language: 'de',
    time_zone: 'Europe/Berlin',
  },
  key: { from: ['@AnbieterObjektID'] },
  deleted: {
    any: [
      { path: '@Importmodus', in: ['loeschen'] },
      { path: '@StatusIS24', in: ['inaktiv'] },
    ],
  },
  skip: { path: '@Importmodus', in: ['ignorieren'] },
  rules: [
    { to: 'reference', from: ['@AnbieterObjektID'] },
    { to: 'title.de', from: ['@Ueberschrift'] },
    { to: 'description.de', from: ['Objektbeschreibung', 'Lage', 'Ausstattung', 'SonstigeAngaben'], join: '\n\n' },
    {
      to: 'offer_type',
      constant: 'rental',
      when: isOf('WohnungMiete', 'HausMiete', 'WAZ', 'WGZimmer', 'GrundstueckWohnenMiete', 'GarageMiete'),
    },
    { to: 'offer_type', constant: 'leasehold', when: isLeasehold },
    {
      to: 'offer_type',
      constant: 'sale',
      when: isOf('WohnungKauf', 'HausKauf', 'GrundstueckWohnenKauf', 'GarageKauf', 'Anlageobjekt'),
    },
    { to: 'offer_type', constant: 'auction', when: isOf('Zwangsversteigerung') },
    { to: 'offer_type', constant: 'rental', when: { all: [isBusiness, isLet] } },
    { to: 'offer_type', constant: 'sale', when: { all: [isBusiness, isSold] } },
    { to: 'status', constant: 'available' },
    ...CATEGORIES.flatMap(([path, elements, kinds]) => kindRules([path], kinds, isOf(...elements))),
    ...kindRules(['_element'], ELEMENT_KINDS),
    ...price('Mietpreise@Kaltmiete'),
    ...price('Kaufpreise@Kaufpreis'),
    ...price('Mietpreise@Miete'),
    ...price('Pauschalmiete@MietePauschal'),
    ...price('Monatsmiete@Kaltmiete'),
    ...price('Vermarktung.Miete@Kaltmiete'),
    ...price('Vermarktung.Kauf@Preis'),
    ...price('Vermarktung@Preis'),
    ...price('@Kaufpreis'),
    ...price('Preis'),
    // The schema has monthly heating costs next to these rents, and no other period.
    { to: 'rent_details.rent_period', constant: 'month', when: isOf('WohnungMiete', 'HausMiete', 'WGZimmer') },
    {
      to: 'rent_details.rent_period',
      from: ['Pauschalmiete@MietePro'],
      codes: { Tag: 'day', Woche: 'week', Monat: 'month' },
    },
    { to: 'rent_details.rent_period', constant: 'month', when: { path: 'Monatsmiete@Kaltmiete', exists: true } },
    // A rent per square metre is none of the whole.
    { to: 'rent_details.rent_period', from: ['Vermarktung.Miete@Pro'], codes: { Monat: 'month', Quadratmeter: null } },
    {
      to: 'rent_details.rent_period',
      constant: 'month',
      when: {
        all: [
          isOf('BueroPraxis', 'Einzelhandel', 'HalleProduktion'),
          isLet,
          { path: 'Vermarktung.Miete@Pro', exists: false },
        ],
      },
    },
    {
      to: 'rent_details.rent_period',
      constant: 'month',
      when: { all: [isOf('Gastronomie', 'SonstigeGewerbe'), isLet] },
    },
    {
      to: 'rent_details.fees_amount',
      from: ['Mietpreise@Nebenkosten', 'Monatsmiete@Nebenkosten', 'Vermarktung@Nebenkosten'],
      currency: CURRENCY,
    },
    {
      to: 'rent_details.furnished',
      from: ['@Mobilar'],
      codes: { ja: true, true: true, '1': true, nein: false, false: false, '0': false, keineAngabe: null },
    },
    { to: 'financial.building_costs.amount', from: ['Kaufpreise@Wohngeld'], currency: CURRENCY },
    { to: 'available_at', from: ['@FreiAb'], when: isOf('WAZ', 'WGZimmer') },
    { to: 'available_at', from: ['@VerfuegbarAb'] },
    { to: 'living_rooms', from: ['@Zimmer'] },
    { to: 'bedrooms', from: ['@AnzahlSchlafzimmer'] },
    { to: 'bathrooms', from: ['@AnzahlBadezimmer'] },
    { to: 'floor', from: ['@Etage'], read: 'line' },
    { to: 'floors', from: ['@Etagenzahl'] },
    { to: 'parkings', from: ['@AnzahlGaragenStellplaetze', '@AnzahlParkflaechen'] },
    {
      to: 'sizes.liveable_area',
      from: [
        '@Wohnflaeche',
        '@Zimmerflaeche',
        '@BueroPraxisFlaeche',
        '@Verkaufsflaeche',
        '@GastraumFlaeche',
        '@LagerProduktionsFlaeche',
        '@Hauptflaeche',
        '@VermietbareFlaeche',
        '@Flaeche',
      ],
    },
    { to: 'sizes.floor_area', from: ['@Gesamtflaeche', '@Nutzflaeche'] },
    { to: 'sizes.plot_area', from: ['@GrundstuecksFlaeche'] },
    { to: 'building.construction.year', from: ['@Baujahr'] },
    { to: 'building.renovation.year', from: ['@JahrLetzteModernisierung'] },
    {
      to: 'general_condition',
      from: ['@Objektzustand'],
      codes: {
        Erstbezug: 'new',
        Neuwertig: 'excellent',
        VollstaendigReonviert: 'good',
        VollstaendigRenoviert: 'good',
        Renovierungsbeduerftig: 'to_renovate',
        Modernisiert: 'good',
        Gepflegt: 'good',
        ErstbezugNachSanierung: 'excellent',
        Saniert: 'good',
        Unrenoviert: 'to_refresh',
        Abbruchreif: 'to_demolish',
        NachVereinbarung: null,
        keineAngabe: null,
        Unbekannt: null,
      },
    },
    {
      to: 'standing',
      from: ['@Ausstattungsqualitaet'],
      codes: { Luxus: 'luxury', Gehoben: 'standing', Normal: 'normal', Einfach: null, KeineAngabe: null },
    },
    // The specification: without a word the address is not shown.
    { to: 'location.publish_address', from: ['@Adressdruck'], read: 'permission' },
    { to: 'location.publish_address', constant: false, when: { path: '@Adressdruck', exists: false } },
    { to: 'location.street', from: ['Adresse@Strasse'] },
    { to: 'location.street_number', from: ['Adresse@Hausnummer'] },
    { to: 'location.postal_code', from: ['Adresse@Postleitzahl'] },
    { to: 'location.city', from: ['Adresse@Ort'] },
    { to: 'location.region', from: ['Adresse@InternationaleRegion'] },
    { to: 'location.countryCode', from: ['Adresse@Laenderkennzeichen'] },
    { to: 'negotiator.title', from: ['Kontaktperson@Anrede'] },
    { to: 'negotiator.first_name', from: ['Kontaktperson@Vorname'] },
    { to: 'negotiator.last_name', from: ['Kontaktperson@Nachname'] },
    { to: 'negotiator.phone', from: ['Kontaktperson@Telefon'] },
    { to: 'negotiator.mobile', from: ['Kontaktperson@Mobiltelefon'] },
    { to: 'negotiator.email', from: ['Kontaktperson@EMail'] },
    { to: 'office.website_url', from: ['Kontaktperson@Homepage'] },
    {
      to: 'images',
      each: ['MultimediaAnhang[@AnhangArt=bild]'],
      parts: [
        { to: 'url', from: ['@Dateiname'] },
        { to: 'name', from: ['@Titel'] },
      ],
    },
    ...['grundrissBild', 'grundrissPDF'].map((kind) => ({
      to: 'plans',
      each: [`MultimediaAnhang[@AnhangArt=${kind}]`],
      parts: [
        { to: 'url', from: ['@Dateiname'] },
        { to: 'name', from: ['@Titel'] },
      ],
    })),
    { to: 'video.video_url', from: ['MultimediaAnhang[@AnhangArt=video]@Dateiname'] },
    ...amenityRules({
      lift: ['@Aufzug', '@Personenaufzug'],
      balcony: ['@BalkonTerrasse'],
      garden: ['@GartenBenutzung'],
      disabled_person_access: ['@Rollstuhlgerecht', '@Barrierefrei'],
      basement: ['@Keller'],
      historical_monument: ['@Denkmalschutzobjekt'],
      separate_toilets: ['@GaesteWC'],
      dishwasher: ['@Spuelmaschine'],
      washing_machine: ['@Waschmaschine'],
      fridge: ['@Kuehlschrank'],
      oven: ['@Backofen'],
      triphasic: ['@Starkstrom'],
      unloading_dock: ['@Rampe'],
    }),
    {
      to: 'amenities.air_conditioning',
      from: ['@Klimaanlage'],
      codes: { ja: true, nein: false, nachVereinbarung: null, keineAngabe: null },
    },
    {
      to: 'amenities.pets_accepted',
      from: ['@Haustiere'],
      codes: { erlaubt: true, verboten: false, nachVereinbarung: null, keineAngabe: null },
    },
    {
      to: 'amenities',
      from: ['@Parkplatz'],
      codes: {
        Garage: 'interior_parking',
        AussenStellplatz: 'exterior_parking',
        Carport: 'carport',
        Duplex: 'interior_parking',
        Parkhaus: 'interior_parking',
        Tiefgarage: 'interior_parking',
        true: 'parking',
        false: null,
        keineAngabe: null,
      },
    },
    ...customRules({
      commission: '@Provision',
      commission_note: '@Provisionshinweis',
      group: '@GruppierungsID',
      available_from: '@FreiAb',
      deposit: 'Mietpreise@Kaution',
      warm_rent: 'Mietpreise@Warmmiete',
      heating_costs: 'Mietpreise@Heizkosten',
      parking_rent: 'Mietpreise@StellplatzMiete',
      parking_price: 'Kaufpreise@StellplatzKaufpreis',
      rental_income_month: 'Kaufpreise@MieteinnahmenProMonat',
      rental_income_year: '@MietEinnahmePaIst',
      heating: '@Heizungsart',
      energy_certificate: 'Energieausweis@Energieausweistyp',
      energy_value: 'Energieausweis@Energieverbrauchskennwert',
      building_phase: '@Bauphase',
      divisible_from: '@TeilbarAb',
      leasehold_years: 'Vermarktung.Erbpacht@DauerInJahren',
      auction_date: 'Versteigerungstermin',
      court: 'Amtsgericht',
    }),
  ],
  ignored: [
    '@Importmodus',
    '@ScoutObjektID',
    '@StatusHP',
    '@StatusVBM',
    '@AktiveGruppen',
    '@Provisionspflichtig',
    '@Vermietet',
    '@Foerderung',
    '@BetreutesWohnen',
    '@Einbaukueche',
    '@AlsFerienwohnungGeeignet',
    '@MitEinliegerwohnung',
    'Kontaktperson',
    'ManuelleGeoCodierung',
    'ApiSuchfelder',
    'MultimediaAnhang',
    'BefeuerungsArt',
    'Energieausweis',
    'Mietpreise',
    'Kaufpreise',
    'Vermarktung',
    'BebaubarMit',
    'Eigentuemer',
    'Grundbuchblattnummer',
    'Erfassungsdatum',
    'Aenderungsdatum',
    'Aufhebungsdatum',
  ],
};
