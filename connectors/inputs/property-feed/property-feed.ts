import type { InputConnector, InputContext, JsonObject, MapContext, Mapped } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { FEED_ADDRESS_FIELDS } from '../../kit/feed-address.ts';
import { finishMapping } from '../../kit/mapping/finish-mapping.ts';
import { configText } from '../../kit/read-config.ts';
import { refuseOtherStart } from '../../kit/sources/refuse-other-content.ts';
import { languageOfMarket } from '../../../model/property/normalise-language.ts';
import { normaliseProperty } from '../../../model/property/normalise.ts';
import { Readable } from 'node:stream';
import { plainBytes } from './open-feed.ts';
import { parseFeedEvents } from './parse-events.ts';
import { decode, isLines, jsonRequest, keyOf, readFeed } from './read-feed.ts';
import { splitJson } from './split-json.ts';

const TYPE = 'PROPERTY_FEED';

/** How much of a feed `check` looks at: enough for the first listing of any sound one. */
const CHECK_BYTES = 256 * 1024;

/** A download that has been trickling in for longer than any snapshot may be is not checked to its end. */
const CHECK_MAX_BYTES = 2 * 1024 ** 3;

/**
 * Listings in our own model by URL, for CRMs that adapt to us: a JSON array, an object with one array under `properties`, `data` or
 * `items`, or NDJSON, plain or gzip. The feed is always the whole catalogue: what is missing in it is gone.
 */
export const propertyFeed: InputConnector = {
  direction: 'input',
  spec: {
    type: TYPE,
    title: 'Property feed (JSON or NDJSON in our own model)',
    configSchema: {
      type: 'object',
      properties: {
        ...FEED_ADDRESS_FIELDS,
      },
      required: ['url'],
      additionalProperties: false,
    },
    secrets: ['api_key', 'username'],
    addresses: ['url'],
  },
  capabilities: { delta: false, one: true, deletes: 'absence', events: true },
  check,
  read: readFeed,
  map,
  events: { parse: parseFeedEvents },
};

async function check(ctx: InputContext): Promise<void> {
  const { url, headers } = jsonRequest(ctx.config);
  const answer = await ctx.http.stream(url, {
    headers,
    maxBytes: CHECK_MAX_BYTES,
    attempts: 2,
  });
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of plainBytes(answer.body)) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= CHECK_BYTES) {
      break;
    }
  }
  answer.body.destroy();
  const head = Buffer.concat(chunks);
  const isWhole = bytes < CHECK_BYTES;
  await refuseOtherStart(head, { json: true, lines: isLines(answer.headers['content-type']) });
  try {
    const { shape, values } = await splitJson((offset) => Readable.from([head.subarray(offset)]));
    for await (const value of values) {
      const { raw, message } = decode(value, shape);
      if (!raw) {
        throw new ConnectorError('feed_rejected', `The first record of the feed ${message}.`);
      }
      if (keyOf(raw) === undefined) {
        throw new ConnectorError(
          'feed_rejected',
          'The first record of the feed has neither a crm_reference nor an id.',
        );
      }
      return;
    }
  } catch (error) {
    // A first listing longer than what was looked at is no fault.
    if (isWhole || !(error instanceof ConnectorError) || error.internal !== 'truncated') {
      throw error;
    }
  }
}

function map(raw: JsonObject, ctx: MapContext): Mapped {
  const { property, warnings } = normaliseProperty(raw, languageOfMarket(ctx.market));
  property['crm_reference'] ??= keyOf(raw);
  property['crm_source'] = configText(ctx.config, 'provider') ?? property['crm_source'] ?? TYPE;
  return finishMapping(property, warnings);
}
