import type { ConnectorConfig } from '../../connector.ts';
import { configText, requireConfigText, requireWebAddress } from '../../kit/read-config.ts';

/** Default page size. */
const DEFAULT_PAGE_SIZE = 200;

/** Maximum page size: MLS Grid returns at most this with pictures, and a page is in memory at once. */
export const MAX_PAGE_SIZE = 1_000;

/** The server, as configured. */
export interface Service {
  /** Address of the resource Property, with the query of the configured address. */
  readonly property: URL;
  readonly originatingSystem?: string;
  readonly pageSize: number;
  readonly expandMedia: boolean;
}

/** A query for listings; `since` and `key` filter it, `skip` is the offset. */
export interface Query {
  readonly since?: string;
  readonly key?: string;
  readonly skip?: number;
  /** Default: the page size of the configuration. */
  readonly top?: number;
}

/** The server of a configuration. Throws ConnectorError config for an invalid address. */
export function readService(config: ConnectorConfig): Service {
  const url = requireConfigText(config, 'url');
  const property = requireWebAddress(url, 'url');
  property.pathname = `${property.pathname.replace(/\/+$/, '').replace(/\/Property$/, '')}/Property`;
  property.hash = '';
  const size = config['page_size'];
  return {
    property,
    originatingSystem: configText(config, 'originating_system'),
    pageSize: typeof size === 'number' && size >= 1 ? Math.min(Math.trunc(size), MAX_PAGE_SIZE) : DEFAULT_PAGE_SIZE,
    expandMedia: config['expand_media'] !== false,
  };
}

/** The address of a query, oldest change first. `isPlain` omits order and total, which some servers refuse. */
export function queryUrl(service: Service, query: Query, isPlain = false): string {
  const { property, originatingSystem, pageSize, expandMedia } = service;
  const filter = [
    originatingSystem !== undefined && `OriginatingSystemName eq ${quote(originatingSystem)}`,
    query.since !== undefined && `ModificationTimestamp ge ${query.since}`,
    query.key !== undefined && `ListingKey eq ${quote(query.key)}`,
  ].filter((term) => term !== false);
  const options = [
    ['$filter', filter.join(' and ')],
    ['$orderby', isPlain || query.key !== undefined ? '' : 'ModificationTimestamp,ListingKey'],
    ['$expand', expandMedia ? 'Media' : ''],
    ['$top', String(query.top ?? pageSize)],
    ['$skip', query.skip ? String(query.skip) : ''],
    ['$count', isPlain || query.key !== undefined ? '' : 'true'],
  ] as const;
  const url = new URL(property);
  // URLSearchParams would encode blanks as "+", which OData servers read as plus signs.
  url.search = [
    url.search.slice(1),
    ...options.flatMap(([name, value]) => (value === '' ? [] : [`${name}=${encodeURIComponent(value)}`])),
  ]
    .filter(Boolean)
    .join('&');
  return url.href;
}

/** A text as an OData literal: in quotes, with inner quotes doubled. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
