import type { PortalSpec } from '../../feeds/portals.ts';
import type { Principal } from '../../model/gateway/principal.ts';
import type { Portal } from '../../model/gateway/portal.ts';
import { levelOf } from '../../store/access/gateways.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import { ifReadable } from '../../store/shared/key-ring.ts';
import type { EnrolmentRecord } from '../../store/sites/portal-enrolments.ts';
import type { HandlerDeps } from '../deps.ts';
import { feedUrl } from './feed-address.ts';

/** A portal as the API returns it; only the owner sees the address of its feed. */
export function presentPortal(
  deps: Pick<HandlerDeps, 'keys' | 'config'>,
  { gateway, principal }: { readonly gateway: GatewayRecord; readonly principal: Principal },
  portal: PortalSpec,
  addonActive: boolean,
  enrolment: EnrolmentRecord | undefined,
): Portal {
  const served = enrolment?.served;
  return {
    code: portal.code,
    name: portal.name,
    format: portal.format,
    ...(portal.countries ? { countries: [...portal.countries] } : {}),
    required_addon: portal.requiredAddon,
    addon_active: addonActive,
    enrolled: enrolment !== undefined,
    ...(enrolment ? { enrolled_at: enrolment.enrolled_at.toISOString() } : {}),
    ...(enrolment && levelOf(principal, gateway) === 'OWNER' ? ownerAddress(deps, enrolment, portal) : {}),
    ...(served ? { last_served: { ...served, at: served.at.toISOString() } } : {}),
  };
}

function ownerAddress(...enrolled: Parameters<typeof feedUrl>): Pick<Portal, 'feed_url' | 'secrets_unreadable'> {
  const address = ifReadable(() => feedUrl(...enrolled));
  return address === undefined ? { secrets_unreadable: true } : { feed_url: address };
}
