import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { submitDvf } from '../../commands/submit-dvf.ts';
import type { DvfSubmission } from '../../commands/submit-dvf.ts';
import { createDvfSearch } from '../../search/dvf/dvf-search.ts';
import type { DvfSearch } from '../../search/dvf/dvf-search.ts';
import { openDvfIndex } from '../../search/dvf/dvf-index.ts';
import { createDvfImports } from '../../temporal/dvf-imports.ts';
import type { DvfImports, DvfImportStatus } from '../../temporal/dvf-imports.ts';
import { openObjects } from './objects.ts';
import { startTestProduct } from './product.ts';
import type { TestProduct } from './product.ts';
import { openScene } from './scene.ts';
import type { Scene, SceneOptions } from './scene.ts';
import { until } from './until.ts';

/** DVF as operators handle it, next to a running product. */
export interface DvfDesk {
  readonly imports: DvfImports;
  /** Looks behind the API; releases are looked up anew each time. */
  readonly search: DvfSearch;
  /** Starts an import; throws while another one is under way. */
  submit(submission: DvfSubmission): Promise<void>;
  /** Waits for the end of the import. */
  ended(): Promise<DvfImportStatus>;
  /** Writes a file for an import. */
  file(name: string, content: string | Uint8Array): Promise<string>;
  close(): Promise<void>;
}

export async function openDvfDesk({ environment }: Pick<TestProduct, 'environment'>): Promise<DvfDesk> {
  const of = (name: string) => environment[name] ?? '';
  const folder = await mkdtemp(join(tmpdir(), 'property-gateway-dvf-'));
  const objects = openObjects({ environment });
  const imports = createDvfImports({
    address: of('TEMPORAL_ADDRESS'),
    namespace: environment['TEMPORAL_NAMESPACE'] ?? 'default',
    taskQueue: of('TEMPORAL_TASK_QUEUE'),
  });
  const index = openDvfIndex({ url: of('ELASTICSEARCH_URL'), index: of('DVF_INDEX') });
  let time = 0;
  return {
    imports,
    search: createDvfSearch(index, () => (time += 60_000)),
    async submit(submission) {
      if (!(await submitDvf({ objects, imports }, submission))) throw new Error('Another import is under way.');
    },
    ended: () =>
      until(
        'the import has ended',
        async () => {
          const status = await imports.status();
          return status && !status.isRunning ? status : undefined;
        },
        240_000,
      ),
    async file(name, content) {
      const path = join(folder, name);
      await writeFile(path, content);
      return path;
    },
    async close() {
      await imports.close();
      await index.close();
      objects.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface DvfRequest {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly token?: string;
}

/** A product of its own with transactions, and requests of `agency-north` to it. */
export interface DvfScene {
  readonly scene: Scene;
  readonly desk: DvfDesk;
  /** A request below `/v1/gateway`: POST with a body, else GET. */
  send(path: string, init?: DvfRequest): Promise<Response>;
  /** The same, with the text of the response. */
  ask(path: string, init?: DvfRequest): Promise<{ status: number; headers: Headers; text: string }>;
  close(): Promise<void>;
}

export async function openDvfScene(name: string, options: Pick<SceneOptions, 'config'> = {}): Promise<DvfScene> {
  const product = await startTestProduct(name);
  const scene = await openScene({ product, outputs: 0, ...options });
  const desk = await openDvfDesk(product);
  const own = await product.token('agency-north');
  const send: DvfScene['send'] = (path, { headers = {}, body, token = own } = {}) =>
    fetch(`${product.url}/v1/gateway${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  return {
    scene,
    desk,
    send,
    async ask(path, init) {
      const reply = await send(path, init);
      return { status: reply.status, headers: reply.headers, text: await reply.text() };
    },
    async close() {
      await desk.close();
      await scene.close();
    },
  };
}
