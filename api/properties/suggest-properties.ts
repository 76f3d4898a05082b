import { AppError } from '../../model/shared/errors.ts';
import { SUGGESTION_KINDS } from '../../search/suggest-listings.ts';
import type { Suggestion } from '../../search/suggest-listings.ts';
import { route } from '../contract.ts';
import { reach } from '../http/downstream.ts';
import type { Typed } from '../http/schemas.ts';

const DEFAULT_SUGGESTIONS = 10;
/** More than a list of suggestions can show. */
const MAX_SUGGESTIONS = 50;

const reply: Typed<{ suggestions: Suggestion[] }> = {
  type: 'object',
  properties: {
    suggestions: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          kind: { type: 'string', enum: SUGGESTION_KINDS },
          value: {
            type: 'string',
            description: 'For the filter of the same name as the kind; of a reference for `q`.',
          },
          label: { type: 'string', description: 'For people to read.' },
          count: { type: 'integer', minimum: 1, description: 'Listings that have it.' },
        },
        required: ['kind', 'value', 'label', 'count'],
        additionalProperties: false,
      },
    },
  },
  required: ['suggestions'],
  additionalProperties: false,
};

export const suggestProperties = route({
  method: 'GET',
  path: '/properties/suggest',
  id: 'suggestProperties',
  summary: 'Typing help: places, types and references of the token’s listings',
  description:
    'Values that begin with the text: cities and districts by any of their words, postal codes, references, kinds of property in French, English and German. Case and accents do not matter. The values with most listings first; only values of existing listings.',
  tag: 'Listings',
  access: 'token',
  query: {
    q: { type: 'string', minLength: 1, maxLength: 100, description: 'What has been typed so far.' },
    limit: { type: 'integer', minimum: 1, maximum: MAX_SUGGESTIONS, default: DEFAULT_SUGGESTIONS },
  },
  success: { status: 200, description: 'The suggestions.', schema: reply },
}).handle(async ({ principal, query: { q, limit } }, { store, search }) => {
  if (q === undefined) throw new AppError('BAD_REQUEST', 'Say what has been typed, in q.', { detail: 'q' });
  const gatewayIds = await store.gateways.visibleIds(principal);
  return { suggestions: await reach('The search engine', () => search.suggest(gatewayIds, q, limit)) };
});
