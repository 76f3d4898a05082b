import { configText } from '../../connectors/kit/read-config.ts';
import type { PublishedListing } from '../../model/listing/listing.ts';
import { createMapping } from '../../model/template/map-listing.ts';
import type { MappedListing } from '../../model/template/map-listing.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { Output } from '../runtime/connector-context.ts';
import type { ActivityDeps } from '../runtime/deps.ts';

/** Maps a listing by the template of an output; empty if the output has no template. */
export type OutputMapping = (listing: PublishedListing) => { readonly mapped?: MappedListing };

/** The mapping of the template that `template_id` in the config of an output names; undefined if that template was deleted. */
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
