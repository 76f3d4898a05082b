import { configText } from '../../connectors/kit/read-config.ts';
import type { PublishedListing } from '../../model/listing/listing.ts';
import { createMapping } from '../../model/template/map-listing.ts';
import type { MappedListing } from '../../model/template/map-listing.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { Output } from '../runtime/connector-context.ts';
import type { ActivityDeps } from '../runtime/deps.ts';

/** What an output's template makes of listings; nothing where it has none. */
export type OutputMapping = (listing: PublishedListing) => { readonly mapped?: MappedListing };

/** The mapping that an output asks for by the `template_id` of its config. Undefined: that template is gone. */
export async function outputMapping(
  { store }: ActivityDeps,
  gateway: GatewayRecord,
  output: Output,
): Promise<OutputMapping | undefined> {
  const id = configText(output.config, 'template_id');
  if (id === undefined) return () => ({});
  const template = await store.templates.usable(gateway.client_id, id);
  if (!template) return undefined;
  const map = createMapping(template);
  return (listing) => ({ mapped: map(listing) });
}
