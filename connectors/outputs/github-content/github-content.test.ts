import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import fc from 'fast-check';
import { parse } from 'yaml';
import type { OutputAnswer, OutputItem } from '../../connector.ts';
import { createTestContext } from '../../kit/testing/context.ts';
import { failureOf } from '../../kit/testing/failure-of.ts';
import { listingItem } from '../../kit/testing/listing-item.ts';
import { githubContent } from './github-content.ts';
import { readTarget } from './read-target.ts';
import { FOLDER, REPOSITORY, TOKEN, startGitHub } from './testing/github-server.ts';
import { writeContent } from './write-content.ts';

const run = promisify(execFile);
/** The real generator, as `npx eleventy` runs it. */
const ELEVENTY = resolve(import.meta.dirname, '../../../node_modules/@11ty/eleventy/cmd.cjs');

type Upsert = Extract<OutputItem, { action: 'upsert' }>;

const upsert = (id: string, texts: Record<string, string>, version = 1): Upsert => {
  const item = listingItem(id, version);
  if (item.action !== 'upsert') throw new Error('listingItem makes upserts');
  return { ...item, property: { ...item.property, title: texts, description: texts } };
};

describe('Content files of a static site', () => {
  it('hold any text so that YAML reads the very same property', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.string({ maxLength: 200 }), (wild, text) => {
        const item = upsert('a', { fr: wild, en: text });
        const [, matter] = writeContent(item, undefined).split(/^---$/m);
        expect(parse(matter ?? '')).to.deep.include({ version: 1, listing: item.property });
      }),
    );
  });

  it('take the title in the configured language, else the first one there is, else the reference', () => {
    const titleOf = (texts: Record<string, string>, language?: string) =>
      /"title": "(.*)"/.exec(writeContent(upsert('a', texts), language))?.[1];
    expect(titleOf({ fr: 'Maison', en: 'House' }, 'en')).to.equal('House');
    expect(titleOf({ fr: 'Maison' }, 'en')).to.equal('Maison');
    expect(titleOf({})).to.equal('a');
  });

  it('end where a line of a text looks like the end of the front matter', () => {
    expect(
      writeContent(upsert('a', { fr: '\n---\nlayout: evil\n---\n{% include "x" %}' }), 'fr').split(/^---$/m),
    ).to.have.length(3);
  });
});

describe('The address of a folder on GitHub', () => {
  const read = (url: string) => readTarget({ url, token: TOKEN });

  it('names API, repository, branch and folder', () => {
    expect(read('https://github.com/agency/site/tree/feature%2Flive/content/listings/')).to.include({
      api: 'https://api.github.com/graphql',
      owner: 'agency',
      repository: 'site',
      branch: 'feature/live',
      folder: 'content/listings',
    });
    expect(read('https://git.agency.example/a/b/tree/main/x').api).to.equal('https://git.agency.example/api/graphql');
  });

  it('is refused when it leaves the folder of the content, or is none', () => {
    for (const url of [
      'https://github.com/agency/site',
      'https://github.com/a/b/tree/main/x/%2e%2e/y%2F..%2Fz',
      'https://github.com/a/b/tree/main/.git/hooks',
      'https://user:word@github.com/a/b/tree/main/x',
      'https://github.com/a/b/tree/main/x/%',
    ])
      expect(() => read(url), url).to.throw('The field "url" must be the address of a folder on GitHub');
  });
});

