import type { FileOutput, ListingOutput, OutputContext } from '../../../connector.ts';
import { ConnectorError } from '../../../errors.ts';
import { configText } from '../../../kit/read-config.ts';
import { feedFtpsFixture } from '../../../outputs/feed-ftp/conformance.ts';
import { feedFtp } from '../../../outputs/feed-ftp/feed-ftp.ts';
import { openFtp } from '../../../outputs/feed-ftp/open-ftp.ts';
import { readTarget } from '../../../outputs/feed-ftp/read-target.ts';
import type { RemoteFolder } from '../../../outputs/feed-ftp/remote-folder.ts';
import { syncFixture } from '../../../outputs/sync/conformance.ts';
import { sync } from '../../../outputs/sync/sync.ts';
import type { OutputCheckName } from '../check-names.ts';
import type { OutputFixture } from '../fixture.ts';

/** An output with a planted bug, and the checks that must find it. */
export interface BrokenOutput {
  readonly what: string;
  readonly fixture: OutputFixture;
  readonly caught: readonly OutputCheckName[];
}

const site = (what: string, change: Partial<ListingOutput>, caught: readonly OutputCheckName[]): BrokenOutput => ({
  what,
  fixture: { ...syncFixture, connector: { ...sync, ...change } } as OutputFixture,
  caught,
});
const file = (what: string, change: Partial<FileOutput>, caught: readonly OutputCheckName[]): BrokenOutput => ({
  what,
  fixture: { ...feedFtpsFixture, connector: { ...feedFtp, ...change } } as OutputFixture,
  caught,
});

/** Uploads by FTP directly, without the safeguards of the connector. */
async function inFolder(ctx: OutputContext, work: (folder: RemoteFolder, name: string) => Promise<void>) {
  const target = readTarget(ctx.config);
  const folder = openFtp(target, { ...ctx.network, address: '127.0.0.1' });
  try {
    await folder.enter();
    await work(folder, target.name);
  } catch (error) {
    ctx.signal.throwIfAborted();
    throw new ConnectorError('transient', `The server failed: ${String(error)}`);
  } finally {
    folder.close();
  }
}

export const BROKEN_OUTPUTS: readonly BrokenOutput[] = [
  site(
    'reports every listing as shown',
    {
      deliver: async (ctx, items, id) =>
        (await sync.deliver(ctx, items, id)).map((answer) => ({ id: answer.id, ok: true })),
    },
    ['refused-item', 'unanswered-item'],
  ),
  site(
    'treats a cut connection as success',
    {
      deliver: (ctx, items, id) =>
        sync.deliver(ctx, items, id).catch(() => items.map((item) => ({ id: item.id, ok: true }))),
    },
    ['refused', 'cut', 'nonsense', 'inside-address'],
  ),
  site(
    'withdraws nothing',
    {
      deliver: async (ctx, items, id) => [
        ...(await sync.deliver(
          ctx,
          items.filter(({ action }) => action === 'upsert'),
          id,
        )),
        ...items.filter(({ action }) => action === 'delete').map((item) => ({ id: item.id, ok: true })),
      ],
    },
    ['changed', 'emptied'],
  ),
  site('checks nothing', { check: async () => undefined }, ['check-refused', 'check-down', 'check-silent']),
  site(
    'repeats the key in an error',
    {
      deliver: (ctx, items, id) =>
        sync.deliver(ctx, items, id).catch((error: unknown) => {
          if (!(error instanceof ConnectorError)) throw error;
          throw new ConnectorError(error.kind, `${error.message} ${configText(ctx.config, 'plugin_auth_key')}`);
        }),
    },
    ['secrets'],
  ),
  site('forgets an answer', { deliver: async (ctx, items, id) => (await sync.deliver(ctx, items, id)).slice(1) }, [
    'answers',
  ]),
  file(
    'uploads directly to the name that portals read',
    { publish: (ctx, { open }) => inFolder(ctx, (folder, name) => folder.put(name, open())) },
    ['whole', 'full', 'inside-address'],
  ),
  file(
    'does not verify that the server has the complete file',
    {
      publish: (ctx, { open }) =>
        inFolder(ctx, async (folder, name) => {
          await folder.put(`${name}.part`, open());
          await folder.rename(`${name}.part`, name);
        }),
    },
    ['whole', 'keeps-target'],
  ),
  file(
    'continues after an abort',
    { publish: (ctx, content) => feedFtp.publish({ ...ctx, signal: new AbortController().signal }, content) },
    ['abort'],
  ),
  file(
    'leaves the old file when there are no listings',
    { publish: async (ctx, content) => (content.bytes < 100 ? undefined : feedFtp.publish(ctx, content)) },
    ['emptied'],
  ),
];
