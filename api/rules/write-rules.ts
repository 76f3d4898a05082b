import { isDeepStrictEqual } from 'node:util';
import type { ClientSession } from 'mongodb';
import type { FeedRules, FeedRulesVersion } from '../../model/rules/feed-rules.ts';
import { rulesFault } from '../../model/rules/rules-fault.ts';
import { AppError } from '../../model/shared/errors.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { NewFeedRules } from '../../store/sites/feed-rules.ts';
import type { ApiDeps } from '../deps.ts';
import { previewRules } from './preview.ts';

/** A preview of 20,000 listings takes some ten seconds of the processor; callers and proxies wait longer than this. */
export const PREVIEW_SECONDS = 100;

/** Throws BAD_REQUEST with the path of what cannot be applied. */
export function demandSound(rules: FeedRules, gateway: GatewayRecord): void {
  const outputs = gateway.output_connectors.map(({ connector_id }) => connector_id);
  const fault = rulesFault(rules, outputs);
  if (fault)
    throw new AppError('BAD_REQUEST', `The field rules.${fault.path} ${fault.message}.`, {
      detail: `rules.${fault.path}`,
    });
}

/**
 * Throws CONFLICT when many listings would leave sites and the caller has not seen that: a preview counts them, and the caller sends the number back. More than were confirmed
 * are refused as well, because the catalogue has changed since.
 */
export async function demandConfirmed(
  deps: Pick<ApiDeps, 'store' | 'compareRules'>,
  gateway: GatewayRecord,
  rules: { readonly now: FeedRules; readonly draft: FeedRules },
  confirmed = 0,
): Promise<void> {
  const { listings, removals, confirmation_needed: isNeeded } = await previewRules(deps, gateway, rules);
  if (!isNeeded || removals <= confirmed) return;
  throw new AppError(
    'CONFLICT',
    `These rules withdraw ${removals} of ${listings} listings of gateway ${gateway._id}. Look at the preview, and send confirmed_removals=${removals} if that is meant.`,
  );
}

/**
 * Writes the next version and marks what the changed outputs show for delivery, in one transaction: a condition that changed without that would never reach the site. Throws CONFLICT
 * if another writer was first.
 */
export async function publishRules(
  { store }: Pick<ApiDeps, 'store'>,
  gateway: GatewayRecord,
  before: FeedRulesVersion,
  next: NewFeedRules,
  session: ClientSession,
): Promise<FeedRulesVersion> {
  const written = await store.feedRules.publish(gateway._id, before.version, next, session);
  if (!written) throw versionConflict(before.version);
  const moved = gateway.output_connectors
    .map(({ connector_id }) => connector_id)
    .filter((id) => !isDeepStrictEqual(siteOf(before.rules, id), siteOf(next.rules, id)));
  if (moved.length > 0) await store.gateways.unseed(gateway._id, moved, session);
  return written;
}

const siteOf = ({ sites = [] }: FeedRules, id: string) => sites.find(({ connector_id }) => connector_id === id)?.when;

export const versionConflict = (version: number): AppError =>
  new AppError('CONFLICT', `Version ${version} of the rules is not the newest any more. Read them again.`);
