import type { FeedRules } from '../../model/rules/feed-rules.ts';
import type { ListingWithRaw } from '../../model/listing/listing.ts';
import { applyRules } from '../../model/rules/apply-rules.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { ApiDeps } from '../deps.ts';

/** What today's mapping and these rules make of the record that a listing was made from. */
export function ruledStored(
  { mapStored }: Pick<ApiDeps, 'mapStored'>,
  gateway: GatewayRecord,
  sync: Pick<ListingWithRaw['sync'], 'input_id' | 'raw'>,
  rules: FeedRules,
) {
  const mapped = mapStored(gateway, sync);
  return 'fault' in mapped ? mapped : applyRules(mapped, mapped.record, rules, mapped.connectorType);
}
