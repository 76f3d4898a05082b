import type { ConnectorRef } from '../model/gateway/gateway.ts';
import type { InboxFormat } from '../model/gateway/inbox.ts';
import type { InboxRecord } from '../store/inbox/inboxes.ts';
import type { InboxDeps } from './inbox-deps.ts';

/** What the connector of an inbox finds in it; undefined when its gateway was deleted or the input has no inbox any more. */
export async function formatOfInput(
  { store, formatOf }: Pick<InboxDeps, 'formatOf'> & { readonly store: Pick<InboxDeps['store'], 'gateways'> },
  { gateway_id, input_id }: Pick<InboxRecord, 'gateway_id' | 'input_id'>,
): Promise<InboxFormat | undefined> {
  const gateway = await store.gateways.find(gateway_id);
  if (!gateway || gateway.deleted_at) return undefined;
  const inputs = [gateway.input_connector, ...gateway.input_connectors];
  const input = inputs.find(({ connector_id }) => connector_id === input_id);
  return input && inboxFormat(input, formatOf);
}

/** What an input finds in its inbox; undefined if it has none. The configuration may name the data files. */
export function inboxFormat(
  { connector_type, config }: Pick<ConnectorRef, 'connector_type' | 'config'>,
  formatOf: InboxDeps['formatOf'],
): InboxFormat | undefined {
  if (config['inbox'] !== true) return undefined;
  const format = formatOf(connector_type);
  const pattern = config['inbox_files'];
  return format && typeof pattern === 'string' && pattern !== ''
    ? { ...format, data: pattern.split(',').map((each) => each.trim()) }
    : format;
}
