import { parentPort } from 'node:worker_threads';
import { inputConnector } from '../../connectors/registry.ts';
import { compareRules } from '../../model/rules/compare-rules.ts';
import type { ComparedRecord, ComparedRules, RulesTally } from '../../model/rules/compare-rules.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import { createMapStored } from './map-stored.ts';

/** The inputs of a gateway, their configurations in clear. */
export interface OpenedGateway {
  readonly gateway: Pick<GatewayRecord, '_id' | 'market' | 'input_connector' | 'input_connectors'>;
  /** Ids of inputs whose secrets cannot be read. */
  readonly unreadable: readonly string[];
}

/** A batch of stored records to be compared under two sets of rules. */
export interface RulesTask extends OpenedGateway {
  readonly id: number;
  readonly records: readonly ComparedRecord[];
  readonly rules: ComparedRules;
}

/** The outcome of a task. Defects of a connector come along, to be logged. */
export type RulesReply = { readonly id: number; readonly bugs: readonly Bug[] } & (
  | { readonly tally: RulesTally }
  | { readonly error: unknown }
);
type Bug = readonly [fields: object, message: string];

// The entry point of a thread: one batch after the other.
parentPort?.on('message', (task: RulesTask) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin: the rule is about windows
  parentPort?.postMessage(replyTo(task));
});

function replyTo({ id, gateway, unreadable, records, rules }: RulesTask): RulesReply {
  const bugs: Bug[] = [];
  const mapStored = createMapStored({
    secrets: { isReadable: (ref) => !unreadable.includes(ref.connector_id), open: (ref) => ref },
    inputConnector,
    onBug: (fields, message) => bugs.push([fields, message]),
  });
  try {
    return { id, bugs, tally: compareRules(records, rules, (sync) => mapStored(gateway, sync)) };
  } catch (error) {
    return { id, bugs, error };
  }
}
