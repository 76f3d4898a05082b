import { isDeepStrictEqual } from 'node:util';
import type { ConnectorConfig, InputConnector, JsonObject, ReadMessage, ReadRequest } from '../connector.ts';
import { ConnectorError } from '../errors.ts';
import { createTestContext } from '../kit/testing/context.ts';
import type { TestContext } from '../kit/testing/context.ts';
import { startCrm } from './fake-crm.ts';
import type { FakeCrm } from './fake-crm.ts';
import type { Fixture, Listing } from './fixture.ts';
import { keyOf } from './fixture.ts';

/** The result of a read: its messages and the error with which it ended. */
export interface Outcome {
  readonly messages: readonly ReadMessage[];
  readonly error?: unknown;
}

/** The effort of the expensive checks. */
export interface Effort {
  /** Size of the feed for measuring memory, megabytes. */
  readonly megabytes: number;
  /** A read of at most this many messages is stopped after each of them; a longer one around its checkpoints and after every seventh. */
  readonly everyStop: number;
  /** A read must end within this time after its abort, milliseconds. */
  readonly stopsWithinMs: number;
}

/** The environment of a check: its own fake CRM and ways to read from it. */
export interface Bench {
  readonly fixture: Fixture;
  readonly crm: FakeCrm;
  readonly effort: Effort;
  /** A context for one run; closed with the bench. `timeoutMs` shortens every request. */
  context(options?: { config?: ConnectorConfig; timeoutMs?: number }): Promise<TestContext>;
  /**
   * Reads to the end, or at most `take` messages. A mode that the connector does not declare is never requested: one listing is then
   * filtered out of a full read, as the platform does. Throws an Error for an undeclared delta, which no check may request.
   */
  read(request?: ReadRequest, options?: { ctx?: TestContext; take?: number }): Promise<Outcome>;
  /** Runs the connector's check; returns its error or undefined. */
  check(ctx?: TestContext): Promise<unknown>;
  /** Records output of the connector for the check of secrets. */
  note(where: string, said: unknown): void;
  readonly leaks: ReadonlySet<string>;
  /** Texts that must not leak: the secrets of the config, plain and in base64, and the hidden texts of the fixture. */
  readonly secrets: readonly string[];
  close(): Promise<void>;
}

/** A check: resolves if it passes, else throws an Error that says what is wrong. */
export type Check = (bench: Bench) => Promise<void>;

/** Creates a bench. `leaks` is shared by all benches: the last check reports leaks of all checks. */
export async function openBench(fixture: Fixture, effort: Effort, leaks: Set<string>): Promise<Bench> {
  const crm = await startCrm(fixture);
  const { connector } = fixture;
  const contexts: TestContext[] = [];
  const secrets = secretsOf(fixture, crm.base);

  function note(where: string, said: unknown): void {
    const text = said instanceof Error ? wordsOf(said) : JSON.stringify(said);
    for (const secret of secrets) {
      if (text?.includes(secret)) {
        leaks.add(where);
      }
    }
  }

  const context: Bench['context'] = async ({ config = fixture.config(crm.base), timeoutMs } = {}) => {
    const ctx = await createTestContext({ config, market: fixture.market, timeoutMs });
    contexts.push(ctx);
    return ctx;
  };

  return {
    fixture,
    crm,
    effort,
    context,
    note,
    leaks,
    secrets,
    async read(request = { mode: 'full' }, { ctx, take = Number.POSITIVE_INFINITY } = {}) {
      const used = ctx ?? (await context());
      const outcome = await collect(declaredRead(connector, used, request), take);
      if (outcome.error !== undefined) note('an error of read', outcome.error);
      note('the log', used.logged);
      if (take === Number.POSITIVE_INFINITY) note('a message', outcome.messages);
      return outcome;
    },
    async check(ctx) {
      const used = ctx ?? (await context());
      try {
        await connector.check(used);
        return undefined;
      } catch (error) {
        note('an error of check', error);
        return error;
      } finally {
        note('the log', used.logged);
      }
    },
    async close() {
      await Promise.all(contexts.map((ctx) => ctx.close()));
      await crm.stop();
    },
  };
}

/** The messages of a read, at most `take`, and the error with which it ended. */
async function collect(read: AsyncIterable<ReadMessage>, take: number): Promise<Outcome> {
  const messages: ReadMessage[] = [];
  try {
    for await (const message of read) {
      messages.push(message);
      if (messages.length >= take) break;
    }
    return { messages };
  } catch (error) {
    return { messages, error };
  }
}

