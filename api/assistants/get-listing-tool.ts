import { getProperty } from '../properties/get-property.ts';
import { only } from './bounded.ts';
import { argumentsOf, showReply } from './tool.ts';
import type { Arguments, AssistantTool, CallOperation } from './tool.ts';

/** Facts that are put next to each other, in this order. */
const COMPARED = [
  'title',
  'type',
  'offer_type',
  'status',
  'location',
  'financial',
  'sizes',
  'living_rooms',
  'bedrooms',
  'bathrooms',
  'floor',
  'legal',
  'amenities',
  'general_condition',
  'orientation',
  'available_at',
  'property_url',
];
/** Listings of one comparison. */
const MOST = 5;

export const getListingTool: AssistantTool = {
  name: 'get_listing',
  title: 'One listing',
  description: 'All facts of a listing by its id. Long texts and lists are cut.',
  input: argumentsOf(getProperty, []),
  run: showReply(getProperty),
};

export const compareListingsTool: AssistantTool = {
  name: 'compare_listings',
  title: 'Compare listings',
  description: `The facts of two to ${MOST} listings next to each other, by their ids. A fact that a listing does not state is null: say that it is unknown.`,
  input: {
    type: 'object',
    properties: {
      ids: {
        type: 'array',
        minItems: 2,
        maxItems: MOST,
        uniqueItems: true,
        items: { type: 'string', format: 'uuid' },
        description: 'Ids of the listings.',
      },
    },
    required: ['ids'],
    additionalProperties: false,
  },
  async run(values, call) {
    const listings = await Promise.all(idsOf(values).map((id) => factsOf(id, call)));
    return {
      ids: idsOf(values),
      facts: Object.fromEntries(COMPARED.map((field) => [field, listings.map((listing) => listing[field] ?? null)])),
    };
  },
};

const idsOf = ({ ids }: Arguments): string[] => (Array.isArray(ids) ? ids.map(String) : []);

const factsOf = async (id: string, call: CallOperation): Promise<Record<string, unknown>> =>
  only(await call(getProperty, { id }), COMPARED);
