import type { PublishedListing } from '../../model/listing/listing.ts';
import { AppError } from '../../model/shared/errors.ts';
import { cutQuestion } from '../../search/ask/clean-question.ts';
import { compileIntent } from '../../search/ask/filters/compile-intent.ts';
import { CONDITION_ID } from '../../search/ask/said-conditions.ts';
import type { SaidCondition } from '../../search/ask/said-conditions.ts';
import { saidConditions, understood } from '../../search/ask/understood.ts';
import { presentListing } from '../../store/listings/present-listing.ts';
import { route } from '../contract.ts';
import { reach } from '../http/downstream.ts';
import { schema } from '../http/schemas.ts';
import type { Typed } from '../http/schemas.ts';
import { demandWholeCatalogue } from '../site/own-site.ts';

/** The listings found for a question, and how the question was understood. */
export interface AskedReply {
  readonly results: readonly PublishedListing[];
  readonly total_count: number;
  readonly filter: object;
  readonly wishes: readonly object[];
  readonly understood: string;
  readonly conditions: readonly SaidCondition[];
  readonly not_understood: readonly string[];
  readonly translator: 'builtin' | 'model';
  readonly fallback?: true;
}

/** The maximum in the contract. */
const MAX_RESULTS = 50;
/** A question has at most sixty conditions. */
const MAX_WITHOUT = 60;
/** Bytes of the body. Text beyond 500 characters is cut off; text beyond this limit is refused. */
const MAX_BODY_BYTES = 64 * 1024;

const body = schema({
  type: 'object',
  properties: {
    query: {
      type: 'string',
      description:
        'A question in French, English or German; an empty one is refused. Control characters are removed; text beyond 500 characters is not read, and reported.',
    },
    without: {
      type: 'array',
      maxItems: MAX_WITHOUT,
      items: { type: 'string', pattern: CONDITION_ID },
      description:
        'Ids of `conditions` of an earlier answer to the same question that are left out this time. Ids of other questions change nothing.',
    },
  },
  required: ['query'],
  additionalProperties: false,
});

const reply: Typed<AskedReply> = {
  type: 'object',
  properties: {
    results: {
      type: 'array',
      maxItems: MAX_RESULTS,
      items: { $ref: '#/components/schemas/Property' },
      description: 'Those with most of what is wished for come first, then those changed last.',
    },
    total_count: { type: 'integer', minimum: 0, description: 'How many listings were found in all.' },
    filter: {
      type: 'object',
      description:
        'The search as a filter of MongoDB over the paths of a listing, with the gateways of the token, without the wishes. Empty when nothing was understood.',
    },
    wishes: {
      type: 'array',
      items: { type: 'object' },
      description: 'A filter of the same kind for each wish: the more of them a listing fits, the earlier it comes.',
    },
    understood: { type: 'string', description: 'The same as a sentence in the language of the question.' },
    conditions: {
      type: 'array',
      description: 'The same one by one; `without` leaves some of them out.',
      items: {
        type: 'object',
        properties: {
          id: { type: 'string', pattern: CONDITION_ID },
          text: { type: 'string', description: 'In the language of the question.' },
          wish: {
            type: 'boolean',
            enum: [true],
            description:
              'A wish, such as “ideally with a garden”: no listing is left out by it, those that have it come first.',
          },
        },
        required: ['id', 'text'],
        additionalProperties: false,
      },
    },
    not_understood: {
      type: 'array',
      items: { type: 'string' },
      description:
        'Words of the question that could not be used: whatever is in no condition and no mere filler, and what follows 500 characters.',
    },
    translator: { type: 'string', enum: ['builtin', 'model'], description: 'What read the question.' },
    fallback: {
      type: 'boolean',
      enum: [true],
      description: 'A language model was to read the question and did not; the built-in translator has.',
    },
  },
  required: ['results', 'total_count', 'filter', 'wishes', 'understood', 'conditions', 'not_understood', 'translator'],
  additionalProperties: false,
};

export const askProperties = route({
  method: 'POST',
  path: '/properties/search/ai',
  id: 'askProperties',
  summary: 'Search the token’s listings with a question in plain words',
  description:
    'Applies exactly the conditions of the question. A question without any understood word finds nothing. Counts as a read. A token for one site may call it while no rule of its gateway keeps listings from that site. See docs/search.md.',
  tag: 'Listings',
  access: 'token',
  forSites: true,
  quota: 'read',
  body,
  maxBodyBytes: MAX_BODY_BYTES,
  anyText: true,
  errors: ['FORBIDDEN'],
  success: { status: 200, description: 'At most 50 listings, and how the question was read.', schema: reply },
}).handle(async ({ principal, body: { query, without = [] } }, deps) => {
  const { store, search, gazetteer, translator, config } = deps;
  const { question, rest } = cutQuestion(query);
  if (question === '')
    throw new AppError('BAD_REQUEST', 'The question is blank; write what you are looking for.', { detail: 'query' });
  await demandWholeCatalogue(principal, deps);
  const gatewayIds = await store.gateways.visibleIds(principal);
  const own = await reach('The search engine', () => search.places(gatewayIds));
  const book = { gazetteer, own };
  const translation = await translator.translate(question, book);
  const { filter, wishes, intent } = compileIntent(translation.intent, book, new Set(without));
  const said = {
    wishes,
    understood: understood(intent),
    conditions: saidConditions(intent),
    not_understood: rest === '' ? intent.not_understood : [...intent.not_understood, rest],
    translator: translation.translator,
    ...(translation.fallback ? { fallback: true as const } : {}),
  };
  // A question of which nothing was understood must not list everything; a question for everything may.
  if (filter === undefined && said.not_understood.length > 0) {
    return { results: [], total_count: 0, filter: {}, ...said };
  }
  const { ids, total } = await reach('The search engine', () =>
    search.ask(gatewayIds, { filter, wishes }, MAX_RESULTS),
  );
  const found = new Map((await store.listings.byIds(ids)).map((listing) => [listing._id, listing]));
  const results = ids.flatMap((id) => {
    const listing = found.get(id);
    // The index follows the store: a listing that moved to another gateway meanwhile may no longer be the caller's.
    return listing && gatewayIds.includes(listing.gateway_id) ? [presentListing(listing, config.PUBLIC_URL)] : [];
  });
  return { results, total_count: total, filter: { ...filter, gateway_id: { $in: gatewayIds } }, ...said };
});
