import { readFile } from 'node:fs/promises';
import { Ajv } from 'ajv';
import { expect } from 'chai';
import { checkMapping } from '../../model/mapping/check-mapping.ts';
import { mappingSchema } from '../../model/mapping/mapping.ts';
import { mappedFeed } from '../inputs/mapped-feed/mapped-feed.ts';
import { ConnectorError } from '../errors.ts';
import { createTestContext } from '../kit/testing/context.ts';
import { serve } from '../kit/testing/serve.ts';
import type { Mapped, ReadMessage } from '../connector.ts';
import { expectations } from './expectations.ts';
import type { ExpectedListing, Preset } from './preset.ts';
import { presets } from './presets.ts';

const validate = new Ajv({ strict: false, allErrors: true }).compile(mappingSchema);

/** Fields of a listing that no site shows. */
const PRIVATE_FIELDS = ['internal_note', 'vendors', 'buyers', 'mandate', 'occupancy'];

/** What the mapping makes of each record of the sample, by key. */
interface SampleRead {
  readonly mapped: ReadonlyMap<string, Mapped>;
  readonly quarantined: ReadonlyMap<string, string>;
  readonly deleted: readonly string[];
  readonly skipped: number;
}

async function readSample({ name, sample }: Preset): Promise<SampleRead> {
  const body = await readFile(new URL(`${name}/${sample}`, import.meta.url));
  const server = await serve({ '/feed': { body } });
  const ctx = await createTestContext({ config: { url: `${server.url}/feed`, preset: name } });
  const mapped = new Map<string, Mapped>();
  const quarantined = new Map<string, string>();
  const messages: ReadMessage[] = [];
  try {
    for await (const message of mappedFeed.read(ctx, { mode: 'full' })) {
      messages.push(message);
      if (message.kind !== 'record') continue;
      try {
        mapped.set(message.key, mappedFeed.map(message.raw, ctx));
      } catch (error) {
        if (!(error instanceof ConnectorError)) throw error;
        quarantined.set(message.key, error.message);
      }
    }
  } finally {
    await ctx.close();
    await server.stop();
  }
  expect(messages.at(-1)).to.include({ kind: 'complete', scope: 'full' });
  const bad = messages.flatMap((message) => (message.kind === 'bad' ? [message.message] : []));
  expect(bad).to.deep.equal([]);
  return {
    mapped,
    quarantined,
    deleted: messages.flatMap((message) => (message.kind === 'delete' ? [message.key] : [])),
    skipped: messages.filter(({ kind }) => kind === 'skip').length,
  };
}

/** The value at a path such as `images.0.url`. */
function valueAt(value: unknown, path: string): unknown {
  let node: unknown = value;
  for (const name of path.split('.')) {
    node = typeof node === 'object' && node !== null ? Reflect.get(node, name) : undefined;
  }
  return node;
}

/** The stated fields of a mapped listing, in the form of `expected`. */
function summaryOf({ property }: Mapped, expected: ExpectedListing): Record<string, unknown> {
  const { sizes = {}, location = {}, rent_details: rent = {}, financial = {} } = property;
  const size = property.type === 'land' ? sizes.plot_area : (sizes.liveable_area ?? sizes.parking_area);
  const found: Record<string, unknown> = {
    key: property.crm_reference,
    type: property.type,
    offer: property.offer_type ?? null,
    status: property.status,
    price: financial.transaction?.price ?? null,
    period: rent.rent_period ?? null,
    area: size ? `${size.size} ${size.unit}` : null,
    bedrooms: property.bedrooms ?? null,
    bathrooms: property.bathrooms ?? null,
    city: location.city ?? null,
    place: location.geo ? `${location.geo.latitude}, ${location.geo.longitude}` : null,
    pictures: property.images?.length ?? 0,
    languages: Object.keys(property.description),
    isAddressHidden: location.publish_address === false,
    fields: Object.fromEntries(
      Object.keys(expected.fields ?? {}).map((path) => [path, withoutDetails(valueAt(property, path))]),
    ),
  };
  return Object.fromEntries(Object.keys(expected).flatMap((name) => (name in found ? [[name, found[name]]] : [])));
}

/** JSON without undefined members, so that values compare as they are stored. */
const withoutDetails = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value));

/** Everything that a site may show of a listing, as text. */
function publicText({ property }: Mapped): string {
  const location = property.location ?? {};
  const hidden =
    location.publish_address === false
      ? { address: undefined, street: undefined, street_number: undefined, geo: undefined }
      : {};
  return JSON.stringify({
    ...property,
    ...Object.fromEntries(PRIVATE_FIELDS.map((name) => [name, undefined])),
    location: { ...location, ...hidden },
  });
}

describe('presets', () => {
  it('have a name, a title and countries of their own form', () => {
    const names = presets.map(({ name }) => name);
    expect(new Set(names).size).to.equal(names.length);
    for (const { name, title, countries } of presets) {
      expect(name).to.match(/^[a-z][a-z0-9-]+$/);
      expect(title).to.not.equal('');
      for (const country of countries) expect(country).to.match(/^[A-Z]{2}$/);
    }
    expect(Object.keys(expectations).toSorted()).to.deep.equal(names.toSorted());
  });

  for (const preset of presets) {
    const { name, mapping } = preset;

    it(`${name} is a mapping without faults that names its specification`, () => {
      expect(validate(mapping), JSON.stringify(validate.errors?.slice(0, 5))).to.equal(true);
      expect(checkMapping(mapping)).to.deep.equal([]);
      expect(mapping.specification, 'specification').to.match(/^https?:/);
    });

    it(`${name} makes of its sample what is expected, without unknown fields and words`, async () => {
      const { listings, deleted = [], skipped = [], quarantined = [] } = expectations[name] ?? { listings: [] };
      const read = await readSample(preset);
      expect([...read.quarantined.keys()], JSON.stringify([...read.quarantined])).to.deep.equal(quarantined);
      expect([...read.mapped.keys()]).to.deep.equal(listings.map(({ key }) => key));
      expect(read.deleted, 'deleted').to.deep.equal(deleted);
      expect(read.skipped, 'skipped').to.equal(skipped.length);
      expect(listings.length).to.be.greaterThan(2);
      for (const expected of listings) {
        const mapped = read.mapped.get(expected.key);
        if (!mapped) throw new Error(`${expected.key} is missing`);
        const { private: secrets = [], warnings = [], ...stated } = expected;
        expect(summaryOf(mapped, stated), expected.key).to.deep.equal(stated);
        expect(
          mapped.warnings.map(({ code, field, value }) => `${code} ${field}${warnings.length > 0 ? '' : ` ${value}`}`),
          expected.key,
        ).to.deep.equal(warnings);
        for (const secret of secrets) expect(publicText(mapped), expected.key).to.not.include(secret);
      }
    });
  }
});
