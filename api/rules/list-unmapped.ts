import { unmappedWordSchema } from '../../model/rules/unmapped-word.ts';
import { pageOf, pageQuery, toPage } from '../../model/shared/page.ts';
import { route } from '../contract.ts';
import { schema } from '../http/schemas.ts';
import { unmappedWords } from './unmapped-words.ts';

const page = pageOf(unmappedWordSchema);
const reply = schema({
  ...page,
  properties: {
    ...page.properties,
    truncated: { type: 'boolean', enum: [true], description: 'There are more different words than are counted.' },
  },
});

export const listUnmappedWords = route({
  method: 'GET',
  path: '/gateways/{id}/unmapped-words',
  id: 'listUnmappedWords',
  summary: 'Words of the CRM that were not understood',
  description:
    'Values of the stored listings that have no counterpart in the property model, by connector type, source field and word, the most frequent first. POST gives one its meaning.',
  tag: 'Rules',
  access: { gateway: 'READ' },
  query: pageQuery,
  success: { status: 200, description: 'A page of words.', schema: reply },
}).handle(async ({ gateway, query }, deps) => {
  const { words, truncated } = await unmappedWords(deps, gateway);
  const { page: number, size } = query;
  const items = words.slice(number * size, (number + 1) * size);
  return { ...toPage(items, words.length, query), ...(truncated ? { truncated: true as const } : {}) };
});
