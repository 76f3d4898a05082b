import type { Config } from '../../connector-config.ts';
import type { AnswerOf } from '../../../sdk/index.ts';
import { newDraft } from './draft.ts';
import type { ConnectorDraft, Draft } from './draft.ts';

type ConnectorType = AnswerOf<'listConnectors'>['items'][number];
type SecretFields = Pick<ConnectorType, 'connector_type' | 'direction' | 'secrets' | 'addresses'>;

/** A draft in the storage of the browser, without anything secret. */
export interface StoredDraft {
  readonly draft: Draft;
  /** The furthest step that was reached, from zero. */
  readonly furthest: number;
  /** Whether something secret was left out, so that it must be typed again. */
  readonly isCut: boolean;
}

/**
 * What may be written into the storage of the browser: secret fields are left out, and so is the query of addresses, which can hold keys. Connectors whose type is not known here are left out whole.
 * Pure.
 */
export function withoutSecrets(draft: Draft, types: readonly SecretFields[]): Omit<StoredDraft, 'furthest'> {
  const input = cutConnector(draft.input, types, 'input');
  const output = cutConnector(draft.output, types, 'output');
  return { draft: { ...draft, input: input.kept, output: output.kept }, isCut: input.isCut || output.isCut };
}

function cutConnector(
  draft: ConnectorDraft,
  types: readonly SecretFields[],
  direction: ConnectorType['direction'],
): { kept: ConnectorDraft; isCut: boolean } {
  let isCut = false;
  const configs: Record<string, Config> = {};
  for (const [type, config] of Object.entries(draft.configs)) {
    const spec = types.find((one) => one.connector_type === type && one.direction === direction);
    const fields = Object.entries(config).flatMap(([field, value]): [string, Config[string]][] => {
      const isAddress = spec?.addresses.includes(field) === true && typeof value === 'string';
      const [base = ''] = isAddress ? value.split(/[?#]/) : [];
      const kept = isAddress ? base : spec && !spec.secrets.includes(field) ? value : undefined;
      if (kept !== value) isCut = true;
      return kept === undefined ? [] : [[field, kept]];
    });
    configs[type] = Object.fromEntries(fields);
  }
  return { kept: { type: draft.type, configs }, isCut };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isConnector = (value: unknown): value is ConnectorDraft =>
  isObject(value) && typeof value['type'] === 'string' && isObject(value['configs']);
const isDraft = (value: unknown): value is Draft =>
  isObject(value) &&
  ['name', 'itemId', 'market', 'category'].every((field) => typeof value[field] === 'string') &&
  isObject(value['rhythm']) &&
  isConnector(value['input']) &&
  isConnector(value['output']);

/** The draft of a stored text; undefined for one that is none, such as that of another release. Pure. */
export function readStored(text: string | null): StoredDraft | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    if (!isObject(stored) || !isDraft(stored['draft']) || typeof stored['furthest'] !== 'number') return undefined;
    return { draft: stored['draft'], furthest: stored['furthest'], isCut: stored['isCut'] === true };
  } catch {
    return undefined;
  }
}

/** Whether something was typed that would be missed. Pure. */
export const isDirty = (draft: Draft): boolean => {
  const fresh = newDraft(draft.itemId);
  return (
    draft.name !== '' ||
    draft.input.type !== '' ||
    Object.keys(draft.output.configs[draft.output.type] ?? {}).length > 0 ||
    draft.market !== fresh.market
  );
};