async function* declaredRead(
  { capabilities, read }: InputConnector,
  ctx: TestContext,
  request: ReadRequest,
): AsyncGenerator<ReadMessage> {
  const { mode, reference } = request;
  ensure(mode !== 'delta' || capabilities.delta, 'the kit asks for a delta, which the connector does not declare');
  if (mode !== 'one' || capabilities.one) {
    yield* read(ctx, request);
    return;
  }
  for await (const message of read(ctx, { mode: 'full' })) {
    if (message.kind === 'complete') yield { kind: 'complete', scope: 'delta' };
    else if ('key' in message && message.key === reference) yield message;
  }
}

/** Names of the secrets that the fixture's authentication needs. */
export const secretsUsed = ({ connector, otherSecrets = [] }: Fixture): string[] =>
  connector.spec.secrets.filter((name) => !otherSecrets.includes(name));

/** The secrets of the fixture's config, plain and in base64, and its hidden texts. */
function secretsOf(fixture: Fixture, base: string): string[] {
  const config = fixture.config(base);
  const values = fixture.connector.spec.secrets
    .map((name) => config[name])
    .filter((value) => typeof value === 'string');
  return [
    ...values,
    ...values.map((value) => Buffer.from(value).toString('base64').slice(0, -4)),
    ...(fixture.hidden ?? []),
  ];
}

/** All texts of an error and its causes. */
export function wordsOf(error: Error): string {
  const internal = error instanceof ConnectorError ? `${error.internal} ${error.path}` : '';
  const cause = error.cause instanceof Error ? wordsOf(error.cause) : String(error.cause);
  return `${error.message} ${error.stack} ${internal} ${cause}`;
}

/** Fails a check with this message unless the condition holds. */
export function ensure(condition: unknown, words: string): asserts condition {
  if (!condition) {
    throw new Error(words);
  }
}

/** Fails unless the error is a ConnectorError of one of these kinds. */
export function ensureKind(error: unknown, kinds: readonly ConnectorError['kind'][], when: string): ConnectorError {
  ensure(error !== undefined, `${when}: no error, it should be ${kinds.join(' or ')}`);
  ensure(
    error instanceof ConnectorError,
    `${when}: ${describe(error)}, it should be a ConnectorError ${kinds.join(' or ')}`,
  );
  ensure(
    kinds.includes(error.kind),
    `${when}: the error is ${error.kind} ("${error.message}"), it should be ${kinds.join(' or ')}`,
  );
  return error;
}

export function describe(error: unknown): string {
  return error instanceof Error
    ? (error.name === 'Error' ? error.message : `${error.name}: ${error.message}`).slice(0, 300)
    : String(error);
}

/** The raw records of a read by key. */
export function recordsOf({ messages }: Outcome): Map<string, JsonObject> {
  return new Map(
    messages.flatMap((message) => (message.kind === 'record' ? [[message.key, message.raw] as const] : [])),
  );
}

/** Whether a read reported the catalogue as complete. */
export function isWhole({ messages }: Outcome): boolean {
  return messages.some((message) => message.kind === 'complete' && message.scope === 'full');
}

/** Fails unless the read ended with complete. Returns its records. */
export function ensureRead(outcome: Outcome, when = 'a full read', scope?: 'full' | 'delta'): Map<string, JsonObject> {
  ensure(outcome.error === undefined, `${when} failed with ${describe(outcome.error)}`);
  const last = outcome.messages.at(-1);
  ensure(last?.kind === 'complete', `${when} did not end with complete`);
  ensure(scope === undefined || last.scope === scope, `${when} ended with scope ${last.scope}, not ${scope}`);
  return recordsOf(outcome);
}

/** Fails unless the records are exactly these listings. */
export function ensureKeys(
  fixture: Fixture,
  found: Iterable<string>,
  listings: readonly Listing[],
  when: string,
): void {
  const has = new Set(found);
  const wanted = new Set(listings.map((listing) => keyOf(fixture, listing)));
  const missing = [...wanted].filter((key) => !has.has(key));
  const extra = [...has].filter((key) => !wanted.has(key));
  ensure(missing.length === 0, `${when} lost ${some(missing)}`);
  ensure(
    extra.length === 0,
    `${when} returned ${some(extra)}, which ${extra.length === 1 ? 'is' : 'are'} not in the CRM`,
  );
}

/** Fails unless both maps hold the same records. */
export function ensureSame(
  left: ReadonlyMap<string, JsonObject>,
  right: ReadonlyMap<string, JsonObject>,
  when: string,
): void {
  ensure(left.size === right.size, `${when}: ${right.size} records in place of ${left.size}`);
  for (const [key, raw] of left) {
    ensure(right.has(key), `${when}: ${key} is missing`);
    ensure(isDeepStrictEqual(raw, right.get(key)), `${when}: the record ${key} differs`);
  }
}

function some(keys: readonly string[]): string {
  return `${keys.slice(0, 5).join(', ')}${keys.length > 5 ? ` and ${keys.length - 5} more` : ''}`;
}
