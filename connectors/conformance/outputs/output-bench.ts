import { listingItem } from '../../kit/testing/listing-item.ts';
import { Readable } from 'node:stream';
import type { CatalogueFile, OutputAnswer, OutputItem } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { isPublicAddress, vettedAddress } from '../../kit/http/address-guard.ts';
import { createTestContext } from '../../kit/testing/context.ts';
import type { TestContext } from '../../kit/testing/context.ts';
import { until } from '../../kit/testing/until.ts';
import { describe, ensure, wordsOf } from '../bench.ts';
import type { FilePeer, OutputFixture, SitePeer } from './fixture.ts';

/** The listings to show: version by id. */
export type Catalogue = ReadonlyMap<string, number>;

/** Time-out for silent peers in the checks, ms; the product uses the configured one. */
const SILENCE_MS = 400;
/** A delivery that takes longer counts as hanging, ms. */
const LONGEST_MS = 20_000;

/** The environment of a check: its own fake peer and ways to deliver to it. */
export interface OutputBench {
  readonly fixture: OutputFixture;
  readonly peer: SitePeer | FilePeer;
  readonly leaks: ReadonlySet<string>;
  /** Texts that must not leak. */
  readonly secrets: readonly string[];
  /** `silence`: a short time-out for silent peers; `outside`: only public addresses are allowed. */
  context(options?: { silence?: boolean; outside?: boolean }): Promise<TestContext>;
  check(ctx?: TestContext): Promise<unknown>;
  /** Delivers so that the peer shows exactly this catalogue; returns the error or the acknowledgements (none for a file). */
  deliver(catalogue: Catalogue, ctx?: TestContext): Promise<{ error?: unknown; answers: readonly OutputAnswer[] }>;
  /** The listings that a reader finds at the peer. */
  shown(): Catalogue;
  /** Fails unless every socket is closed within a short time. */
  ensureClosed(when: string): Promise<void>;
  close(): Promise<void>;
}

export async function openOutputBench(fixture: OutputFixture, leaks: Set<string>): Promise<OutputBench> {
  const contexts: TestContext[] = [];
  const peer = await fixture.open();
  const secrets = secretsOf(fixture, peer);
  let current: Catalogue = new Map();

  const note = (where: string, said: unknown) => {
    const text = said instanceof Error ? wordsOf(said) : JSON.stringify(said);
    if (secrets.some((secret) => text.includes(secret))) leaks.add(where);
  };
  const context: OutputBench['context'] = async (options = {}) => {
    const ctx = await createTestContext(contextOptions(peer, options));
    contexts.push(ctx);
    return ctx;
  };
  const guarded = async (where: string, ctx: TestContext, work: () => Promise<void>): Promise<unknown> => {
    try {
      await inTime(work());
      return undefined;
    } catch (error) {
      note(`an error of ${where}`, error);
      return error;
    } finally {
      note('the log', ctx.logged);
    }
  };

  return {
    fixture,
    peer,
    leaks,
    secrets,
    context,
    async check(given) {
      const ctx = given ?? (await context());
      return guarded('check', ctx, () => fixture.connector.check(ctx));
    },
    async deliver(catalogue, given) {
      const ctx = given ?? (await context());
      let answers: readonly OutputAnswer[] = [];
      const { connector } = fixture;
      const error = await guarded('a delivery', ctx, async () => {
        if (connector.delivers === 'file') await connector.publish(ctx, fileOf(catalogue));
        else answers = await connector.deliver(ctx, itemsOf(current, catalogue), 'delivery-1');
      });
      note('an answer', answers);
      if (error === undefined && answers.every(({ ok }) => ok)) current = catalogue;
      return { error, answers };
    },
    shown: () => ('shown' in peer ? peer.shown() : catalogueOf(peer.content())),
    async ensureClosed(when) {
      // Closes the idle sockets of the HTTP client.
      await Promise.all(contexts.map((ctx) => ctx.close()));
      await until(() => peer.openSockets() === 0).catch(() => {
        throw new Error(`${peer.openSockets()} sockets stay open ${when}`);
      });
    },
    async close() {
      await Promise.all(contexts.map((ctx) => ctx.close()));
      await peer.stop();
    },
  };
}

