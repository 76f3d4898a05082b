import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import sharp from 'sharp';
import { changePlugin, deletePlugin, openAdminPage, saidBy, submitSettings } from '../../stack/wordpress/wp-admin.ts';
import { PLUGIN } from '../../stack/wordpress/site.ts';
import type { WordPressSite } from '../../stack/wordpress/site.ts';
import { sendSigned, upsertBody } from './send-signed.ts';
import { startSite } from './start-site.ts';

/** More than the plugin imports. */
const HUGE_BYTES = 11 * 1024 * 1024;

describe('A WordPress site that imports pictures', function () {
  let site: WordPressSite;
  let server: Server;
  let folder = '';
  let key = '';
  let pictures = '';
  /** Requested paths, with the conditional headers of each request. */
  let asked: string[] = [];
  let broken = true;
  const [first, second] = [randomUUID(), randomUUID()];

  const draw = (colour: string) =>
    sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
      .png()
      .toBuffer();
  const deliver = async (id: string, version: number, names: readonly string[]) => {
    const images = names.map((name) => ({ url: name.includes('://') ? name : `${pictures}/${name}`, name: 'Garden' }));
    const answer = await sendSigned(site, 'listings', upsertBody([{ id, title: { en: 'Villa' }, images }], version), {
      key,
    });
    expect(answer.status).to.equal(200);
  };
  /** Calls wp-cron as a host does. */
  const cron = async () => (await fetch(`${site.url}/wp-cron.php?doing_wp_cron`)).text();
  const post = (id: string) => `\\Property_Gateway\\Listing::posts(['${id}'])['${id}']`;
  const attachments = async () =>
    Number(
      await site.run("echo count(get_posts(['post_type' => 'attachment', 'fields' => 'ids', 'numberposts' => -1]));"),
    );

  before(async function () {
    folder = await mkdtemp(join(tmpdir(), 'wordpress-pictures-'));
    const started = await startSite({ folder: join(folder, 'site') });
    if (started === undefined) {
      console.error('skipped: PHP cannot be had on this machine');
      this.skip();
      return;
    }
    site = started;
    const files: Record<string, Buffer> = {
      '/red.png': await draw('red'),
      '/same-red.png': await draw('red'),
      '/blue.png': await draw('blue'),
      '/late.png': await draw('green'),
      '/script.png': Buffer.from('<?php echo 1;'),
      '/huge.png': Buffer.alloc(HUGE_BYTES, 1),
    };
    server = createServer((request, response) => {
      const path = request.url ?? '';
      const condition = request.headers['if-none-match'];
      asked.push(condition === undefined ? path : `${path} ${condition}`);
      const etag = `"${path.slice(1)}"`;
      if (path === '/moved.png') response.writeHead(302, { location: 'http://127.0.0.1:9/inner.png' }).end();
      else if (path === '/late.png' && broken) response.writeHead(503).end();
      else if (condition === etag) response.writeHead(304).end();
      else if (files[path]) response.writeHead(200, { etag, 'content-type': 'image/png' }).end(files[path]);
      else response.writeHead(404).end();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    pictures = `http://${address}`;
    await mkdir(join(site.folder, 'wp-content/mu-plugins'), { recursive: true });
    await writeFile(
      join(site.folder, 'wp-content/mu-plugins/hosts.php'),
      `<?php define( 'PROPERTY_GATEWAY_PRIVATE_HOSTS', 'pictures.example:80, ${address}' );`,
    );
    key = await site.run('echo \\Property_Gateway\\Signature::key();');
  });
  after(async () => {
    server?.close();
    await site?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('imports none before its administrator chose so', async () => {
    await deliver(first, 1, ['red.png']);
    await cron();
    expect(asked).to.deep.equal([]);
    const page = await submitSettings(site, { pg_action: 'pictures', pictures: 'import' });
    expect(saidBy(page)).to.include('Pictures are imported');
  });

  it('imports each picture once, after the delivery, and shows them from the media library', async () => {
    await deliver(first, 2, ['red.png', 'blue.png']);
    await deliver(second, 1, ['same-red.png', 'blue.png']);
    expect(asked).to.deep.equal([]);
    await cron();
    expect(asked.filter((path) => path.startsWith('/blue'))).to.deep.equal(['/blue.png', '/blue.png "blue.png"']);
    expect(await attachments()).to.equal(2);
    const page = await (await fetch(await site.run(`echo get_permalink(${post(second)});`))).text();
    expect(page)
      .to.include('/wp-content/uploads/')
      .and.to.not.include(pictures + '/blue.png"');
    expect(
      await site.run(`echo get_post_thumbnail_id(${post(first)}) === get_post_thumbnail_id(${post(second)});`),
    ).to.equal('1');
    const { listings } = (await (await fetch(`${site.url}/wp-json/property-gateway/v1/published`)).json()) as {
      listings: { picture: string }[];
    };
    for (const { picture } of listings) expect(picture).to.include('/wp-content/uploads/');
  });

  it('takes what is no picture, too large or in a private network from nowhere, and reports it', async () => {
    asked = [];
    const bad = [
      'script.png',
      'huge.png',
      'moved.png',
      'http://169.254.169.254/x.png',
      'http://[::1]/x.png',
      'http://127.0.0.1:1/x.png',
    ];
    await deliver(first, 3, ['red.png', ...bad]);
    await cron();
    const failed = JSON.parse(
      await site.run(`echo wp_json_encode(get_post_meta(${post(first)}, '_property_gateway_failed', true));`),
    ) as Record<string, [number, string]>;
    expect(Object.values(failed).map(([, fault]) => fault)).to.deep.equal([
      'It is not a JPEG, PNG, GIF or WebP picture.',
      'It is larger than 10 MB.',
      ...Array.from({ length: 4 }, () => 'The address is in a private network.'),
    ]);
    expect(await attachments()).to.equal(2);
    const text = await openAdminPage(site, 'options-general.php?page=property-gateway');
    expect(text).to.include('script.png: It is not a JPEG').and.to.include('(1 of 5 attempts)');
  });

  it('tries a failed picture again, and not without end', async () => {
    await deliver(first, 4, ['late.png', 'gone.png']);
    const due = `global $wpdb; $wpdb->query("UPDATE $wpdb->postmeta SET meta_value = '1000000000:4' WHERE meta_key = '_property_gateway_due'"); \\Property_Gateway\\Picture_Import::schedule();`;
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      if (attempt === 3) broken = false;
      await cron();
      await site.run(due);
    }
    const count = (path: string) => asked.filter((one) => one === path).length;
    expect([count('/late.png'), count('/gone.png')]).to.deep.equal([3, 5]);
    expect(
      await site.run(
        `echo count(\\Property_Gateway\\Listing::imported(${post(first)})), get_post_meta(${post(first)}, '_property_gateway_due', true);`,
      ),
    ).to.equal('1');
  });

  it('continues in the next run where one run may do no more', async () => {
    await deliver(
      first,
      5,
      Array.from({ length: 25 }, (_, index) => `gone.png?${index}`),
    );
    asked = [];
    await cron();
    expect(asked).to.have.length(20);
    await cron();
    expect(asked).to.have.length(25);
  });

  it('deletes a picture with the last listing that shows it', async () => {
    await deliver(first, 6, ['red.png']);
    await cron();
    expect(await attachments()).to.equal(2);
    const deletion = (id: string, version: number) =>
      sendSigned(
        site,
        'listings',
        JSON.stringify({ gateway_id: 'other', listings: [{ action: 'delete', id, version }] }),
        { key },
      );
    await deletion(second, 2);
    expect(await attachments()).to.equal(1);
    await deletion(first, 7);
    expect(await attachments()).to.equal(0);
    expect(await site.run("echo count(glob(WP_CONTENT_DIR . '/uploads/*/*/listing-*'));")).to.equal('0');
    expect(await site.run("echo @file_get_contents(WP_CONTENT_DIR . '/debug.log');")).to.not.match(/property-gateway/);
  });

  it('deletes imported pictures with their files when the plugin is deleted', async () => {
    await deliver(first, 20, ['red.png']);
    await cron();
    expect(await attachments()).to.equal(1);
    const uploads = async () =>
      (await readdir(join(site.folder, 'wp-content/uploads'), { recursive: true })).filter((name) =>
        name.includes('listing-'),
      );
    expect(await uploads()).to.not.deep.equal([]);
    await changePlugin(site, 'deactivate', PLUGIN);
    await deletePlugin(site, PLUGIN);
    expect([await attachments(), await uploads()]).to.deep.equal([0, []]);
  });
});
