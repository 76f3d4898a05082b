import { GATEWAY_DEFAULTS } from '../../model/gateway/gateway.ts';
import type { GatewayPatch, GatewayPatchBody } from '../../model/gateway/gateway.ts';
import { route } from '../contract.ts';
import { ref } from '../http/schemas.ts';
import { STATUS_HINT } from './status-hint.ts';
import { updateGateway } from './update-gateway.ts';

export const patchGateway = route({
  method: 'PATCH',
  path: '/gateways/{id}',
  id: 'patchGateway',
  summary: 'Update fields of a gateway',
  description:
    'A JSON merge patch (RFC 7396) of the fields: absent ones stay as they are, null sets `mode`, `logo_url` or `schedule` to its default; a given connector or list replaces the whole one. A masked secret sent back means “unchanged”; it has to be sent again when the type of its connector, the scheme, host or port of any of its addresses, or (FEED_FTP) `username`, `host_key`, `ca` or `unencrypted` changes. An input that gets a mapping whose key a preview showed not to last is refused (422) unless `confirm_unstable_key` is true. Only the owner may change `item_id`, to another item of the token; a delegate or an API token that sends another one gets 403.',
  tag: 'Gateways',
  access: { gateway: 'WRITE' },
  body: ref('GatewayPatch'),
  hints: STATUS_HINT,
  success: { status: 200, description: 'The gateway as it is now.', schema: ref('Gateway') },
  errors: ['CONFLICT', 'UNPROCESSABLE'],
}).handle((input, deps) => updateGateway({ ...input, body: withDefaults(input.body) }, deps));

/** Null in a merge patch (RFC 7396) removes a field: an optional one falls back to its default, as in PUT. */
function withDefaults({ mode, logo_url, schedule, ...body }: GatewayPatchBody): GatewayPatch {
  return {
    ...body,
    ...(mode === undefined ? {} : { mode: mode ?? GATEWAY_DEFAULTS.mode }),
    ...(logo_url === undefined ? {} : { logo_url: logo_url ?? GATEWAY_DEFAULTS.logo_url }),
    ...(schedule === undefined ? {} : { schedule: schedule ?? GATEWAY_DEFAULTS.schedule }),
  };
}
