import { UNMAPPED } from '../../model/rules/apply-rules.ts';
import { suggestField } from '../../model/rules/suggest-field.ts';
import type { UnmappedWord } from '../../model/rules/unmapped-word.ts';
import { foldedWord } from '../../model/shared/condition.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { ApiDeps } from '../deps.ts';

/** Most different words that are counted: free text in a field that should have codes would fill memory. */
const MAX_COUNTED = 5_000;
/** References per word. */
const MAX_EXAMPLES = 5;

export interface CountedWords {
  readonly words: UnmappedWord[];
  /** There are more different words than are counted. */
  readonly truncated: boolean;
}

/** The words that the mappings of a gateway did not understand, by connector type, source field and value; the most frequent first. Read from what is stored of each listing, so that it is up to date after every run. */
export async function unmappedWords({ store }: Pick<ApiDeps, 'store'>, gateway: GatewayRecord): Promise<CountedWords> {
  const inputs = [gateway.input_connector, ...gateway.input_connectors];
  const types = new Map(inputs.map(({ connector_id, connector_type }) => [connector_id, connector_type]));
  const found = new Map<string, { word: UnmappedWord; count: number; examples: string[] }>();
  let truncated = false;
  for await (const { crm_reference, sync } of store.listings.warned(gateway._id)) {
    const type = types.get(sync.input_id);
    if (type === undefined) continue;
    for (const { code, field, value } of sync.warnings ?? []) {
      if (code !== UNMAPPED || value === undefined) continue;
      const key = JSON.stringify([type, field, foldedWord(value)]);
      const known = found.get(key);
      if (known) {
        known.count++;
        if (known.examples.length < MAX_EXAMPLES && !known.examples.includes(crm_reference))
          known.examples.push(crm_reference);
      } else if (found.size >= MAX_COUNTED) truncated = true;
      else {
        const suggested = suggestField(field, value);
        const word = {
          connector_type: type,
          field,
          value,
          count: 0,
          examples: [],
          ...(suggested ? { suggested } : {}),
        };
        found.set(key, { word, count: 1, examples: [crm_reference] });
      }
    }
  }
  const words = [...found.values()].map(({ word, count, examples }) => ({ ...word, count, examples }));
  return { words: words.toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value)), truncated };
}