/** The secrets of the peer's config, plain and in base64. */
function secretsOf({ connector }: OutputFixture, { config }: SitePeer | FilePeer): string[] {
  const words = connector.spec.secrets.map((name) => config[name]).filter((value) => typeof value === 'string');
  return [...words, ...words.map((value) => Buffer.from(value).toString('base64').slice(0, -4))];
}

const contextOptions = (
  { config }: SitePeer | FilePeer,
  { silence = false, outside = false }: { silence?: boolean; outside?: boolean },
): Parameters<typeof createTestContext>[0] => ({
  config,
  // Peers check signatures against the real time.
  now: new Date(),
  ...(silence ? { timeoutMs: SILENCE_MS } : {}),
  ...(outside
    ? {
        http: { allowPrivateAddresses: false },
        network: { addressOf: (host: string) => vettedAddress(host, { allows: isPublicAddress }) },
      }
    : {}),
});

async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`it did not end within ${LONGEST_MS / 1_000} s`)), LONGEST_MS);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A catalogue of listings with these numbers and one version. */
export const catalogue = (numbers: readonly number[], version = 1): Catalogue =>
  new Map(numbers.map((number) => [idOf(number), version]));

/** Bytes of the file per listing: large enough for a cut inside. */
const LINE_BYTES = 1_024;

const linesOf = (listings: Catalogue): Buffer =>
  Buffer.from(
    `${[...listings].map(([id, version]) => `${id} ${version} `.padEnd(LINE_BYTES - 1, '.')).join('\n')}\nend\n`,
  );

function fileOf(listings: Catalogue): CatalogueFile {
  const content = linesOf(listings);
  return { bytes: content.length, open: () => Readable.from([content]) };
}

/** The listings of a file; throws if it is incomplete. */
export function catalogueOf(content: Buffer | undefined): Catalogue {
  if (!content) return new Map();
  const lines = content.toString().split('\n').slice(0, -1);
  ensure(lines.at(-1) === 'end', `a reader finds ${content.length} bytes, which are an incomplete file`);
  const entries = lines.slice(0, -1).filter((line) => line !== '');
  return new Map(entries.map((line) => [line.slice(0, 36), Number(line.split(' ')[1])]));
}

/** The changes from one catalogue to the other. */
function itemsOf(from: Catalogue, to: Catalogue): OutputItem[] {
  const gone = [...from].filter(([id]) => !to.has(id));
  return [
    ...gone.map(([id, version]): OutputItem => ({ action: 'delete', id, version: version + 1 })),
    ...[...to].map(([id, version]) => listingItem(id, version)),
  ];
}

/** Fails unless both have the same listings in the same versions. */
export function ensureShown(found: Catalogue, wanted: Catalogue, when: string): void {
  const wrong = [...wanted].filter(([id, version]) => found.get(id) !== version).map(([id]) => id);
  ensure(wrong.length === 0, `${when} ${wrong.length} listings are missing or old, such as ${wrong[0]}`);
  ensure(found.size === wanted.size, `${when} ${found.size} listings are shown, not ${wanted.size}`);
}

/** Fails unless the error is a ConnectorError of one of these kinds with a message for the owner. */
export function ensureFault(error: unknown, kinds: readonly ConnectorError['kind'][], when: string): ConnectorError {
  ensure(error !== undefined, `${when}: no error, it should be ${kinds.join(' or ')}`);
  ensure(error instanceof ConnectorError, `${when}: ${describe(error)}, it should be a ConnectorError`);
  ensure(kinds.includes(error.kind), `${when}: ${error.kind} ("${error.message}"), it should be ${kinds.join(' or ')}`);
  ensure(error.message.trim().length > 10, `${when}: the error has no message`);
  return error;
}
