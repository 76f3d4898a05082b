import { expect } from 'chai';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cacheFolder } from '../folders.ts';
import { freePort } from '../engines/free-port.ts';
import { startMariaDb } from './mariadb.ts';

describe('MariaDB', () => {
  it('leaves the temporary tables of other servers alone when it starts', async function () {
    const folder = await mkdtemp(join(tmpdir(), 'property-gateway-mariadb-'));
    const theirs = join(tmpdir(), `#sql-temptable-${process.pid}-1-4.MAI`);
    await writeFile(theirs, '');
    const server = await startMariaDb({
      folder: join(folder, 'data'),
      port: await freePort(),
      cache: cacheFolder(),
      log: console.log,
    });
    if (!server) this.skip();
    await server.stop();
    await access(theirs);
    await rm(theirs);
    await rm(folder, { recursive: true });
    expect(server.host).to.contain('127.0.0.1');
  });
});
