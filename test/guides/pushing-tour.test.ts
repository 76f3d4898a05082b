import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Gateway } from '../../model/gateway/gateway.ts';
import { startDemoCrm } from '../../stack/demo-crm/server.ts';
import { startPushProduct } from '../support/push-product.ts';
import { runShell } from '../support/run-shell.ts';
import { until } from '../support/until.ts';

const PAGE = new URL('../../docs/pushing.md', import.meta.url);
/** Ports of `npm start`, as the page writes them. */
const PORTS = { crm: '127.0.0.1:8090', ftps: '2121', sftp: '2222' } as const;

/** The blocks of commands of the page, and the changes that its text makes to the first for OpenImmo. */
async function readPage(): Promise<{ blocks: string[]; openImmo: (commands: string) => string }> {
  const page = await readFile(PAGE, 'utf8');
  const [, connector = '', feed = ''] = /the same with `([^`]+)`, and `([^`]+)`/.exec(page) ?? [];
  return {
    blocks: [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, commands = '']) => commands),
    openImmo: (commands) =>
      commands.replace(/"connector_type":"\w+"/, connector).replace(/feed: "\w+", port: \d+/, feed),
  };
}

/** A password is typed at a prompt, and the question about a new host key is confirmed. */
const ASK = '#!/bin/sh\ncase "$1" in *yes/no*) echo yes ;; *) echo "$SECRET" ;; esac\n';

describe('The tour of docs/pushing.md', () => {
  it('is true on the real product, command by command', async () => {
    const { product, portOf } = await startPushProduct('pushing-tour');
    const crm = await startDemoCrm({ port: 0 });
    const folder = await mkdtemp(join(tmpdir(), 'pushing-tour-'));
    try {
      const { blocks, openImmo } = await readPage();
      const [tour = '', byHand = ''] = blocks;
      expect(blocks, 'blocks of commands').to.have.length(2);
      expect(openImmo(tour), 'the same for OpenImmo')
        .to.include('"OPENIMMO"')
        .and.include('feed: "openimmo", port: 2222');
      const here = (commands: string): string =>
        commands
          .replaceAll(PORTS.crm, new URL(crm.url).host)
          .replaceAll(PORTS.ftps, String(portOf('ftps')))
          .replaceAll(PORTS.sftp, String(portOf('sftp')));
      const ask = join(folder, 'ask');
      await writeFile(ask, ASK, { mode: 0o700 });
      await writeFile(join(folder, 'annonces.zip'), await bytesOf(`${crm.url}/poliris.zip?listings=7`));
      const env = {
        API: `${product.url}/v1/gateway`,
        AUTH: `Authorization: Bearer ${await product.token('agency-north')}`,
        SSH_ASKPASS: ask,
        SSH_ASKPASS_REQUIRE: 'force',
      };
      const steps = [here(tour), 'echo "$ID $INPUT"', typed(here(byHand)), here(openImmo(tour)), 'echo "$ID $INPUT"'];
      const printed = await runShell(steps, { env, cwd: folder });
      expect(printed[0]).to.include('"status":"COMPLETED"').and.include('"created":120');
      expect(printed[3]).to.include('"status":"COMPLETED"').and.include('"created":120');

      const client = await product.as('agency-north');
      const [id = '', input = ''] = printed[1]?.trim().split(' ') ?? [];
      expect(await client.get<Gateway>(`/gateways/${id}`)).to.include({ name: 'Pushed' });
      const { items } = await until('all deliveries are there', async () => {
        const found = await client.get<{ items: { files: { name: string }[]; protocol: string }[] }>(
          `/gateways/${id}/inputs/${input}/inbox/deliveries`,
        );
        return found.items.length >= 3 && found;
      });
      expect(items.map(({ protocol }) => protocol)).to.have.members(['ftps', 'ftps', 'sftp']);
    } finally {
      await crm.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});

const bytesOf = async (url: string): Promise<Uint8Array> => new Uint8Array(await (await fetch(url)).arrayBuffer());

/** What a reader types in place of the dots of the page: user and password of `$OPENED`, and the upload at the prompt of sftp. */
const typed = (commands: string): string =>
  [
    `USER=$(node -p 'JSON.parse(process.argv[1]).user' "$OPENED")`,
    `export SECRET=$(node -p 'JSON.parse(process.argv[1]).secret' "$OPENED")`,
    // The known hosts of the user of this machine stay as they are.
    `sftp() { echo 'put annonces.zip' | command sftp -o UserKnownHostsFile="$PWD/known_hosts" "$@"; }`,
    commands.replaceAll('in-…', '"$USER"').replaceAll('inb_…', '"$SECRET"'),
  ].join('\n');
