import { signal } from '@preact/signals';
import type { AnswerOf } from '../../sdk/index.ts';
import { say, wordFor } from '../words/words.ts';
import { call } from '../session/api.ts';

export type ConnectorType = AnswerOf<'listConnectors'>['items'][number];

const types = signal<readonly ConnectorType[]>([]);
let reading: Promise<readonly ConnectorType[]> | undefined;

/** All connector types, loaded once per visit. */
export function connectorTypes(): Promise<readonly ConnectorType[]> {
  reading ??= call('listConnectors').then(
    ({ items }) => (types.value = items),
    (error: unknown) => {
      reading = undefined;
      throw error;
    },
  );
  return reading;
}

/** The name of a connector type, without the part of its title in brackets; its code until the types have been loaded. */
export function connectorTitle(type: string): string {
  // An unknown type is shown by its code.
  if (types.value.length === 0) void connectorTypes().catch(() => undefined);
  const word = wordFor(`connectorName_${type}`);
  if (word) return say(word);
  return (types.value.find(({ connector_type }) => connector_type === type)?.title ?? type).replace(/ \(.*\)$/, '');
}
