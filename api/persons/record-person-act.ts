import type { Principal } from '../../model/gateway/principal.ts';
import type { ApiDeps } from '../deps.ts';
import { recordAct } from '../record-act.ts';

/** Records the one audit event of an export or erasure: on the gateway if there is exactly one, else as an act of the client. Without the address. */
export const recordPersonAct = (
  deps: Pick<ApiDeps, 'store'>,
  input: { readonly principal: Principal; readonly requestId: string },
  gatewayIds: readonly string[],
  action: 'person.exported' | 'person.erased',
  counts: Readonly<Record<string, number>> = {},
): Promise<void> =>
  recordAct(deps, input, gatewayIds.length === 1 ? gatewayIds[0] : undefined, action, {
    detail: { gateways: gatewayIds.length, ...counts },
  });
