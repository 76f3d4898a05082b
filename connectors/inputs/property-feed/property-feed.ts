import type { InputConnector, JsonObject, MapContext, Mapped } from '../../connector.ts';
import { fileFeed } from '../../kit/file-feed.ts';
import { finishMapping } from '../../kit/mapping/finish-mapping.ts';
import { configText } from '../../kit/read-config.ts';
import { normaliseDateTime } from '../../../model/property/normalise-dates.ts';
import { languageOfMarket } from '../../../model/property/normalise-language.ts';
import { normaliseProperty } from '../../../model/property/normalise.ts';
import { keyOf } from './key-of.ts';
import { parseFeedEvents } from './parse-events.ts';

const TYPE = 'PROPERTY_FEED';

/**
 * Listings in our own model by URL, for CRMs that adapt to us: a JSON array, an object with one array under `properties`, `data` or
 * `items`, or NDJSON, plain or gzip. The feed is always the complete catalogue: a missing listing is deleted.
 */
export const propertyFeed: InputConnector = fileFeed({
  type: TYPE,
  title: 'Property feed (JSON or NDJSON in our own model)',
  format: { kind: 'json' },
  key: { name: 'crm_reference or id', read: keyOf },
  updated: { name: 'updated_at', read: updatedAt },
  map,
  events: { parse: parseFeedEvents },
});

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
