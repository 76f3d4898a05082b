import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ComparedRecord, ComparedRules, RulesTally } from '../../model/rules/compare-rules.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import { inputsOf } from '../runtime/connector-context.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import type { OpenedGateway, RulesReply, RulesTask } from './rules-thread.ts';

/** Threads of a process, for all previews together: a preview is a calculation of some seconds, and the machine has other work. */
const THREADS = Math.min(2, availableParallelism());
/** A thread without work ends after so many ms: it holds some 70 MB of connectors and schemas. */
const IDLE_MS = 60_000;
/** Heap of a thread, MB: a few batches of records, and the connectors. */
const HEAP_MB = 512;

const FILE = new URL(`./rules-thread${extname(import.meta.url)}`, import.meta.url);

export interface RulesThreads {
  /** Compares stored records under two sets of rules on another thread. Batches of several previews take turns. */
  compare(gateway: GatewayRecord, records: readonly ComparedRecord[], rules: ComparedRules): Promise<RulesTally>;
  close(): Promise<void>;
}

/** Threads for previews of rules, which are started when they are needed: mapping a catalogue takes seconds, and requests do not wait for it. */
export function createRulesThreads(deps: Pick<ActivityDeps, 'log' | 'secrets'>): RulesThreads {
  const threads: (Thread | undefined)[] = Array.from({ length: THREADS });
  let tasks = 0;
  const idlest = (): Thread => {
    const place = threads.reduce<number>(
      (best, thread, at) => ((thread?.pending() ?? 0) < (threads[best]?.pending() ?? 0) ? at : best),
      0,
    );
    return (threads[place] ??= startThread(deps, () => {
      threads[place] = undefined;
    }));
  };
  return {
    compare: (gateway, records, rules) => idlest().run({ id: tasks++, ...opened(deps, gateway), records, rules }),
    async close() {
      for (const thread of threads) await thread?.end();
    },
  };
}

interface Thread {
  /** Batches that it has not replied to. */
  pending(): number;
  run(task: RulesTask): Promise<RulesTally>;
  end(): Promise<void>;
}

/** @param onEnd called when the thread has ended, whatever the reason */
function startThread({ log }: Pick<ActivityDeps, 'log'>, onEnd: () => void): Thread {
  const worker = new Worker(FILE, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
  const waiting = new Map<number, { resolve: (tally: RulesTally) => void; reject: (error: unknown) => void }>();
  const end = async () => {
    await worker.terminate();
  };
  let idle: NodeJS.Timeout | undefined;
  const rest = () => {
    idle = setTimeout(() => void end(), IDLE_MS).unref();
  };
  const fail = (error: unknown) => {
    onEnd();
    clearTimeout(idle);
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  // A thread keeps no process alive: the request that waits for it does.
  worker.unref();
  worker.on('error', fail);
  worker.on('exit', (code) => fail(new Error(`The thread of a preview ended with code ${code}.`)));
  worker.on('message', ({ id, bugs, ...outcome }: RulesReply) => {
    for (const [fields, message] of bugs) log.error(fields, message);
    const { resolve, reject } = waiting.get(id) ?? {};
    waiting.delete(id);
    if ('tally' in outcome) resolve?.(outcome.tally);
    else reject?.(outcome.error);
    if (waiting.size === 0) rest();
  });
  return {
    pending: () => waiting.size,
    run(task) {
      clearTimeout(idle);
      return new Promise((resolve, reject) => {
        waiting.set(task.id, { resolve, reject });
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin: the rule is about windows
        worker.postMessage(task);
      });
    },
    end,
  };
}

/** What a thread needs of a gateway: it has no keys. */
function opened({ secrets }: Pick<ActivityDeps, 'secrets'>, gateway: GatewayRecord): OpenedGateway {
  const unreadable = inputsOf(gateway).filter((ref) => !secrets.isReadable(ref));
  const clear = (ref: GatewayRecord['input_connector']) => (unreadable.includes(ref) ? ref : secrets.open(ref));
  const { _id, market, input_connector, input_connectors } = gateway;
  return {
    gateway: { _id, market, input_connector: clear(input_connector), input_connectors: input_connectors.map(clear) },
    unreadable: unreadable.map(({ connector_id }) => connector_id),
  };
}
