import type { FeedFormatCode } from '../model/gateway/portal.ts';
import type { FeedFormat } from './feed-format.ts';
import { kyeroFeed } from './kyero/kyero-feed.ts';
import { openImmoFeed } from './openimmo/openimmo-feed.ts';
import { schemaOrgFeed } from './schema-org/schema-org-feed.ts';

/** A format with its display name. */
export interface NamedFormat {
  readonly title: string;
  readonly feed: FeedFormat;
}

/** Every format of feeds: a new one is a line here. */
export const FORMATS: Readonly<Record<FeedFormatCode, NamedFormat>> = {
  KYERO: { title: 'Kyero XML 3', feed: kyeroFeed },
  OPENIMMO: { title: 'OpenImmo XML 1.2.7', feed: openImmoFeed },
  SCHEMA_ORG: { title: 'schema.org JSON-LD', feed: schemaOrgFeed },
};
