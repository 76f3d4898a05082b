import { randomUUID } from 'node:crypto';
import { AppError } from '../../model/shared/errors.ts';
import { savedSearchCreateSchema } from '../../model/people/saved-search.ts';
import type { SavedSearchChannel } from '../../model/people/saved-search.ts';
import { isMailAddress } from '../../model/shared/text-patterns.ts';
import { DAY_MS } from '../../model/shared/time.ts';
import { stableUuid } from '../../store/shared/ids.ts';
import {
  CONFIRM_SECONDS,
  confirmationWindow,
  inSeconds,
  presentSavedSearch,
  sealChannel,
  searchKeys,
} from '../../store/readers/saved-searches.ts';
import type { SavedSearchRecord, SearchOwner } from '../../store/readers/saved-searches.ts';
import { route } from '../contract.ts';
import type { HandlerDeps } from '../deps.ts';
import { wakeMails } from '../mail-owner.ts';
import { createSharedRateLimiter, useQuota } from '../http/rate-limit.ts';
import { recordAct } from '../record-act.ts';
import { withHeaders } from '../http/reply.ts';
import { ref } from '../http/schemas.ts';
import type { Typed } from '../http/schemas.ts';
import { demandWholeCatalogue } from '../site/own-site.ts';
import { takeTurn } from '../take-turn.ts';
import type { SavedSearchCreate } from '../../model/people/saved-search.ts';
import { readBaseline } from './read-baseline.ts';

/** Bounded because every change of a listing is matched against all of them. */
const MAX_SEARCHES = 1_000;
/** More than a person follows; limits the mails to an address that somebody else entered. */
const MAX_OF_ADDRESS = 20;
/** Requests to confirm that one address may get in a day, from all clients together. */
const CONFIRMATIONS_A_DAY = 10;

const body: Typed<SavedSearchCreate> = savedSearchCreateSchema;

export const createSavedSearch = route({
  method: 'POST',
  path: '/gateways/{id}/saved-searches',
  id: 'createSavedSearch',
  summary: 'Save a search and announce new matches',
  description:
    'New or changed listings that match are announced once each, by event or by mail. Listings that already match are not announced. A reader by mail first receives a request to confirm, and has 7 days to do so. The same search for the same reader is stored once: saving it again returns it and sends nothing. A token for one site saves searches of readers by mail, while no rule of its gateway keeps listings from that site.',
  tag: 'Saved searches',
  access: { gateway: 'WRITE' },
  forSites: true,
  body,
  success: {
    status: 201,
    description: 'The saved search.',
    schema: ref('SavedSearch'),
    headers: { Location: 'Path of the saved search.' },
  },
  errors: ['CONFLICT', 'FORBIDDEN', 'UNPROCESSABLE', 'RATE_LIMITED'],
}).handle(async (input, deps) => {
  const { gateway, principal } = input;
  const { name, filter, channel } = input.body;
  const owner = { gatewayId: gateway._id, clientId: principal.clientId };
  await demandWholeCatalogue(principal, deps);
  if (principal.outputId !== undefined && channel.type !== 'MAIL')
    throw new AppError('FORBIDDEN', 'This API token is for one site: it saves searches of readers by mail only.', {
      detail: 'channel',
    });
  await checkChannel(channel, gateway._id, deps);
  const keys = searchKeys(deps.keys, owner, channel, filter);
  const known = await deps.store.savedSearches.byKey(keys.unique_key);
  if (known && known.status !== 'UNSUBSCRIBED') return reply(known, deps);
  const now = new Date();
  const baseline = await readBaseline(deps, gateway._id, filter);
  const _id = randomUUID();
  const expiry = channel.type === 'MAIL' ? { expires_at: inSeconds(CONFIRM_SECONDS, now) } : {};
  const search: SavedSearchRecord = {
    _id,
    gateway_id: gateway._id,
    client_id: principal.clientId,
    name,
    filter,
    revision: 1,
    channel: sealChannel(deps.keys, channel, _id),
    ...keys,
    status: channel.type === 'MAIL' ? 'UNCONFIRMED' : 'ACTIVE',
    matched_until: now,
    announced: 0,
    created_at: now,
    updated_at: now,
    ...expiry,
  };
  const stored = await takeTurn(deps, `saved-searches/${gateway._id}`, () => insertOnce(deps, owner, search, baseline));
  if (stored._id !== _id) return reply(stored, deps);
  await recordAct(deps, input, gateway._id, 'saved_search.created', {
    detail: { saved_search_id: _id, channel: channel.type },
  });
  if (channel.type === 'MAIL') await wakeMails(deps);
  return reply(stored, deps);
});

