import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { openZip } from '../test/support/open-zip.ts';
import { readExtensions } from './extensions.ts';
import { createSigningKey } from './signing-key.ts';

const FOLDER = fileURLToPath(new URL('../extensions', import.meta.url));

const setting = (type: 'ed25519' | 'x25519') => {
  const { privateKey } = type === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('x25519');
  return `k:${privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')}`;
};

describe('The extensions that are shipped', () => {
  it('have the same bytes and signatures each time they are read', async () => {
    const key = createSigningKey(setting('ed25519'));
    const [once, again] = [await readExtensions(FOLDER, key), await readExtensions(FOLDER, key)];
    expect(again).to.deep.equal(once);
    expect(once.addons.every(({ addon }) => addon.signature !== undefined)).to.equal(true);
  });

  it('include the folder of the WordPress plugin as one archive with that folder in it, in one version', async () => {
    const { plugins } = await readExtensions(FOLDER);
    const shipped = plugins.find(({ plugin }) => plugin.platform === 'wordpress');
    expect(shipped?.plugin).to.include({ filename: 'property-gateway.zip', content_type: 'application/zip' });
    expect(shipped?.plugin).to.not.have.property('folder');
    const files = await openZip(shipped?.bytes ?? Buffer.alloc(0));
    const main = files.get('property-gateway/property-gateway.php') ?? '';
    expect(main)
      .to.include(` * Version: ${shipped?.plugin.version}\n`)
      .and.include(`VERSION = '${shipped?.plugin.version}'`);
    expect(files.get('property-gateway/readme.txt')).to.include(`Stable tag: ${shipped?.plugin.version}\n`);
    expect(files.has('property-gateway/uninstall.php')).to.equal(true);
    const outside = [...files.keys()].filter(
      (name) => !name.startsWith('property-gateway/') || name.includes('/parts/'),
    );
    expect(outside).to.deep.equal([]);
  });

  it('are not signed without a key', async () => {
    const { addons, signing } = await readExtensions(FOLDER);
    expect(signing).to.equal(undefined);
    expect(addons.some(({ addon }) => 'signature' in addon)).to.equal(false);
  });

  it('are refused as a whole when the list is not as it should be', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'extensions-'));
    await writeFile(join(folder, 'extensions.json'), JSON.stringify({ plugins: [], addons: [{ code: '../x' }] }));
    const fault: unknown = await readExtensions(folder).catch((error: unknown) => error);
    expect(String(fault)).to.include('is not usable');
  });
});

describe('A signing key', () => {
  it('that is none is refused without being shown', () => {
    for (const bad of [setting('x25519'), `k:${'A'.repeat(64)}`, '']) {
      expect(() => createSigningKey(bad)).to.throw('no Ed25519 key');
      expect(() => createSigningKey(bad)).not.to.throw('AAAA');
    }
  });
});
