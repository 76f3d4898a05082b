import { AppError } from '../../model/shared/errors.ts';
import type { ConnectorRef } from '../../model/gateway/gateway.ts';
import { siteActivateSchema } from '../../model/gateway/site-activation.ts';
import type { SiteActivation } from '../../model/gateway/site-activation.ts';
import { siteDomain } from '../../model/gateway/site-domain.ts';
import { DAY_MS } from '../../model/shared/time.ts';
import { MASK } from '../../store/access/connector-secrets.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import { stableUuid } from '../../store/shared/ids.ts';
import type { SiteActivationRecord } from '../../store/sites/site-activations.ts';
import { route } from '../contract.ts';
import type { HandlerDeps } from '../deps.ts';
import { mailOwner } from '../mail-owner.ts';
import { recordAct } from '../record-act.ts';
import { ref, schema } from '../http/schemas.ts';
import { isAt } from './own-site.ts';

/** Plugins activate again at least once a year, so the activation of an abandoned site expires. */
const ACTIVATION_DAYS = 365;
/** Attempts to write a gateway that other requests change at the same time. */
const HANDOVER_ATTEMPTS = 3;

const body = schema(siteActivateSchema);

export const activateSite = route({
  method: 'POST',
  path: '/site/activate',
  id: 'activateSite',
  summary: 'Activate a CMS site',
  description:
    'For the plugin of a site that one of the token’s own gateways delivers to: from now on deliveries are signed with the plugin’s key. Only host and port of the address count. Repeating it changes only the key and the theme; an expired activation starts again.',
  tag: 'Sites',
  access: 'token',
  forSites: true,
  body,
  success: { status: 200, description: 'The site is active.', schema: ref('SiteActivation') },
  errors: ['CONFLICT', 'no_matching_gateway'],
}).handle(async (input, deps) => {
  const { principal } = input;
  const domain = siteDomain(input.body.domain);
  if (!domain) {
    throw new AppError('BAD_REQUEST', 'The field /domain must be the address of a site, such as https://example.com.', {
      detail: '/domain',
    });
  }
  if (input.body.plugin_auth_key === MASK) {
    throw new AppError('BAD_REQUEST', 'The field /plugin_auth_key holds a mask, not a key.', {
      detail: '/plugin_auth_key',
    });
  }
  const owned = await deps.store.gateways.owned(principal);
  const isOwn = ({ connector_id }: ConnectorRef) =>
    principal.outputId === undefined || principal.outputId === connector_id;
  const delivering = owned.filter((gateway) => gateway.output_connectors.filter(isOwn).some(deliversTo(domain)));
  const [first] = delivering;
  if (!first) {
    throw new AppError('no_matching_gateway', `None of your gateways delivers to ${domain}.`, { detail: '/domain' });
  }
  const id = stableUuid(`site-activation/${principal.clientId}/${domain}`);
  const now = new Date();
  const before = await deps.store.siteActivations.find(id);
  // Gateways for which another token of the client has activated the site: an API token reaches only its own.
  const outOfReach =
    before !== undefined && before.expires_at > now
      ? before.gateway_ids.filter((gatewayId) => owned.every(({ _id }) => _id !== gatewayId))
      : [];
  // Without a theme_id a known site keeps its theme.
  const theme = input.body.theme_id;
  if (theme !== undefined) await releaseTheme(theme, id, deps);
  // Written first, because it may be refused; repeating the call completes the rest.
  const activated = await deps.store.siteActivations.activate({
    _id: id,
    client_id: principal.clientId,
    domain,
    ...(theme === undefined ? {} : { theme_id: theme }),
    gateway_ids: [...outOfReach, ...delivering.map(({ _id }) => _id)],
    plan: first.plan,
    activated_at: now,
    expires_at: new Date(now.getTime() + ACTIVATION_DAYS * DAY_MS),
  });
  if (!activated) {
    throw new AppError('CONFLICT', 'This theme_id is used by another site.', { detail: '/theme_id' });
  }
  const { activation, renewed } = activated;
  for (const gateway of delivering) await handOver(gateway, domain, input.body.plugin_auth_key, deps);
  for (const { _id } of delivering) {
    await recordAct(deps, input, _id, 'site.activated', { detail: { domain, renewed } });
  }
  await mailOwners(activation, delivering, deps);
  return present(activation, delivering, deps);
});

const deliversTo =
  (domain: string) =>
  (output: ConnectorRef): boolean =>
    output.connector_type === 'SYNC' && isAt(output, domain);

/** Releases a theme whose site has expired or no longer gets deliveries: a client that moves its site keeps its theme. */
async function releaseTheme(theme: string, id: string, { store }: HandlerDeps): Promise<void> {
  const holder = await store.siteActivations.ofTheme(theme);
  if (!holder || holder._id === id) return;
  let isServed = false;
  for (const gatewayId of holder.gateway_ids) {
    const gateway = await store.gateways.find(gatewayId);
    isServed ||=
      gateway !== undefined && !gateway.deleted_at && gateway.output_connectors.some(deliversTo(holder.domain));
  }
  if (!isServed || holder.expires_at <= new Date()) await store.siteActivations.remove(holder._id);
}

/** Sets the site's key on the outputs that deliver to it. */
async function handOver(gateway: GatewayRecord, domain: string, key: string, deps: HandlerDeps): Promise<void> {
  let current: GatewayRecord | undefined = gateway;
  for (let attempt = 0; current && attempt < HANDOVER_ATTEMPTS; attempt++) {
    const output_connectors = withKey(current, domain, key, deps);
    if (!output_connectors || (await deps.store.gateways.update(current, { output_connectors }))) return;
    current = await deps.store.gateways.find(gateway._id);
  }
  throw new AppError('CONFLICT', `Gateway ${gateway._id} is being changed by other requests; try again.`);
}

/** The outputs with the key of the site; undefined if they have it already. */
function withKey(
  { output_connectors }: GatewayRecord,
  domain: string,
  key: string,
  { secrets }: HandlerDeps,
): ConnectorRef[] | undefined {
  const matches = deliversTo(domain);
  const isDue = (output: ConnectorRef) =>
    matches(output) && secrets.openReadable(output).config['plugin_auth_key'] !== key;
  if (!output_connectors.some(isDue)) return undefined;
  return output_connectors.map((output) => {
    if (!isDue(output)) return output;
    const masked = secrets.mask(output);
    return secrets.seal({ ...masked, config: { ...masked.config, plugin_auth_key: key } }, output);
  });
}

/** One mail per owner and activation, however many gateways deliver to the site and however often the call is repeated. */
async function mailOwners(
  { _id, domain, activated_at }: SiteActivationRecord,
  gateways: readonly GatewayRecord[],
  deps: HandlerDeps,
): Promise<void> {
  const byOwner = new Map(gateways.map((gateway) => [gateway.owner.email, gateway]));
  for (const [email, gateway] of byOwner) {
    const once = `${_id}/${activated_at.getTime()}/${email}`;
    await mailOwner(deps, gateway, 'site_activated', { domain }, once);
  }
}

function present(
  { domain, plan, activated_at, expires_at }: SiteActivationRecord,
  gateways: readonly GatewayRecord[],
  { planLimit }: HandlerDeps,
): SiteActivation {
  const limit = planLimit(plan);
  return {
    success: true,
    status: 'ACTIVE',
    domain,
    activated_at: activated_at.toISOString(),
    plan,
    expires_at: expires_at.toISOString(),
    ...(limit === undefined ? {} : { biens_max: limit }),
    gateways: gateways.map(({ _id, name, status }) => ({ id: _id, name, status })),
  };
}