const confirmationId = (searchId: string): string => stableUuid(`search_confirm/${searchId}`);

const reply = (search: SavedSearchRecord, { keys }: HandlerDeps) =>
  withHeaders(
    { Location: `/v1/gateway/gateways/${search.gateway_id}/saved-searches/${search._id}` },
    presentSavedSearch(keys, search),
  );

/** Throws if a match could not be announced to anybody. */
async function checkChannel(channel: SavedSearchChannel, gatewayId: string, { store }: HandlerDeps): Promise<void> {
  if (channel.type === 'MAIL') {
    if (isMailAddress(channel.email)) return;
    throw new AppError('BAD_REQUEST', 'The field /channel/email is not a mail address that can be written to.', {
      detail: '/channel/email',
    });
  }
  const subscriptions = await store.subscriptions.ofGateway(gatewayId);
  const isHeard = subscriptions.some(
    ({ status, types }) => status !== 'UNSUBSCRIBED' && types.includes('saved_search.matched'),
  );
  if (isHeard) return;
  throw new AppError(
    'CONFLICT',
    'No event subscription of the gateway takes saved_search.matched; create one with this type first (POST /gateways/{id}/event-subscriptions).',
    { detail: '/channel/type' },
  );
}

/** Stores a search with its baseline and the request to confirm, or returns the one that was stored meanwhile. One at a time per gateway. */
async function insertOnce(
  { store }: HandlerDeps,
  owner: SearchOwner,
  search: SavedSearchRecord,
  baseline: readonly string[],
): Promise<SavedSearchRecord> {
  const { savedSearches, savedSearchMatches, mails } = store;
  const { _id, gateway_id, address_hash, expires_at } = search;
  const known = await savedSearches.byKey(search.unique_key);
  if (known && known.status !== 'UNSUBSCRIBED') return known;
  if ((await savedSearches.countOf(owner)) >= MAX_SEARCHES) {
    throw new AppError(
      'CONFLICT',
      `A client has at most ${MAX_SEARCHES} saved searches per gateway; delete one first.`,
    );
  }
  if (address_hash !== undefined) {
    if ((await savedSearches.countOfAddress(gateway_id, address_hash)) >= MAX_OF_ADDRESS) {
      throw new AppError(
        'CONFLICT',
        `An address has at most ${MAX_OF_ADDRESS} saved searches per gateway; delete one first.`,
      );
    }
    await countConfirmation(store, address_hash);
  }
  await store.transaction(async (session) => {
    if (known) await savedSearches.remove(known._id, session);
    await savedSearches.insert(search, session);
    await savedSearchMatches.setBaseline(
      { search_id: _id, gateway_id, listing_ids: baseline, ...(expires_at ? { expires_at } : {}) },
      session,
    );
    if (address_hash === undefined) return;
    await mails.queue(
      {
        _id: confirmationId(_id),
        client_id: search.client_id,
        kind: 'search_confirm',
        search_id: _id,
        listing_ids: [],
        more: 0,
      },
      session,
    );
  });
  return search;
}

/** Throws RATE_LIMITED. The owner of the address may not have asked for these mails. */
async function countConfirmation({ rateWindows }: HandlerDeps['store'], addressHash: string): Promise<void> {
  const limiter = createSharedRateLimiter(CONFIRMATIONS_A_DAY, rateWindows, { windowMs: DAY_MS });
  await useQuota(limiter, confirmationWindow(addressHash), 'requests to confirm for this address');
}
