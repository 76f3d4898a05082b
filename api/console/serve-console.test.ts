import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { createApi } from '../server.ts';
import type { RunningApi } from '../server.ts';
import { fakeDeps } from '../testing/fake-deps.ts';
import { readConsoleFiles } from './console-files.ts';

const CONFIG = {
  CONSOLE_IDENTITY_URL: 'https://identity.example/realm',
  CONSOLE_CLIENT_ID: 'console',
  CONSOLE_TILES_URL: '',
  CONSOLE_TILES_ATTRIBUTION: '',
  TEMPORAL_UI_URL: '',
  TEMPORAL_NAMESPACE: 'default',
  PUBLIC_URL: 'https://gateway.example',
};

describe('The served console', () => {
  let folder: string;
  let api: RunningApi;
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${api.url}${path}`, { method, headers, redirect: 'manual' });

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'console-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), '<!doctype html><title>Console</title>');
    await writeFile(join(folder, 'assets/index-abc123.js'), 'console.log(1);'.repeat(300));
    api = await createApi(fakeDeps(), { console: { files: await readConsoleFiles(folder), config: CONFIG } }).listen(
      0,
      '127.0.0.1',
    );
  });
  after(async () => {
    await api.close();
    await rm(folder, { recursive: true });
  });

  it('serves the page for the address of every page, and has it revalidated each time', async () => {
    expect((await get('/console')).headers.get('location')).to.equal('/console/');
    for (const path of ['/console/', '/console/gateways', '/console/gateways/1/runs/2', '/console/callback?code=1']) {
      const response = await get(path);
      expect(response.status, path).to.equal(200);
      expect(await response.text()).to.include('<title>Console</title>');
      expect(response.headers.get('cache-control')).to.equal('no-cache');
    }
    const etag = (await get('/console/')).headers.get('etag') ?? '';
    expect((await get('/console/', { 'if-none-match': etag })).status).to.equal(304);
  });

  it('lets scripts and styles come from this host alone, and nothing be inline', async () => {
    const policy = (await get('/console/')).headers.get('content-security-policy') ?? '';
    expect(policy).to.include("default-src 'none'").and.to.include("script-src 'self';");
    expect(policy).to.include("style-src 'self';").and.to.include("connect-src 'self' https://identity.example;");
    expect(policy).to.include("frame-ancestors 'none'").and.not.to.include('unsafe').and.not.to.include(' http:');
  });

  it('lets hashed files be cached for ever, compressed', async () => {
    const response = await get('/console/assets/index-abc123.js', { 'accept-encoding': 'br' });
    expect(response.headers.get('cache-control')).to.equal('public, max-age=31536000, immutable');
    expect(response.headers.get('content-encoding')).to.equal('br');
    expect(response.headers.get('content-type')).to.include('text/javascript');
  });

  it('responds to a missing file with 404, not with the page, and accepts no writes', async () => {
    expect((await get('/console/assets/index-old.js')).status).to.equal(404);
    expect((await get('/console/../package.json')).status).to.equal(404);
    expect((await get('/console/', {}, 'POST')).status).to.equal(405);
  });

  it('gives the console its deployment settings, without secrets', async () => {
    expect(await (await get('/console/config.json')).json()).to.deep.equal({
      identity: 'https://identity.example/realm',
      client_id: 'console',
      temporal_namespace: 'default',
    });
  });

  it('responds with the build command when the console is not built', async () => {
    const bare = await createApi(fakeDeps(), { console: { files: undefined, config: CONFIG } }).listen(0, '127.0.0.1');
    const response = await fetch(`${bare.url}/console/`);
    expect(response.status).to.equal(404);
    expect(await response.text()).to.include('npm run console:build');
    await bare.close();
  });
});
