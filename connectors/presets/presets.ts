import type { Preset } from './preset.ts';
import { bayut } from './bayut/mapping.ts';
import { casco } from './casco/mapping.ts';
import { daftOverseasRentals } from './daft-overseas-rentals/mapping.ts';
import { daftOverseasSales } from './daft-overseas-sales/mapping.ts';
import { fotocasa } from './fotocasa/mapping.ts';
import { frenchProperty } from './french-property/mapping.ts';
import { homesoverseas } from './homesoverseas/mapping.ts';
import { hotpads } from './hotpads/mapping.ts';
import { houzezWxr } from './houzez-wxr/mapping.ts';
import { idealista } from './idealista/mapping.ts';
import { idxCh } from './idx-ch/mapping.ts';
import { immobarIt } from './immobar-it/mapping.ts';
import { immobiliareIt } from './immobiliare-it/mapping.ts';
import { inmovilla } from './inmovilla/mapping.ts';
import { is24Xml } from './is24-xml/mapping.ts';
import { metaHomeListingsCsv } from './meta-home-listings-csv/mapping.ts';
import { metaHomeListingsXml } from './meta-home-listings-xml/mapping.ts';
import { olxGroup } from './olx-group/mapping.ts';
import { propertyFinder } from './property-finder/mapping.ts';
import { propertyHiveWxr } from './property-hive-wxr/mapping.ts';
import { propertyhub } from './propertyhub/mapping.ts';
import { propertylistEs } from './propertylist-es/mapping.ts';
import { realhomesWxr } from './realhomes-wxr/mapping.ts';
import { reaxml } from './reaxml/mapping.ts';
import { resalesOnline } from './resales-online/mapping.ts';
import { resoCsv } from './reso-csv/mapping.ts';
import { resoSyndication } from './reso-syndication/mapping.ts';
import { rightmoveRtdf } from './rightmove-rtdf/mapping.ts';
import { schemaOrg } from './schema-org/mapping.ts';
import { trovit } from './trovit/mapping.ts';
import { trulia } from './trulia/mapping.ts';
import { ubiflow } from './ubiflow/mapping.ts';
import { vrsync } from './vrsync/mapping.ts';
import { wisIt } from './wis-it/mapping.ts';
import { yandexRealty } from './yandex-realty/mapping.ts';
import { zillow } from './zillow/mapping.ts';
import { zooplaRtdf } from './zoopla-rtdf/mapping.ts';

/**
 * Every public format that is a mapping file. A new one is a folder and a line here. Each was made after its public specification, which its mapping names,
 * and has never met a real file, unless its header says otherwise.
 */
