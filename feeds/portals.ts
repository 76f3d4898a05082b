import type { FeedFormat } from './feed-format.ts';
import { kyeroFeed } from './kyero/kyero-feed.ts';
import { openImmoFeed } from './openimmo/openimmo-feed.ts';
import { schemaOrgFeed } from './schema-org/schema-org-feed.ts';

/** A portal, or a family of portals that read the same feed. */
export interface PortalSpec {
  /** Unique and never changed: it stands in addresses and in the store. */
  readonly code: string;
  readonly name: string;
  /** The format in words. */
  readonly format: string;
  readonly feed: FeedFormat;
  readonly requiredAddon: 'PORTALS';
  /** ISO 3166-1 alpha-2; absent: anywhere. */
  readonly countries?: readonly string[];
}

/** Every portal a gateway can be enrolled with: a new one is a line here. */
export const PORTALS: readonly PortalSpec[] = [
  {
    code: 'KYERO_FEED',
    name: 'Portals that read Kyero XML',
    format: 'Kyero XML 3',
    feed: kyeroFeed,
    requiredAddon: 'PORTALS',
    countries: ['ES', 'PT', 'FR', 'IT'],
  },
  {
    code: 'OPENIMMO_FEED',
    name: 'Portals that read OpenImmo',
    format: 'OpenImmo XML 1.2.7',
    feed: openImmoFeed,
    requiredAddon: 'PORTALS',
    countries: ['DE', 'AT', 'CH', 'LI', 'LU'],
  },
  {
    code: 'SCHEMA_ORG_FEED',
    name: 'Search engines and portals that read schema.org',
    format: 'schema.org JSON-LD',
    feed: schemaOrgFeed,
    requiredAddon: 'PORTALS',
  },
];

export const findPortal = (code: string): PortalSpec | undefined => PORTALS.find((portal) => portal.code === code);
