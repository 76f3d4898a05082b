import type { ConfigFault } from '../../../model/gateway/config-fault.ts';
import { toUrl } from '../../../model/shared/to-url.ts';
import type { ConnectorConfig, InputConnector, JsonObject, MapContext, Mapped } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { feedRequest } from '../../kit/feed-address.ts';
import { fileFeed } from '../../kit/file-feed.ts';
import { finishMapping } from '../../kit/mapping/finish-mapping.ts';
import { configText } from '../../kit/read-config.ts';
import { normaliseDateTime } from '../../../model/property/normalise-dates.ts';
import { languageOfMarket } from '../../../model/property/normalise-language.ts';
import { normaliseProperty } from '../../../model/property/normalise.ts';
import { keyOf } from './key-of.ts';
import { parseFeedEvents } from './parse-events.ts';

const TYPE = 'PROPERTY_FEED';

/** The part of `listing_url` that the reference of a listing replaces. */
const PLACE = '{crm_reference}';

const LISTING_URL: JsonObject = {
  listing_url: {
    type: 'string',
    pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^{}]*\\{crm_reference\\}[^{}]*$',
    minLength: 1,
    maxLength: 4_096,
    description: `Address of one listing on the server of "url", with ${PLACE} where its reference goes: an event of the CRM then reads this listing instead of the whole feed.`,
  },
};

/**
 * Listings in our own model by URL, for CRMs that adapt to us: a JSON array, an object with one array under `properties`, `data` or
 * `items`, or NDJSON, plain or gzip. The feed is always the complete catalogue: a missing listing is deleted.
 */
const feed: InputConnector = fileFeed({
  type: TYPE,
  title: 'Property feed (JSON or NDJSON in our own model)',
  format: { kind: 'json' },
  key: { name: 'crm_reference or id', read: keysOf },
  updated: { name: 'updated_at', read: updatedAt },
  map,
  own: LISTING_URL,
  events: { parse: parseFeedEvents },
  requestOne({ config }, reference) {
    const template = configText(config, 'listing_url');
    if (template === undefined) return undefined;
    const fault = listingUrlFault(config);
    if (fault) throw new ConnectorError('config', fault.message);
    return { ...feedRequest(config), url: template.replaceAll(PLACE, encodeURIComponent(reference)) };
  },
});

export const propertyFeed: InputConnector = {
  ...feed,
  spec: {
    ...feed.spec,
    addresses: [...feed.spec.addresses, 'listing_url'],
    fault: (config) => feed.spec.fault?.(config) ?? listingUrlFault(config),
  },
};

/** The credentials of the feed are sent to the address of a listing too, so both are on one server. */
function listingUrlFault(config: ConnectorConfig): ConfigFault | undefined {
  const template = configText(config, 'listing_url');
  if (template === undefined) return undefined;
  const url = configText(config, 'url');
  const origins = [url, template].map((address) => address && toUrl(address)?.origin);
  if (url !== undefined && origins[0] !== undefined && origins[0] === origins[1]) return undefined;
  return {
    code: 'UNPROCESSABLE',
    at: '/listing_url',
    message: 'The field "listing_url" must be an address on the server of "url".',
  };
}

function keysOf(raw: JsonObject): readonly string[] {
  const key = keyOf(raw);
  return key === undefined ? [] : [key];
}

function updatedAt({ updated_at: time }: JsonObject): string | undefined {
  const instant = typeof time === 'string' ? normaliseDateTime(time).value : undefined;
  return instant !== undefined && !Number.isNaN(Date.parse(instant)) ? instant : undefined;
}

function map(raw: JsonObject, ctx: MapContext): Mapped {
  const { property, warnings } = normaliseProperty(raw, languageOfMarket(ctx.market));
  property['crm_reference'] ??= keyOf(raw);
  property['crm_source'] = configText(ctx.config, 'provider') ?? property['crm_source'] ?? TYPE;
  return finishMapping(property, warnings);
}