export const presets: readonly Preset[] = [
  {
    name: 'bayut',
    title: 'Bayut and dubizzle (XML)',
    countries: ['AE'],
    delivery: 'address',
    mapping: bayut,
    sample: 'sample.xml',
  },
  {
    name: 'casco',
    title: 'Casco v2: Pararius, Huurwoningen (XML)',
    countries: ['NL'],
    delivery: 'address',
    mapping: casco,
    sample: 'sample.xml',
  },
  {
    name: 'daft-overseas-rentals',
    title: 'Daft.ie overseas: rentals (XML)',
    countries: ['IE'],
    delivery: 'address',
    mapping: daftOverseasRentals,
    sample: 'sample.xml',
  },
  {
    name: 'daft-overseas-sales',
    title: 'Daft.ie overseas: sales (XML)',
    countries: ['IE'],
    delivery: 'address',
    mapping: daftOverseasSales,
    sample: 'sample.xml',
  },
  {
    name: 'fotocasa',
    title: 'Fotocasa',
    countries: ['ES'],
    delivery: 'pushed',
    mapping: fotocasa,
    sample: 'sample.json',
  },
  {
    name: 'french-property',
    title: 'IFP french-property.com export (JSON)',
    countries: ['FR'],
    delivery: 'address',
    mapping: frenchProperty,
    sample: 'sample.json',
  },
  {
    name: 'homesoverseas',
    title: 'homesoverseas.ru 2 (XML)',
    countries: [],
    delivery: 'address',
    mapping: homesoverseas,
    sample: 'sample.xml',
  },
  {
    name: 'hotpads',
    title: 'HotPads, Zillow Rental Network and Trulia (XML)',
    countries: ['US'],
    delivery: 'address',
    mapping: hotpads,
    sample: 'sample.xml',
  },
  {
    name: 'houzez-wxr',
    title: 'Houzez (WordPress export)',
    countries: [],
    delivery: 'pushed',
    mapping: houzezWxr,
    sample: 'sample.xml',
  },
  {
    name: 'idealista',
    title: 'Idealista 6 (JSON)',
    countries: ['ES', 'PT', 'IT'],
    delivery: 'pushed',
    mapping: idealista,
    sample: 'sample.json',
  },
  {
    name: 'idx-ch',
    title: 'IDX 3.01: homegate, ImmoScout24 Switzerland (CSV)',
    countries: ['CH', 'LI'],
    delivery: 'pushed',
    mapping: idxCh,
    sample: 'sample.csv',
  },
  {
    name: 'immobar-it',
    title: 'immobar.it',
    countries: ['IT'],
    delivery: 'address',
    mapping: immobarIt,
    sample: 'sample.xml',
  },
  {
    name: 'immobiliare-it',
    title: 'Immobiliare.it 2.0 (XML)',
    countries: ['IT'],
    delivery: 'address',
    mapping: immobiliareIt,
    sample: 'sample.xml',
  },
  {
    name: 'inmovilla',
    title: 'Inmovilla (XML)',
    countries: ['ES'],
    delivery: 'address',
    mapping: inmovilla,
    sample: 'sample.xml',
  },
  {
    name: 'is24-xml',
    title: 'ImmoScout24 (XML)',
    countries: ['DE'],
    delivery: 'pushed',
    mapping: is24Xml,
    sample: 'sample.xml',
  },
  {
    name: 'meta-home-listings-csv',
    title: 'Meta home listings (CSV)',
    countries: [],
    delivery: 'address',
    mapping: metaHomeListingsCsv,
    sample: 'sample.csv',
  },
  {
    name: 'meta-home-listings-xml',
    title: 'Meta home listings (XML)',
    countries: [],
    delivery: 'address',
    mapping: metaHomeListingsXml,
    sample: 'sample.xml',
  },
  {
    name: 'olx-group',
    title: 'OLX Group real estate XML (Otodom, Imovirtual, Storia)',
    countries: ['PL', 'PT', 'RO'],
    delivery: 'address',
    mapping: olxGroup,
    sample: 'sample.xml',
  },
  {
    name: 'property-finder',
    title: 'Property Finder (XML)',
    countries: ['AE'],
    delivery: 'address',
    mapping: propertyFinder,
    sample: 'sample.xml',
  },
  {
    name: 'property-hive-wxr',
    title: 'Property Hive (WordPress export)',
    countries: ['GB', 'IE'],
    delivery: 'pushed',
    mapping: propertyHiveWxr,
    sample: 'sample.xml',
  },
  {
    name: 'propertyhub',
    title: 'PropertyHub 2.2 (JSON)',
    countries: ['TH'],
    delivery: 'address',
    mapping: propertyhub,
    sample: 'sample.json',
  },
  {
    name: 'propertylist-es',
    title: 'PropertyList',
    countries: ['ES', 'PT'],
    delivery: 'address',
    mapping: propertylistEs,
    sample: 'sample.xml',
  },
  {
    name: 'realhomes-wxr',
    title: 'RealHomes (WordPress export)',
    countries: [],
    delivery: 'pushed',
    mapping: realhomesWxr,
    sample: 'sample.xml',
  },
  {
    name: 'reaxml',
    title: 'REAXML (XML)',
    countries: ['AU', 'NZ'],
    delivery: 'pushed',
    mapping: reaxml,
    sample: 'sample.xml',
  },
  {
    name: 'resales-online',
    title: 'Resales-Online',
    countries: ['ES'],
    delivery: 'address',
    mapping: resalesOnline,
    sample: 'sample.xml',
  },
  {
    name: 'reso-csv',
    title: 'RESO Data Dictionary, RETS (CSV)',
    countries: ['US', 'CA'],
    delivery: 'pushed',
    mapping: resoCsv,
    sample: 'sample.csv',
  },
  {
    name: 'reso-syndication',
    title: 'RESO Syndication: ListHub (XML)',
    countries: ['US', 'CA'],
    delivery: 'address',
    mapping: resoSyndication,
    sample: 'sample.xml',
  },
  {
    name: 'rightmove-rtdf',
    title: 'Rightmove Real Time Datafeed (JSON)',
    countries: ['GB'],
    delivery: 'pushed',
    mapping: rightmoveRtdf,
    sample: 'sample.json',
  },
  {
    name: 'schema-org',
    title: 'schema.org RealEstateListing (JSON-LD)',
    countries: [],
    delivery: 'address',
    mapping: schemaOrg,
    sample: 'sample.json',
  },
  {
    name: 'trovit',
    title: 'Trovit homes (XML)',
    countries: ['ES'],
    delivery: 'address',
    mapping: trovit,
    sample: 'sample.xml',
  },
  {
    name: 'trulia',
    title: 'Trulia listing feed (Zumper)',
    countries: ['US'],
    delivery: 'address',
    mapping: trulia,
    sample: 'sample.xml',
  },
  {
    name: 'ubiflow',
    title: 'Ubiflow (JSON)',
    countries: ['FR'],
    delivery: 'pushed',
    mapping: ubiflow,
    sample: 'sample.json',
  },
  {
    name: 'vrsync',
    title: 'VRSync: ZAP, VivaReal, OLX Brasil (XML)',
    countries: ['BR'],
    delivery: 'address',
    mapping: vrsync,
    sample: 'sample.xml',
  },
  {
    name: 'wis-it',
    title: 'WIS Wohnen in Südtirol (XML)',
    countries: ['IT'],
    delivery: 'pushed',
    mapping: wisIt,
    sample: 'sample.xml',
  },
  {
    name: 'yandex-realty',
    title: 'Yandex Realty (YRL)',
    countries: ['RU'],
    delivery: 'address',
    mapping: yandexRealty,
    sample: 'sample.xml',
  },
  {
    name: 'zillow',
    title: 'Zillow Interchange Format',
    countries: ['US'],
    delivery: 'address',
    mapping: zillow,
    sample: 'sample.xml',
  },
  {
    name: 'zoopla-rtdf',
    title: 'Zoopla real-time listings (JSON)',
    countries: ['GB'],
    delivery: 'pushed',
    mapping: zooplaRtdf,
    sample: 'sample.json',
  },
];

/** The preset with this name, in any case; undefined if there is none. */
export const presetNamed = (name: string): Preset | undefined =>
  presets.find((preset) => preset.name === name.trim().toLowerCase());
