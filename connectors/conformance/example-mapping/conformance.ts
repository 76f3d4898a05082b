import { NO_PAGES, NO_TOTAL, NO_XML, NO_ZIP } from '../fixture.ts';
import type { Fixture } from '../fixture.ts';
import { writeSource } from '../from-mapping/write-source.ts';
import { example } from './example.ts';
import { mapping } from './mapping.ts';

const KEY = 'key-of-the-feed';

const isXml = mapping.source.format === 'xml';

/** A host that serves the file by URL. State in `facts` what the format can say, and write it in `answer`: then the kit checks it. */
export const exampleFixture: Fixture = {
  name: 'example',
  connector: example,
  // The alternative to a key.
  otherSecrets: ['username'],
  config: (base) => ({ url: `${base}/feed`, api_key: KEY }),
  answer({ headers }, { listings }) {
    if (headers['authorization'] !== `Bearer ${KEY}`) return { status: 401, body: 'no' };
    const { body, contentType } = writeSource(mapping, listings);
    return { headers: { 'content-type': contentType }, body };
  },
  facts: {
    offers: [],
    statuses: [],
    currencies: [],
    units: [],
    languages: [],
    hiddenPrices: [],
    places: [],
    periods: [],
    unknowns: { type: 'spaceship' },
  },
  encodings: { declare: (text, encoding) => text.replace(/encoding="[^"]*"/, `encoding="${encoding}"`) },
  xml: isXml,
  exemptions: { ...NO_PAGES, ...NO_TOTAL, ...NO_ZIP, ...(!isXml && NO_XML) },
};
