import { SYSTEM } from '../../model/gateway/audit-event.ts';
import { notFound } from '../../model/shared/errors.ts';
import { searchLinkToken, signedSearch } from '../../store/readers/saved-searches.ts';
import type { SavedSearchRecord } from '../../store/readers/saved-searches.ts';
import type { HandlerDeps } from '../deps.ts';
import { PREFIX } from '../http/paths.ts';
import type { SpecialReply } from '../http/reply.ts';
import { readerPage } from './reader-page.ts';

/** The common part of the contracts behind the links in mails. The token in the path is the only credential. */
export const READER_ROUTE = {
  tag: 'Public',
  access: 'public',
  params: { token: searchLinkToken },
  secretParams: ['token'],
  success: { status: 200, description: 'A page in the language of the reader.', contentType: 'text/html' },
} as const;

/** The form of a browser or of a mail program (RFC 8058). Its content is ignored, so the size limit is small. */
export const READER_FORM = {
  maxBytes: 4_096,
  type: 'application/x-www-form-urlencoded',
  optional: true,
  headers: {},
} as const;

/** The id of the search behind a link. Throws NOT_FOUND unless we signed the token. */
export function linkedId(token: string, { keys }: Pick<HandlerDeps, 'keys'>): string {
  const id = signedSearch(keys, token);
  if (id === undefined) throw notFound('Saved search', 'of this link');
  return id;
}

/** The page of a link for the current state of the search. */
export async function showSearch(token: string, deps: Pick<HandlerDeps, 'keys' | 'store'>): Promise<SpecialReply> {
  const search = await deps.store.savedSearches.byId(linkedId(token, deps));
  const gateway = search && (await deps.store.gateways.find(search.gateway_id));
  if (!gateway || gateway.deleted_at) return readerPage(undefined);
  return readerPage({ search, gateway: gateway.name, path: `${PREFIX}/public/saved-searches/${token}` });
}

/** Records the audit event of a reader's act. Readers are not clients, and audit events hold no mail addresses. */
export async function recordReaderAct(
  { store }: Pick<HandlerDeps, 'store'>,
  { _id, gateway_id }: SavedSearchRecord,
  action: 'saved_search.confirmed' | 'saved_search.unsubscribed',
  requestId: string,
): Promise<void> {
  await store.audit.append({
    gateway_id,
    action,
    actor: SYSTEM,
    request_id: requestId,
    detail: { saved_search_id: _id, by: 'reader' },
  });
}
