import { expected as bayut } from './bayut/expected.ts';
import { expected as casco } from './casco/expected.ts';
import { expected as daftOverseasRentals } from './daft-overseas-rentals/expected.ts';
import { expected as daftOverseasSales } from './daft-overseas-sales/expected.ts';
import { expected as fotocasa } from './fotocasa/expected.ts';
import { expected as frenchProperty } from './french-property/expected.ts';
import { expected as homesoverseas } from './homesoverseas/expected.ts';
import { expected as hotpads } from './hotpads/expected.ts';
import { expected as houzezWxr } from './houzez-wxr/expected.ts';
import { expected as idealista } from './idealista/expected.ts';
import { expected as idxCh } from './idx-ch/expected.ts';
import { expected as immobarIt } from './immobar-it/expected.ts';
import { expected as immobiliareIt } from './immobiliare-it/expected.ts';
import { expected as inmovilla } from './inmovilla/expected.ts';
import { expected as is24Xml } from './is24-xml/expected.ts';
import { expected as metaHomeListingsCsv } from './meta-home-listings-csv/expected.ts';
import { expected as metaHomeListingsXml } from './meta-home-listings-xml/expected.ts';
import { expected as olxGroup } from './olx-group/expected.ts';
import { expected as propertyFinder } from './property-finder/expected.ts';
import { expected as propertyHiveWxr } from './property-hive-wxr/expected.ts';
import { expected as propertyhub } from './propertyhub/expected.ts';
import { expected as propertylistEs } from './propertylist-es/expected.ts';
import { expected as realhomesWxr } from './realhomes-wxr/expected.ts';
import { expected as reaxml } from './reaxml/expected.ts';
import { expected as resalesOnline } from './resales-online/expected.ts';
import { expected as resoCsv } from './reso-csv/expected.ts';
import { expected as resoSyndication } from './reso-syndication/expected.ts';
import { expected as rightmoveRtdf } from './rightmove-rtdf/expected.ts';
import { expected as schemaOrg } from './schema-org/expected.ts';
import { expected as trovit } from './trovit/expected.ts';
import { expected as trulia } from './trulia/expected.ts';
import { expected as ubiflow } from './ubiflow/expected.ts';
import { expected as vrsync } from './vrsync/expected.ts';
import { expected as wisIt } from './wis-it/expected.ts';
import { expected as yandexRealty } from './yandex-realty/expected.ts';
import { expected as zillow } from './zillow/expected.ts';
import { expected as zooplaRtdf } from './zoopla-rtdf/expected.ts';
import type { Expected } from './preset.ts';

/** What the mapping of each preset makes of its sample, by the name of the preset. */
export const expectations: Readonly<Record<string, Expected>> = {
  bayut,
  casco,
  'daft-overseas-rentals': daftOverseasRentals,
  'daft-overseas-sales': daftOverseasSales,
  fotocasa,
  'french-property': frenchProperty,
  homesoverseas,
  hotpads,
  'houzez-wxr': houzezWxr,
  idealista,
  'idx-ch': idxCh,
  'immobar-it': immobarIt,
  'immobiliare-it': immobiliareIt,
  inmovilla,
  'is24-xml': is24Xml,
  'meta-home-listings-csv': metaHomeListingsCsv,
  'meta-home-listings-xml': metaHomeListingsXml,
  'olx-group': olxGroup,
  'property-finder': propertyFinder,
  'property-hive-wxr': propertyHiveWxr,
  propertyhub,
  'propertylist-es': propertylistEs,
  'realhomes-wxr': realhomesWxr,
  reaxml,
  'resales-online': resalesOnline,
  'reso-csv': resoCsv,
  'reso-syndication': resoSyndication,
  'rightmove-rtdf': rightmoveRtdf,
  'schema-org': schemaOrg,
  trovit,
  trulia,
  ubiflow,
  vrsync,
  'wis-it': wisIt,
  'yandex-realty': yandexRealty,
  zillow,
  'zoopla-rtdf': zooplaRtdf,
};
