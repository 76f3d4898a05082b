/**
 * WIS, "Wohnen in Südtirol" (Abitare in Alto Adige), import interface V2: an XML file next to its pictures.
 * Made after the interface documentation 2.2 of October 2015 (English edition, as published with OpenEstate-IO); never met a real file.
 */
import type { FeedMapping } from '../../../model/mapping/mapping.ts';
import { amenityRules, customRules, kindRules } from '../write-rules.ts';
import type { Kind } from '../write-rules.ts';

const kinds: Readonly<Record<string, Kind>> = {
  bauernhof: ['house', 'farm'],
  baugrund: ['land', 'buildable'],
  buero: ['office'],
  einfamilienhaus: ['house'],
  garage: ['parking', 'private_garage'],
  gastgewerbeobjekt: ['commercial', 'hotel'],
  geschaeft: ['commercial', 'shop'],
  gewerbehalle: ['commercial', 'warehouse'],
  kulturgrund: ['land', 'agricultural'],
  reihenhaus: ['house', 'terraced'],
  wald: ['land', 'forest'],
  wohnung: ['apartment'],
};

const isLand = { path: 'IMMOBILIENART', in: ['baugrund', 'kulturgrund', 'wald'] };

/** A missing field means no; any word but no hides the price. */
const isPricePublic = {
  any: [
    { path: 'AUFANFRAGE', exists: false },
    { path: 'AUFANFRAGE', in: ['nein', '0'] },
  ],
};

/** The ground floor is number 1 in this format. */
const floors = Object.fromEntries(Array.from({ length: 40 }, (_, floor) => [String(floor + 1), String(floor)]));

export const wisIt: FeedMapping = {
  version: 1,
  name: 'WIS Wohnen in Südtirol (XML)',
  specification: 'http://www.wohnen-in-suedtirol.it/downloads/schnittstelle.zip',
  source: { format: 'xml', records: 'WIS.OBJEKTE.OBJEKT' },
  profile: {
    numbers: 'point',
    dates: 'ymd',
    area_unit: 'sq_m',
    currency: 'EUR',
    country: 'IT',
    language: 'de',
    time_zone: 'Europe/Rome',
  },
  key: { from: ['ID'] },
  deleted: { path: 'LOESCHEN', in: ['ja', '1'] },
  rules: [
    { to: 'reference', from: ['ID'] },
    { to: 'offer_type', from: ['MIETEKAUF'], codes: { miete: 'rental', kauf: 'sale' } },
    { to: 'status', constant: 'available' },
    ...kindRules(['IMMOBILIENART'], kinds),
    { to: 'financial.transaction.price', from: ['PREIS'], when: isPricePublic },
    // The documentation: monthly rent or buying price.
    { to: 'rent_details.rent_period', constant: 'month', when: { path: 'MIETEKAUF', in: ['miete'] } },
    { to: 'sizes.plot_area', from: ['NUTZFLAECHE'], when: isLand },
    {
      to: 'sizes.liveable_area',
      from: ['NUTZFLAECHE'],
      when: { all: [{ not: isLand }, { path: 'FLAECHEART', in: ['netto'] }] },
    },
    {
      to: 'sizes.floor_area',
      from: ['NUTZFLAECHE'],
      when: { all: [{ not: isLand }, { path: 'FLAECHEART', in: ['brutto'] }] },
    },
    {
      to: 'custom_fields.selling_area',
      from: ['NUTZFLAECHE'],
      when: { all: [{ not: isLand }, { path: 'FLAECHEART', in: ['verkauf'] }] },
    },
    { to: 'location.city', from: ['ORT'] },
    { to: 'location.district', from: ['FRAKTION'] },
    { to: 'location.street', from: ['STRASSE'] },
    { to: 'location.street_number', from: ['HAUSNUMMER'] },
    { to: 'location.address_complement', from: ['STIEGE'] },
    { to: 'location.geo.latitude', from: ['LAT'] },
    { to: 'location.geo.longitude', from: ['LNG'] },
    {
      to: 'legal.energy.epc_category',
      from: ['ENERGIEEFFIZIENZKLASSE'],
      // Classes above A++ have no counterpart; the custom field keeps the word.
      codes: {
        'A gold': null,
        'A+++': null,
        'A++': 'A++',
        'A+': 'A+',
        A: 'A',
        B: 'B',
        C: 'C',
        D: 'D',
        E: 'E',
        F: 'F',
        G: 'G',
      },
    },
    { to: 'general_condition', from: ['ZUSTAND'], codes: { neu: 'new', gebraucht: null } },
    { to: 'living_rooms', from: ['ZIMMER'] },
    { to: 'floors', from: ['STOCKWERKE'] },
    { to: 'floor', from: ['STOCKWERK'], codes: floors },
    ...amenityRules({
      lift: ['AUFZUG'],
      interior_parking: ['GARAGE'],
      parking: ['ABSTELLPLATZ'],
      garden: ['GRUENFLAECHE'],
      cellar: ['KELLER'],
      terrace: ['TERRASSE'],
      loggia: ['LOGGIA'],
      balcony: ['BALKON'],
      attic: ['DACHBODEN'],
    }),
    {
      to: 'features.heating_cooling',
      from: ['HEIZUNG'],
      codes: { zentral: 'central_heating', autonom: 'individual_heating' },
    },
    { to: 'description.de', from: ['INFODE'] },
    { to: 'description.it', from: ['INFOIT'] },
    { to: 'images', from: ['BILD{1-99}'] },
    { to: 'documents', from: ['DOWNLOAD{1-3}'] },
    ...customRules({
      energy_class: 'ENERGIEEFFIZIENZKLASSE',
      klimahaus: 'KLIMAHAUS',
      cubature: 'KUBATUR',
      subsidised: 'FOERDERBAR',
      conventioned: 'KONVENTIONIERT',
      handover: 'UEBERGABEZEITPUNKT',
      construction: 'BAUJAHR',
    }),
  ],
  ignored: ['LOESCHEN', 'GUELTIGBIS', 'AUFANFRAGE', 'FLAECHEART'],
};
