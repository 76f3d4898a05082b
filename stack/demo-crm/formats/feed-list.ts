/** Properties of a feed that decide which faults apply to it. */
export type Trait = 'zip' | 'xml' | 'pages';

interface FeedTraits {
  readonly path: string;
  readonly contentType: string;
  /** Description for the page of the demo CRM. */
  readonly what: string;
  readonly traits: readonly Trait[];
}

const JSON_TYPE = 'application/json; charset=utf-8';
const XML_TYPE = 'application/xml; charset=utf-8';

/** Every feed of the demo CRM. */
export const FEEDS = {
  json: {
    path: '/property-feed',
    contentType: JSON_TYPE,
    what: 'JSON array of the gateway’s own property model (also as NDJSON by its Accept header)',
    traits: [],
  },
  ndjson: {
    path: '/property-feed.ndjson',
    contentType: 'application/x-ndjson; charset=utf-8',
    what: 'the same, one listing per line',
    traits: [],
  },
  poliris_zip: {
    path: '/poliris.zip',
    contentType: 'application/zip',
    what: 'Poliris 4.12: Annonces.csv in windows-1252, config.txt, photos.cfg',
    traits: ['zip'],
  },
  openimmo_zip: {
    path: '/openimmo.zip',
    contentType: 'application/zip',
    what: 'OpenImmo 1.2.7 with some pictures inside',
    traits: ['zip', 'xml'],
  },
  openimmo_xml: { path: '/openimmo.xml', contentType: XML_TYPE, what: 'the XML alone', traits: ['xml'] },
  kyero_xml: { path: '/kyero.xml', contentType: XML_TYPE, what: 'Kyero XML v3', traits: ['xml'] },
  reso: {
    path: '/reso/Property',
    contentType: JSON_TYPE,
    what: 'RESO Web API (service root /reso): $filter by ModificationTimestamp or ListingKey, $top, $skip, $count, @odata.nextLink',
    traits: ['pages'],
  },
} as const satisfies Record<string, FeedTraits>;

export type FeedName = keyof typeof FEEDS;

/** The feeds in display order. */
export const FEED_LIST: readonly (readonly [FeedName, FeedTraits])[] = Object.entries(FEEDS).map(([name, feed]) => [
  name as FeedName,
  feed,
]);

export function hasTrait(name: FeedName, trait: Trait): boolean {
  const { traits }: FeedTraits = FEEDS[name];
  return traits.includes(trait);
}
