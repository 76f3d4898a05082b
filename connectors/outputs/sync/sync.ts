import { randomUUID } from 'node:crypto';
import type { Json, ListingOutput, OutputAnswer, OutputContext, OutputItem, ShownListing } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { requireConfigText } from '../../kit/read-config.ts';
import { LIST_PAGE, listListings } from './list-listings.ts';
import { readAnswers } from './read-answers.ts';
import { signWebhook } from '../../kit/http/sign-webhook.ts';
import { toUrl } from '../../../model/shared/to-url.ts';

/** Where the site plugin listens below the site's root address. */
const API = 'wp-json/property-gateway/v1';

/** Sites fetch pictures while they store a batch; shared hosts need their time for it. */
const DELIVERY_TIMEOUT_MS = 120_000;

const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/** The batch is too large for the site. */
const TOO_LARGE = 413;

/** Something in the batch is not to the site's liking. */
const REFUSED_CONTENT: readonly number[] = [400, 422];

/** Delivers to a CMS site through its plugin; the protocol is docs/site-plugin.md. */
export const sync: ListingOutput = {
  direction: 'output',
  delivers: 'listings',
  spec: {
    type: 'SYNC',
    title: 'CMS site with the Property Gateway plugin',
    configSchema: {
      type: 'object',
      properties: {
        url: {
          type: 'string',
          description: 'Root address of the site, also in a subfolder.',
          minLength: 1,
          maxLength: 2_048,
          pattern: '^[Hh][Tt][Tt][Pp][Ss]?://',
        },
        plugin_auth_key: {
          type: 'string',
          description:
            'The key shown by the plugin. With the prefix whsec_ the rest is base64, else the text itself is the key.',
          minLength: 1,
          maxLength: 1_024,
        },
        template_id: {
          type: 'string',
          maxLength: 36,
          pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
          description:
            'Id of a mapping template, a UUID in lower case: each listing then carries the fields, terms and status of its post.',
        },
      },
      required: ['url', 'plugin_auth_key'],
      additionalProperties: false,
    },
    secrets: ['plugin_auth_key'],
    addresses: ['url'],
  },
  batch: { items: 100, bytes: 4 * 1024 * 1024 },
  check,
  deliver,
  list,
};

async function check(ctx: OutputContext): Promise<void> {
  const headers = signWebhook(authKey(ctx), `check-${randomUUID()}`, ctx.now(), '');
  const answer = await ctx.http.json(endpoint(ctx, 'status'), { headers, attempts: 2 }).catch(explainNonJson);
  if (typeof answer.body !== 'object' || answer.body === null) {
    throw new ConnectorError(
      'config',
      'The site responded, but its response is not one of the plugin. Check that the plugin is active.',
    );
  }
}

async function deliver(
  ctx: OutputContext,
  items: readonly OutputItem[],
  deliveryId: string,
): Promise<readonly OutputAnswer[]> {
  if (items.length === 0) {
    return [];
  }
  try {
    return readAnswers(await post(ctx, items, deliveryId), items);
  } catch (error) {
    const status = error instanceof ConnectorError ? error.status : undefined;
    if (status !== TOO_LARGE && !REFUSED_CONTENT.includes(status ?? 0)) {
      throw error;
    }
    const [only, ...others] = items;
    if (only && others.length === 0) {
      const why = status === TOO_LARGE ? 'as too large' : 'as invalid';
      return [{ id: only.id, ok: false, message: `The site refused this listing ${why} (${status}).` }];
    }
  }
  // Halving finds the one listing on which a site fails; each part has an id of its own that is the same at every repetition.
  const middle = Math.ceil(items.length / 2);
  const first = await deliver(ctx, items.slice(0, middle), `${deliveryId}.1`);
  return [...first, ...(await deliver(ctx, items.slice(middle), `${deliveryId}.2`))];
}

/** Answers of a site whose plugin cannot list what it shows. */
const UNKNOWN_QUESTION: readonly number[] = [404, 405, 501];

async function list(ctx: OutputContext): Promise<AsyncIterable<readonly ShownListing[]> | undefined> {
  let first: Json;
  try {
    first = await askPage(ctx, undefined);
  } catch (error) {
    if (error instanceof ConnectorError && UNKNOWN_QUESTION.includes(error.status ?? 0)) return undefined;
    throw error;
  }
  return listListings(ctx, async (after) => (after === undefined ? first : askPage(ctx, after)));
}

async function askPage(ctx: OutputContext, after: string | undefined): Promise<Json> {
  const query = new URLSearchParams({ gateway_id: ctx.gatewayId, limit: String(LIST_PAGE) });
  if (after !== undefined) query.set('after', after);
  const headers = signWebhook(authKey(ctx), `list-${randomUUID()}`, ctx.now(), '');
  const answer = await ctx.http
    .json(`${endpoint(ctx, 'listings')}?${query.toString()}`, { headers, maxBytes: MAX_ANSWER_BYTES })
    .catch(explainNonJson);
  return answer.body;
}

async function post(ctx: OutputContext, listings: readonly OutputItem[], deliveryId: string): Promise<Json> {
  const now = ctx.now();
  const body = JSON.stringify({ gateway_id: ctx.gatewayId, sent_at: now.toISOString(), listings });
  const answer = await ctx.http
    .json(endpoint(ctx, 'listings'), {
      method: 'POST',
      headers: { ...signWebhook(authKey(ctx), deliveryId, now, body), 'content-type': 'application/json' },
      body,
      timeoutMs: DELIVERY_TIMEOUT_MS,
      maxBytes: MAX_ANSWER_BYTES,
    })
    .catch(explainNonJson);
  return answer.body;
}

/** What is a rejected feed on the way in is a site without the plugin on the way out. */
function explainNonJson(error: unknown): never {
  if (error instanceof ConnectorError && error.kind === 'feed_rejected') {
    const message = `${error.message} Is the plugin installed and active?`;
    throw new ConnectorError('config', message, { internal: error.internal, cause: error });
  }
  throw error;
}

function authKey(ctx: OutputContext): string {
  return requireConfigText(ctx.config, 'plugin_auth_key');
}

function endpoint(ctx: OutputContext, name: string): string {
  const root = toUrl(requireConfigText(ctx.config, 'url'));
  if (!root) {
    throw new ConnectorError('config', 'The address of the site is no valid URL.');
  }
  const { origin, pathname, username, password } = root;
  if (username || password) {
    throw new ConnectorError('config', 'The address of the site must not contain a user name or password.');
  }
  return `${origin}${pathname.replace(/\/+$/, '')}/${API}/${name}`;
}