describe('A static site in a GitHub repository', () => {
  let github: Awaited<ReturnType<typeof startGitHub>>;
  let extra: Record<string, string> = {};

  beforeEach(async () => {
    github = await startGitHub();
    extra = {};
  });
  afterEach(() => github.stop());

  const withContext = async <T>(
    work: (ctx: Awaited<ReturnType<typeof createTestContext>>) => Promise<T>,
  ): Promise<T> => {
    const ctx = await createTestContext({ config: { ...github.config, ...extra } });
    try {
      return await work(ctx);
    } finally {
      await ctx.close();
    }
  };
  const deliver = (items: readonly OutputItem[]) =>
    withContext((ctx) => githubContent.deliver(ctx, items, 'delivery-1')) as Promise<OutputAnswer[]>;

  it('gets one commit for each batch, and none where nothing changes', async () => {
    const items = [upsert('a', { fr: 'A' }), upsert('b', { fr: 'B' })];
    await deliver(items);
    await deliver(items);
    await deliver([
      upsert('a', { fr: 'A' }, 2),
      { action: 'delete', id: 'b', version: 2 },
      { action: 'delete', id: 'never-there', version: 1 },
    ]);
    expect(github.headlines).to.deep.equal(['Listings: 2 written, 0 deleted', 'Listings: 1 written, 1 deleted']);
    expect([...github.files.keys()]).to.deep.equal(['README.md', `${FOLDER}/a.md`]);
  });

  it('keeps what others commit meanwhile, and gives up when they never stop', async () => {
    let pushes = 0;
    github.state.beforeCommit = () => {
      if (pushes++ === 0) github.push('about.md', 'Ours.');
    };
    await deliver([upsert('a', { fr: 'A' })]);
    expect([...github.files.keys()]).to.include.members(['about.md', `${FOLDER}/a.md`]);
    github.state.beforeCommit = () => github.push('about.md', `${pushes++}`);
    const error = await failureOf(deliver([upsert('b', { fr: 'B' })]));
    expect(error.kind).to.equal('transient');
    expect(error.message).to.include('Others committed');
  });

  it('names the page of a listing where the configuration says how pages are called', async () => {
    extra = { page_url: 'https://www.agency.example/listings/{id}/' };
    expect(await deliver([upsert('a', { fr: 'A' }), { action: 'delete', id: 'b', version: 1 }])).to.deep.equal([
      { id: 'a', ok: true, url: 'https://www.agency.example/listings/a/' },
      { id: 'b', ok: true },
    ]);
  });

  it('writes no file whose name leaves the folder', async () => {
    const [answer] = await deliver([upsert('../../evil', { fr: 'A' })]);
    expect(answer?.ok).to.equal(false);
    expect(github.headlines).to.deep.equal([]);
  });

  it('says what is wrong with repository, branch and token', async () => {
    const failure = async (config: Record<string, string>) => {
      extra = config;
      return (await failureOf(withContext((ctx) => githubContent.check(ctx)))).message;
    };
    expect(await failure({ url: `${github.url}/agency/other/tree/main/x` })).to.include('no repository agency/other');
    expect(await failure({ url: `${github.url}/${REPOSITORY}/tree/none/x` })).to.include('no branch "none"');
    github.state.permission = 'READ';
    expect(await failure({})).to.include('Contents: read and write');
  });

  it('is built by Eleventy as it is: a page for each listing, and no text of a CRM runs as a template', async () => {
    const root = await mkdtemp(join(tmpdir(), 'eleventy-'));
    try {
      const text = '{{ "run" | upcase }} {% include "secret" %} <b>Été</b>\n---\n: # "quoted"';
      await deliver([upsert('a', { fr: text }), upsert('b', { fr: 'Maison claire' })]);
      const write = async (path: string, content: string) => {
        await mkdir(dirname(join(root, path)), { recursive: true });
        await writeFile(join(root, path), content);
      };
      for (const [path, content] of github.files) await write(`src/${path}`, content);
      await write(
        'src/_includes/listing.njk',
        '<h1>{{ title }}</h1><p>{{ listing.description.fr }}</p><p>{{ listing.id }} {{ version }}</p>',
      );
      await write(
        `src/${FOLDER}/listings.json`,
        JSON.stringify({ layout: 'listing.njk', permalink: 'listings/{{ page.fileSlug }}/' }),
      );
      await run(process.execPath, [ELEVENTY, '--input=src', '--output=site', '--quiet'], { cwd: root });
      expect((await readdir(join(root, 'site/listings'))).sort()).to.deep.equal(['a', 'b']);
      const page = await readFile(join(root, 'site/listings/a/index.html'), 'utf8');
      expect(page).to.include('{{ &quot;run&quot; | upcase }} {% include &quot;secret&quot; %} &lt;b&gt;Été&lt;/b&gt;');
      expect(await readFile(join(root, 'site/listings/b/index.html'), 'utf8'))
        .to.include('<h1>Maison claire</h1>')
        .and.to.include('<p>b 1</p>');
    } finally {
      await rm(root, { recursive: true, force: true });
    }
  });
});
