import { getDvfStats } from './get-dvf-stats.ts';
import { searchDvf } from './search-dvf.ts';
import { entriesOf, only, partOf } from '../assistants/bounded.ts';
import { argumentsOf, showReply } from '../assistants/tool.ts';
import type { AssistantTool } from '../assistants/tool.ts';

const WHERE = ['codeInsee', 'codePostal', 'departement', 'lat', 'lon', 'radius', 'bbox'];
const WHAT = [
  'typeBien',
  'dateMin',
  'dateMax',
  'priceMin',
  'priceMax',
  'surfaceMin',
  'surfaceMax',
  'roomsMin',
  'roomsMax',
];
const FACTS = [
  'id',
  'date',
  'nature',
  'property_type',
  'price',
  'price_per_m2',
  'living_area',
  'rooms',
  'land_area',
  'address',
  'location',
];
const PAGE = 15;

export const findSalesTool: AssistantTool = {
  name: 'find_sales',
  title: 'Real sales (DVF)',
  description: `Finds sales that the French tax office has published (DVF), ${PAGE} at a time, about half a year late. Give a place: a postal code, a commune, or a point with a radius in metres.`,
  input: argumentsOf(searchDvf, [...WHERE, ...WHAT, 'sort', 'cursor']),
  async run(values, call) {
    const reply = await call(searchDvf, { limit: PAGE, ...values });
    return {
      ...only(partOf(reply, 'meta'), ['total', 'next_cursor', 'releases']),
      sales: entriesOf(reply, 'data').map((sale) => only(sale, FACTS)),
    };
  },
};

export const saleStatisticsTool: AssistantTool = {
  name: 'sale_statistics',
  title: 'Prices of real sales (DVF)',
  description:
    'Medians, quartiles and trend of the price per m² of published French sales in a place, by kind of home. Say how many sales are behind a figure.',
  input: argumentsOf(getDvfStats, [...WHERE, ...WHAT, 'period']),
  run: showReply(getDvfStats),
};
