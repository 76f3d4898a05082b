import { expect } from 'chai';
import sharp from 'sharp';
import { removeExpiredPictures } from '../background/sweep.ts';
import type { ObjectStorage } from '../clients/object-storage.ts';
import { serve } from '../connectors/kit/testing/serve.ts';
import type { TestServer } from '../connectors/kit/testing/serve.ts';
import type { PublishedListing } from '../model/listing/listing.ts';
import { PICTURE_WIDTHS, pictureName, resizedPrefix } from '../model/listing/resized-picture.ts';
import { createResizedPictures } from '../store/listings/resized-pictures.ts';
import type { ResizedPictureRecord } from '../store/listings/resized-pictures.ts';
import { openObjects } from './support/objects.ts';
import { openScene } from './support/scene.ts';
import type { Scene } from './support/scene.ts';

/** What Chrome sends for a picture. */
const BROWSER = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';

/** A photo as a phone takes it upright: lying on its side with an orientation, 400 wide and 800 high once it is upright, with the place where it was taken. */
const photo = () =>
  sharp({ create: { width: 800, height: 400, channels: 3, background: '#3a6' } })
    .withExif({
      IFD0: { Make: 'CAMERA-MAKER', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 21/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

describe('Resized pictures', () => {
  let scene: Scene;
  let crm: TestServer;
  let objects: ObjectStorage;
  let records: object[] = [];

  const record = (id: string, names: readonly string[], more: object = {}) => ({
    crm_reference: id,
    reference: id,
    type: 'house',
    offer_type: 'sale',
    title: 'Maison',
    description: 'Une maison.',
    location: { city: 'Hendaye', postal_code: '64700', countryCode: 'FR' },
    financial: { transaction: { price: { amount: 1, currency: 'EUR' } } },
    images: names.map((name) => ({ url: `${crm.url}/${name}` })),
    ...more,
  });
  const stored = () => scene.product.db.collection<ResizedPictureRecord>('resized_pictures');
  const fetched = (name: string) => crm.requests.filter(({ path }) => path === `/${name}`).length;
  const listings = () => scene.client.get<PublishedListing[]>(`/gateways/${scene.gateway.id}/properties`);
  const listing = async (reference: string) => {
    const found = (await listings()).find(({ crm_reference }) => crm_reference === reference);
    if (!found) throw new Error(`No listing ${reference}.`);
    return found;
  };
  const addressOf = async (reference: string, index = 0) => (await listing(reference)).resized_images?.[index] ?? '';
  /** Public addresses have another host than that of the product of a test. */
  const here = (address: string) => address.replace(/^https?:\/\/[^/]+/, scene.product.url);
  const get = (address: string, accept = BROWSER) => fetch(here(address), { headers: { Accept: accept } });
  const bytesOf = async (response: Response) => {
    expect(response.status).to.equal(200);
    return Buffer.from(await response.arrayBuffer());
  };

  before(async () => {
    const jpeg = await photo();
    const large = await sharp({ create: { width: 2400, height: 1600, channels: 3, background: '#258' } })
      .jpeg()
      .toBuffer();
    const picture = (body: Buffer) => () => ({ body, headers: { 'content-type': 'image/jpeg' } });
    crm = await serve({
      '/feed': () => ({ body: records }),
      '/1.jpg': picture(jpeg),
      '/2.jpg': picture(large),
      '/3.jpg': picture(large),
      '/drawing.jpg': picture(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')),
      '/bomb.jpg': picture(Buffer.from('no picture at all')),
    });
    scene = await openScene({ outputs: 0 });
    objects = openObjects(scene.product);
    await scene.client.send('PATCH', `/gateways/${scene.gateway.id}`, {
      input_connector: { connector_type: 'PROPERTY_FEED', config: { url: `${crm.url}/feed` } },
    });
    records = [
      record('a', ['1.jpg', '2.jpg', 'drawing.jpg', 'bomb.jpg', 'gone.jpg']),
      record('hidden', ['1.jpg'], { hidden: true }),
      record('leaves', ['3.jpg']),
    ];
    await scene.run();
  });
  after(async () => {
    objects.close();
    await scene.close();
    await crm.stop();
  });

  it('have an address for every picture of a listing, in the order of its images', async () => {
    const { id, images = [], resized_images: resized = [] } = await listing('a');
    expect(resized.map(here)).to.deep.equal(
      images.map(
        ({ url = '' }) => `${scene.product.url}/v1/gateway/public/properties/${id}/pictures/${pictureName(id, url)}`,
      ),
    );
  });

  it('are upright, as wide as requested, and without EXIF and GPS', async () => {
    const original = await sharp(await photo()).metadata();
    expect(original.exif?.toString('latin1')).to.include('CAMERA-MAKER');
    const bytes = await bytesOf(await get(`${await addressOf('a')}?w=320`));
    const { format, width, height, exif, xmp, orientation } = await sharp(bytes).metadata();
    expect({ format, width, height, exif, xmp, orientation }).to.deep.equal({
      format: 'webp',
      width: 320,
      height: 640,
      exif: undefined,
      xmp: undefined,
      orientation: undefined,
    });
    expect(bytes.toString('latin1')).to.not.include('CAMERA-MAKER');
  });

  it('are never larger than the original', async () => {
    const { width } = await sharp(await bytesOf(await get(`${await addressOf('a')}?w=1920`))).metadata();
    expect(width).to.equal(400);
  });

  for (const [accept, type] of [
    [BROWSER, 'image/webp'],
    ['image/webp,*/*', 'image/webp'],
    ['*/*', 'image/jpeg'],
    ['image/png', 'image/jpeg'],
    ['image/jpeg', 'image/jpeg'],
  ] as const) {
    it(`are ${type} for a client that accepts ${accept}`, async () => {
      const response = await get(`${await addressOf('a', 1)}?w=480`, accept);
      expect(response.headers.get('content-type')).to.equal(type);
      expect(response.headers.get('vary')).to.match(/accept/i);
      expect(`image/${(await sharp(await bytesOf(response)).metadata()).format}`).to.equal(type);
    });
  }

  it('are made once and then served from object storage', async () => {
    const address = `${await addressOf('a', 1)}?w=960`;
    const before = fetched('2.jpg');
    const bodies = await Promise.all([1, 2, 3, 4].map(async () => bytesOf(await get(address))));
    expect(fetched('2.jpg')).to.equal(before + 1);
    expect(new Set(bodies.map((body) => body.toString('base64'))).size).to.equal(1);
    await bytesOf(await get(address));
    expect(fetched('2.jpg')).to.equal(before + 1);
  });

  it('may be cached for good, and are not sent again to a client that has them', async () => {
    const address = `${await addressOf('a', 1)}?w=640`;
    const { headers } = await get(address);
    expect(headers.get('cache-control')).to.equal('public, max-age=2592000, immutable');
    const again = await fetch(here(address), {
      headers: { Accept: BROWSER, 'If-None-Match': headers.get('etag') ?? '' },
    });
    expect(again.status).to.equal(304);
  });

  it('come in the documented widths only', async () => {
    const address = await addressOf('a', 1);
    for (const width of PICTURE_WIDTHS) {
      const { width: real } = await sharp(await bytesOf(await get(`${address}?w=${width}`))).metadata();
      expect(real).to.equal(width);
    }
    for (const query of ['?w=321', '?w=0', '?w=99999', '?w=abc', '?width=320', '?url=http://127.0.0.1/'])
      expect((await get(address + query)).status, query).to.equal(400);
  });

  it('are made again when their bytes are lost', async () => {
    const address = `${await addressOf('a', 1)}?w=1280`;
    await bytesOf(await get(address));
    const [made] = await stored()
      .find({ _id: /-1280\.webp$/ })
      .toArray();
    await objects.remove([made?.key ?? '']);
    await bytesOf(await get(address));
    expect(await objects.exists(made?.key ?? '')).to.equal(true);
  });

  it('of a hidden listing are not found, with its true address either', async () => {
    const hidden = await listing('hidden');
    const address = hidden.resized_images?.[0] ?? '';
    expect(address).to.include(hidden.id);
    expect((await get(`${address}?w=320`)).status).to.equal(404);
    expect(await stored().countDocuments({ listing_id: hidden.id })).to.equal(0);
  });

  it('of one listing are not found under another one, and unknown names not at all', async () => {
    const [a, b] = [await listing('a'), await listing('leaves')];
    const root = `${scene.product.url}/v1/gateway/public/properties`;
    const nameOfA = (a.resized_images?.[0] ?? '').split('/').at(-1) ?? '';
    const before = await stored().countDocuments();
    for (const path of [
      `${b.id}/pictures/${nameOfA}`,
      `${a.id}/pictures/${pictureName(a.id, `${crm.url}/3.jpg`)}`,
      `${a.id}/pictures/${'A'.repeat(22)}`,
      `${a.id}/pictures/1`,
      `not-an-id/pictures/${nameOfA}`,
    ])
      expect((await get(`${root}/${path}`)).status, path).to.equal(404);
    expect(await stored().countDocuments()).to.equal(before);
  });

  it('of an original that is no picture are not found, and it is not fetched again', async () => {
    for (const [index, name] of [
      [2, 'drawing.jpg'],
      [3, 'bomb.jpg'],
    ] as const) {
      const address = `${await addressOf('a', index)}?w=320`;
      expect((await get(address)).status, name).to.equal(404);
      const count = fetched(name);
      expect((await get(address)).status, name).to.equal(404);
      expect(fetched(name), name).to.equal(count);
    }
  });

  it('of an original that cannot be fetched are refused for a while, without its address', async () => {
    const response = await get(`${await addressOf('a', 4)}?w=320`);
    expect(response.status).to.equal(503);
    expect(response.headers.get('retry-after')).to.equal('600');
    expect(await response.text()).to.not.include('gone.jpg');
  });

  it('of a listing that left are not found, and the sweep removes their bytes', async () => {
    const { id, resized_images: [address = ''] = [] } = await listing('leaves');
    await bytesOf(await get(`${address}?w=320`));
    const keys = (await stored().find({ listing_id: id }).toArray()).flatMap(({ key }) => key ?? []);
    expect(keys).to.have.length(1);
    records = records.filter((one) => !JSON.stringify(one).includes('"leaves"'));
    expect((await scene.run('?allowMassArchive=true')).counts).to.include({ archived: 1 });
    expect((await get(`${address}?w=320`)).status).to.equal(404);
    await removeExpiredPictures({ store: { resizedPictures: createResizedPictures(stored()) }, objects });
    expect(await stored().countDocuments({ listing_id: id })).to.equal(0);
    expect(await Promise.all(keys.map((key) => objects.exists(key)))).to.deep.equal([false]);
  });

  it('are removed when their time is over, others are kept', async () => {
    const { id } = await listing('a');
    const before = await stored().countDocuments({ listing_id: id });
    const [oldest] = await stored()
      .find({ listing_id: id, key: { $exists: true } })
      .toArray();
    await stored().updateOne({ _id: oldest?._id ?? '' }, { $set: { expires_at: new Date(0) } });
    await removeExpiredPictures({ store: { resizedPictures: createResizedPictures(stored()) }, objects });
    expect(await stored().countDocuments({ listing_id: id })).to.equal(before - 1);
    expect(await objects.exists(oldest?.key ?? '')).to.equal(false);
  });

  it('are stored under the prefix that is purged with their gateway', async () => {
    const keys = (await stored().find({}).toArray()).flatMap(({ gateway_id, key }) => (key ? [[gateway_id, key]] : []));
    expect(keys.length).to.be.greaterThan(0);
    for (const [gatewayId = '', key = ''] of keys) expect(key.startsWith(resizedPrefix(gatewayId))).to.equal(true);
  });
});
