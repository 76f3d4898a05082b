import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createObjectStorage } from '../../clients/object-storage.ts';
import type { ObjectStorage } from '../../clients/object-storage.ts';
import { streamId } from '../../model/listing/listing.ts';
import { createLog } from '../../observability/log.ts';
import { createMetrics } from '../../observability/metrics.ts';
import { createKeyRing } from '../../store/shared/key-ring.ts';
import { testStore } from '../../store/testing/test-store.ts';
import { completeDeliveries, createCompletion } from '../complete-deliveries.ts';
import type { Completion } from '../complete-deliveries.ts';
import { hashSecret, newUser } from '../credentials.ts';
import { createDoorkeeper } from '../doorkeeper.ts';
import type { OpenDoorkeeper } from '../doorkeeper.ts';
import type { InboxDeps, InboxLimits } from '../inbox-deps.ts';
import type { Mailbox } from '../mailbox.ts';
import type { OpenMailbox } from '../open-mailbox.ts';

const LIMITS: InboxLimits = {
  fileBytes: 1_000_000,
  inboxBytes: 3_000_000,
  files: 10,
  sessions: 3,
  uploads: 3,
  signIns: 0,
  idleSeconds: 0,
  deliveries: 2,
};

/** An inbox of a gateway with an OpenImmo input, on a real MongoDB and object storage. */
export interface TestInbox {
  readonly deps: InboxDeps;
  readonly doorkeeper: OpenDoorkeeper;
  readonly completion: Completion;
  readonly inboxId: string;
  readonly gatewayId: string;
  readonly user: string;
  /** Inputs whose deliveries were handed over. */
  readonly handedOver: string[];
  /** Delays of sign-ins that failed, ms. */
  readonly delays: number[];
  signIn(): Promise<OpenMailbox>;
  complete(): Promise<void>;
}

export const SECRET = 'inb_the-secret-of-the-test';
export const PEER = { protocol: 'sftp', address: '203.0.113.7' } as const;

/**
 * Makes inboxes for the tests of one block. Without MongoDB or object storage they are skipped.
 * @param variable of the environment, read when the tests run: the engines start after the files of the tests are read
 */
export function testInboxes(variable: (name: string) => string | undefined): {
  make(limits?: Partial<InboxLimits>, objects?: Partial<ObjectStorage>): Promise<TestInbox>;
} {
  const { store } = testStore(() => variable('MONGODB_URL'));
  const closing: (() => Promise<void> | void)[] = [];
  let storage: ObjectStorage;
  before(async function () {
    const endpoint = variable('S3_ENDPOINT');
    if (endpoint === undefined) this.skip();
    storage = createObjectStorage({
      endpoint,
      accessKey: variable('S3_ACCESS_KEY') ?? '',
      secretKey: variable('S3_SECRET_KEY') ?? '',
      region: variable('S3_REGION') ?? 'us-east-1',
      bucket: variable('S3_BUCKET') ?? 'property-gateway',
    });
    await storage.prepare();
    closing.push(() => storage.close());
  });
  after(async () => {
    for (const close of closing.toReversed()) await close();
  });
  return {
    async make(limits, objects) {
      const gatewayId = randomUUID();
      const inputId = randomUUID();
      closing.push(() => storage.removePrefix(`inbox/${gatewayId}/`));
      const inbox = await store().inboxes.ensure(gatewayId, inputId, newUser());
      await store().inboxes.setSecret(inbox._id, hashSecret(SECRET), new Date());
      const handedOver: string[] = [];
      const delays: number[] = [];
      const gateway = {
        _id: gatewayId,
        status: 'ACTIVE',
        client_id: 'north',
        input_connector: { connector_id: inputId, connector_type: 'OPENIMMO', config: { inbox: true } },
        input_connectors: [],
      };
      const deps: InboxDeps = {
        store: { ...store(), gateways: { ...store().gateways, find: async () => gateway as never } },
        objects: { ...storage, ...objects },
        engine: { readDeliveries: async (input) => void handedOver.push(input.inputId) },
        keys: createKeyRing([{ id: 'test', key: Buffer.alloc(32, 1) }]),
        formatOf: () => ({ data: ['*.xml', '*.zip'], zipped: true }),
        limits: { ...LIMITS, ...limits },
        timeoutSeconds: 60,
        metrics: createMetrics(),
        log: createLog('silent'),
      };
      const completion = createCompletion(deps);
      closing.push(completion.stop);
      const doorkeeper = createDoorkeeper(deps, { completion, delay: async (ms) => void delays.push(ms) });
      closing.push(doorkeeper.close);
      const { user } = inbox;
      return {
        deps,
        doorkeeper,
        completion,
        inboxId: streamId(gatewayId, inputId),
        gatewayId,
        user,
        handedOver,
        delays,
        async signIn() {
          const mailbox = await doorkeeper.signIn(user, { kind: 'password', password: SECRET }, PEER);
          if (!mailbox) throw new Error('The secret was refused.');
          return mailbox;
        },
        async complete() {
          await completeDeliveries(deps, inbox._id);
        },
      };
    },
  };
}

/** Puts a file into a mailbox. */
export async function put(mailbox: Mailbox, path: string, content: string | Uint8Array): Promise<void> {
  const upload = await mailbox.write(path);
  await pipeline(Readable.from([Buffer.from(content)]), upload.stream).catch(() => undefined);
  await upload.finish();
}

/** Names in a folder. */
export const namesIn = async (mailbox: Mailbox, folder = ''): Promise<string[]> =>
  (await mailbox.list(folder)).map(({ name }) => name);
