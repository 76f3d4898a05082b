import type { FeedFormat } from './feed-format.ts';
import { FORMATS } from './formats.ts';

/** A portal, or a family of portals that read the same feed. */
export interface PortalSpec {
  /** Unique and never changed: it is part of addresses and stored data. */
  readonly code: string;
  readonly name: string;
  /** Display name of the format. */
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
    format: FORMATS.KYERO.title,
    feed: FORMATS.KYERO.feed,
    requiredAddon: 'PORTALS',
    countries: ['ES', 'PT', 'FR', 'IT'],
  },
  {
    code: 'OPENIMMO_FEED',
    name: 'Portals that read OpenImmo',
    format: FORMATS.OPENIMMO.title,
    feed: FORMATS.OPENIMMO.feed,
    requiredAddon: 'PORTALS',
    countries: ['DE', 'AT', 'CH', 'LI', 'LU'],
  },
  {
    code: 'SCHEMA_ORG_FEED',
    name: 'Search engines and portals that read schema.org',
    format: FORMATS.SCHEMA_ORG.title,
    feed: FORMATS.SCHEMA_ORG.feed,
    requiredAddon: 'PORTALS',
  },
];

export const findPortal = (code: string): PortalSpec | undefined => PORTALS.find((portal) => portal.code === code);
