import type { JsonObject, ListingOutput, OutputAnswer, OutputContext, OutputItem } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { baseAddress, requireConfigText } from '../../kit/read-config.ts';
import { isObject } from '../../kit/mapping/open-fields.ts';

/** Longest reason of the site that is stored. */
const MAX_REASON = 500;

/** A toy site: `POST /listings` takes new listings and the ids of removed ones and acknowledges each; `GET /account` verifies the key. */
export const example: ListingOutput = {
  direction: 'output',
  delivers: 'listings',
  spec: {
    type: 'EXAMPLE',
    title: 'Example',
    configSchema: {
      type: 'object',
      properties: {
        url: {
          type: 'string',
          description: 'Root address of the site.',
          maxLength: 2_048,
          pattern: '^[Hh][Tt][Tt][Pp][Ss]?://',
        },
        api_key: { type: 'string', description: 'Key of the account.', minLength: 1, maxLength: 256 },
      },
      required: ['url', 'api_key'],
      additionalProperties: false,
    },
    secrets: ['api_key'],
    addresses: ['url'],
  },
  batch: { items: 100, bytes: 1024 * 1024 },
  async check(ctx) {
    const { body } = await ctx.http.json(`${rootOf(ctx)}/account`, { headers: keyOf(ctx) }).catch(notOurs);
    if (!isObject(body) || body['account'] === undefined) throw unusable();
  },
  deliver,
};

async function deliver(ctx: OutputContext, items: readonly OutputItem[]): Promise<readonly OutputAnswer[]> {
  if (items.length === 0) return [];
  const upserts = items.flatMap((item) => (item.action === 'upsert' ? [item] : []));
  const body = JSON.stringify({
    listings: upserts.map(({ id, version, property: { title, description } }) => ({ id, version, title, description })),
    gone: items.flatMap(({ action, id }) => (action === 'delete' ? [id] : [])),
  });
  const headers = { ...keyOf(ctx), 'content-type': 'application/json' };
  const answer = await ctx.http.json(`${rootOf(ctx)}/listings`, { method: 'POST', headers, body }).catch(notOurs);
  const results = isObject(answer.body) ? answer.body['results'] : undefined;
  if (!Array.isArray(results)) throw unusable();
  const answers = new Map(results.filter(isObject).map((result) => [result['id'], result]));
  return items.map(({ id }) => answerOf(id, answers.get(id)));
}

function answerOf(id: string, result: JsonObject | undefined): OutputAnswer {
  if (!result) return { id, ok: false, inDoubt: true, message: 'The site did not acknowledge this listing.' };
  if (result['ok'] === true) return { id, ok: true };
  const { reason } = result;
  return {
    id,
    ok: false,
    message: typeof reason === 'string' ? reason.slice(0, MAX_REASON) : 'The site gave no reason.',
  };
}

/** A web page instead of JSON: the address is not that of the site. */
function notOurs(error: unknown): never {
  throw error instanceof ConnectorError && error.kind === 'feed_rejected' ? unusable() : error;
}

const unusable = () => new ConnectorError('config', 'The answer is not that of the site: check the address.');
const rootOf = ({ config }: OutputContext) => baseAddress(config, '');
const keyOf = ({ config }: OutputContext) => ({ authorization: `Bearer ${requireConfigText(config, 'api_key')}` });
