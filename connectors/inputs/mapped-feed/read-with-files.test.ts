import { expect } from 'chai';
import type { FeedMapping } from '../../../model/mapping/mapping.ts';
import type { JsonObject } from '../../connector.ts';
import { zipOf } from '../../kit/testing/feed-bytes.ts';
import { FULL, raws, serveFeed } from '../../kit/testing/serve-feed.ts';
import type { FeedServer } from '../../kit/testing/serve-feed.ts';
import { compileMapping } from './compile-mapping.ts';
import { mappedFeed } from './mapped-feed.ts';
import { withFoundFiles } from './read-with-files.ts';

const MAPPING: FeedMapping = {
  version: 1,
  name: 'Pushed',
  source: { format: 'csv', delimiter: ';' },
  profile: { language: 'fr', currency: 'EUR', country: 'FR', numbers: 'point' },
  key: { from: ['id'] },
  rules: [
    { to: 'offer_type', constant: 'sale' },
    { to: 'type', constant: 'apartment' },
    { to: 'title', from: ['title'] },
    { to: 'images', from: ['photo{1-3}'] },
  ],
};
const HEAD = 'id;title;photo1;photo2;photo3\n';
const LIST: FeedMapping = {
  ...MAPPING,
  source: { format: 'json' },
  rules: [
    { to: 'offer_type', constant: 'sale' },
    { to: 'type', constant: 'apartment' },
    { to: 'title', from: ['title'] },
    { to: 'images', each: ['photos'], parts: [{ to: 'url', from: ['file'] }] },
  ],
};

describe('read-with-files', () => {
  let feed: FeedServer;
  before(async () => {
    feed = await serveFeed(mappedFeed, 'fr');
  });
  after(() => feed.server.stop());
  afterEach(() => feed.closeContexts());

  const mapped = async (body: string | Buffer, mapping: FeedMapping = MAPPING) => {
    const config: JsonObject = { mapping: JSON.parse(JSON.stringify(mapping)) };
    const [raw = {}] = raws(await feed.read(body, FULL, config));
    const { property, warnings } = mappedFeed.map(raw, { config, market: 'fr' });
    return {
      images: (property.images ?? []).map(({ url = '', filename }) => filename ?? url),
      urls: (property.images ?? []).map(({ url }) => url),
      warnings: warnings.map(({ code, field, value }) => `${code} ${field} ${value}`),
    };
  };

  it('makes pictures of names of files in the zip, in any case and folder; an address stays one', async () => {
    const csv = `${HEAD}A;Flat;1.jpg;photos\\b.JPG;https://crm.example/c.jpg\n`;
    const zip = await zipOf({ 'export.csv': csv, '1.JPG': 'one', 'b.jpg': 'two' });
    const { images, urls, warnings } = await mapped(zip);
    expect(images).to.deep.equal(['1.jpg', 'photos\\b.JPG', 'https://crm.example/c.jpg']);
    expect(urls.slice(0, 2).every((url) => url?.startsWith('media:'))).to.equal(true);
    expect(warnings).to.deep.equal([]);
  });

  it('SILENT: reports names that the delivery does not contain, of some and of all pictures', async () => {
    const csv = `${HEAD}A;Flat;1.jpg;2.jpg;\n`;
    const some = await mapped(await zipOf({ 'export.csv': csv, '1.jpg': 'one' }));
    expect(some.images).to.deep.equal(['1.jpg']);
    expect(some.warnings).to.deep.equal(['missing_picture images 1 of 2: 2.jpg']);
    expect((await mapped(csv)).warnings).to.deep.equal(['no_media images 2 of 2: 1.jpg']);
  });

  it('hands records over for trying a mapping with the files that are found, and nothing of the record itself', () => {
    const record = {
      id: 'A',
      title: 'x',
      photo1: '1.jpg',
      photo2: 'gone.jpg',
      _files: { 'gone.jpg': 'media:of-another' },
    };
    const raw = withFoundFiles(record, compileMapping(MAPPING), (name) => name === '1.jpg');
    const config: JsonObject = { mapping: JSON.parse(JSON.stringify(MAPPING)) };
    const { property, warnings } = mappedFeed.map(raw, { config, market: 'fr' });
    expect(property.images?.map(({ filename }) => filename)).to.deep.equal(['1.jpg']);
    expect(warnings.map(({ code, value }) => `${code} ${value}`)).to.deep.equal(['missing_picture 1 of 2: gone.jpg']);
  });

  it('finds files named in the parts of a list, and never outside the delivery', async () => {
    const json = JSON.stringify([{ id: 1, title: 'x', photos: [{ file: 'a.png' }, { file: '../../secret.jpg' }] }]);
    const { images, warnings } = await mapped(await zipOf({ 'f.json': json, 'A.PNG': 'one' }), LIST);
    expect(images).to.deep.equal(['a.png']);
    expect(warnings).to.deep.equal(['missing_picture images 1 of 2: ../../secret.jpg']);
  });

  it('takes no reference from the feed itself, which could be that of a file of another client', async () => {
    const record = { id: 1, title: 'x', photos: [{ file: 'a.png' }], _files: { 'a.png': 'media:of-another' } };
    const { urls, warnings } = await mapped(JSON.stringify([record]), LIST);
    expect(urls).to.deep.equal([]);
    expect(warnings).to.deep.equal(['no_media images 1 of 1: a.png']);
  });

  it('SILENT: reads a record again whose bytes are known when its delivery has files: they may be others', async () => {
    const zip = await zipOf({ 'export.csv': `${HEAD}A;Flat;1.jpg;;\n`, '1.jpg': 'one' });
    const config: JsonObject = { mapping: JSON.parse(JSON.stringify(MAPPING)) };
    const context = await feed.context(zip, config);
    const asked: unknown[] = [];
    const known = {
      find(bytes: unknown) {
        asked.push(bytes);
        return { key: 'A' };
      },
    };
    for await (const message of mappedFeed.read({ ...context, known }, FULL))
      if (message.kind === 'record') expect(message.raw).to.have.property('_files');
    expect(asked).to.deep.equal([]);
  });
});
