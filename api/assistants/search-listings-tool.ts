import { askProperties } from '../properties/ask-properties.ts';
import { listProperties } from '../properties/list-properties.ts';
import { entriesOf, only, partOf } from './bounded.ts';
import { summaryOf } from './listing-summary.ts';
import { argumentsOf } from './tool.ts';
import type { AssistantTool } from './tool.ts';

/** Filters of the search that a language model is offered: those that people use. */
const FILTERS = [
  'q',
  'type',
  'offerType',
  'status',
  'city',
  'postalCode',
  'priceMin',
  'priceMax',
  'areaMin',
  'areaMax',
  'landMin',
  'landMax',
  'roomsMin',
  'bedroomsMin',
  'epc',
  'amenities',
  'lat',
  'lon',
  'radius',
  'sort',
  'page',
  'limit',
];
/** Listings of one result: more is more than a person reads in an answer. */
const PAGE = 10;

export const searchListingsTool: AssistantTool = {
  name: 'search_listings',
  title: 'Search listings by filters',
  description: `Finds listings of the caller's gateways by filters, ${PAGE} at a time; \`total\` is how many there are. Prices are in the currency of the listing, areas in m². \`q\` is free text; for a whole question use ask_listings.`,
  input: argumentsOf(listProperties, FILTERS),
  async run(values, call) {
    const reply = await call(listProperties, { limit: PAGE, page: 0, ...values });
    return {
      ...only(partOf(reply, 'meta'), ['total', 'page', 'has_more']),
      listings: entriesOf(reply, 'data').map(summaryOf),
    };
  },
};

export const askListingsTool: AssistantTool = {
  name: 'ask_listings',
  title: 'Search listings by a question',
  description:
    'Finds listings by a question in French, English or German, such as “maison avec piscine à Pau, moins de 400 000 €”. `conditions` is what was understood; `not_understood` are words that changed nothing: repeat them to the person.',
  input: argumentsOf(askProperties, ['query'], { required: ['query'] }),
  async run(values, call) {
    const reply = await call(askProperties, values);
    return {
      ...only(reply, ['total_count', 'conditions', 'not_understood', 'unread']),
      listings: entriesOf(reply, 'results').slice(0, PAGE).map(summaryOf),
    };
  },
};
