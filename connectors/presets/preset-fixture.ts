import type { Facts } from '../conformance/facts.ts';
import { NO_PAGES, NO_TOTAL, NO_XML, NO_ZIP } from '../conformance/fixture.ts';
import type { Fixture, Listing } from '../conformance/fixture.ts';
import { mappedFeed } from '../inputs/mapped-feed/mapped-feed.ts';
import { presetNamed } from './presets.ts';

const KEY = 'key-of-the-feed';

/** The reasons that hold for every preset read by the engine of mapped feeds. */
const LACKS = {
  'unknown offer': 'a listing is quarantined, because its mapping does not say what is offered',
  'unknown deletion': 'a listing that is missing in the file is deleted',
} as const;

/** A host that serves the file of a preset by URL, protected by a key. */
export function presetFixture(
  name: string,
  options: {
    readonly market?: string;
    readonly facts: Facts;
    readonly isXml: boolean;
    readonly file: (listings: readonly Listing[]) => string;
    /** The key of a listing in the mapping; default its own. */
    readonly keyOf?: (listing: Listing) => string;
  },
): Fixture {
  const { market, facts, isXml, file, keyOf } = options;
  const deletes = presetNamed(name)?.mapping.deleted ? 'both' : 'absence';
  return {
    name: `mapped-feed-${name}`,
    // What a mapping can say about deletions depends on its format.
    connector: { ...mappedFeed, capabilities: { ...mappedFeed.capabilities, deletes } },
    ...(market && { market }),
    ...(keyOf && { keyOf }),
    otherSecrets: ['username', 'client_id', 'client_secret'],
    config: (base) => ({ url: `${base}/feed`, preset: name, api_key: KEY }),
    answer: ({ headers }, { listings }) =>
      headers['authorization'] === `Bearer ${KEY}`
        ? { headers: { 'content-type': isXml ? 'text/xml' : 'application/json' }, body: file(listings) }
        : { status: 401, body: 'no' },
    facts: { ...facts, lacks: { ...LACKS, ...facts.lacks } },
    encodings: isXml ? { declare: (text, encoding) => text.replace(/encoding="[^"]*"/, `encoding="${encoding}"`) } : {},
    xml: isXml,
    exemptions: { ...NO_PAGES, ...NO_TOTAL, ...NO_ZIP, ...(isXml ? {} : NO_XML) },
  };
}
