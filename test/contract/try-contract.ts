import { countAnswers, neverSuccessful } from './count-answers.ts';
import { runSchemathesis } from './run-schemathesis.ts';
import type { Tried } from './run-schemathesis.ts';
import { unaccountedWrites } from './unaccounted-writes.ts';
import { adviceFor, settingsText } from './settings.ts';
import { openSpecimens } from './specimens.ts';

export interface ContractOptions {
  /** Most random requests of an operation, in addition to those along the borders of its schema. */
  readonly examples: number;
  readonly seed: number;
  /** Leaves out what is likely to find nothing new. */
  readonly isShort?: boolean;
  readonly log?: (line: string) => void;
}

export interface ContractResult extends Tried {
  /** Operations without any success, and the statuses that they returned instead: `getMedia: 404`. */
  readonly unsuccessful: readonly string[];
  /** Writes that succeeded and left no audit event, or several: `enableGateway: 0`. */
  readonly unaccounted: readonly string[];
}

interface ServedDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId?: string }>>>>;
}

/** Bodies that are made up would have CRMs on the internet asked; test/console and api/gateways/check-connections.test.ts try it. */
const ASKS_STRANGERS = ['checkConnections', 'checkGatewayChange'];

/** Tries every operation of the served OpenAPI document against a product of its own, with one of everything in it. */
export async function tryContract(options: ContractOptions): Promise<ContractResult> {
  const things = await openSpecimens();
  try {
    const api = things.product.url;
    const answer = await fetch(`${api}/v1/gateway/openapi.json`);
    const { paths } = (await answer.json()) as ServedDocument;
    const operations = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, { operationId }]) =>
        operationId
          ? [{ id: operationId, method, name: `${method.toUpperCase()} ${path.replace('/v1/gateway', '')}` }]
          : [],
      ),
    );
    const tried = operations.filter(({ id }) => !ASKS_STRANGERS.includes(id));
    const before = await countAnswers(api);
    const { token } = things;
    const outcome = await runSchemathesis({
      ...options,
      api,
      token,
      settings: settingsText(
        adviceFor(things),
        operations.map(({ name }) => name),
        { tried: tried.map(({ name }) => name), isShort: options.isShort ?? false },
      ),
    });
    // HEAD is counted as the GET that it is of.
    const counted = tried.filter(({ method }) => method !== 'head').map(({ id }) => id);
    return {
      ...outcome,
      unsuccessful: neverSuccessful(counted, before, await countAnswers(api)),
      unaccounted: await unaccountedWrites(things.product),
    };
  } finally {
    await things.close();
  }
}
