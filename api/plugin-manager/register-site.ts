import { AppError } from '../../model/shared/errors.ts';
import { siteDomain } from '../../model/gateway/site-domain.ts';
import { siteRegisterSchema } from '../../model/gateway/site-hub.ts';
import { managedSiteId } from '../../store/hub/managed-sites.ts';
import { route } from '../contract.ts';
import { recordAct } from '../record-act.ts';
import { ref, schema } from '../http/schemas.ts';
import { takeTurn } from '../take-turn.ts';
import { sitePresenter } from './site-presenter.ts';

/** Far above what an agency manages; bounds what one token can store. */
const MAX_SITES = 10_000;

const body = schema(siteRegisterSchema);

export const registerSite = route({
  method: 'POST',
  path: '/plugin-manager/site/register',
  id: 'registerSite',
  summary: 'Pair a site, check its licence',
  description:
    'Gives the site its id. Only host and port of the address count. Repeating it checks the licence and brings the facts up to date.',
  tag: 'Plugin manager',
  access: 'agency',
  body,
  success: { status: 200, description: 'The site and its licence.', schema: ref('ManagedSite') },
  errors: ['CONFLICT'],
}).handle(async (input, deps) => {
  const { principal } = input;
  const { clientId } = principal;
  const domain = siteDomain(input.body.domain);
  if (!domain) {
    throw new AppError('BAD_REQUEST', 'The field /domain must be the address of a site, such as https://example.com.', {
      detail: '/domain',
    });
  }
  const sites = deps.store.managedSites;
  const site = await takeTurn(deps, `managed-sites/${clientId}`, async () => {
    const known = await sites.find(clientId, managedSiteId(clientId, domain));
    if (!known && (await sites.count(clientId)) >= MAX_SITES) {
      throw new AppError('CONFLICT', `An agency pairs at most ${MAX_SITES} sites.`);
    }
    return sites.register(clientId, { ...input.body, domain });
  });
  await recordAct(deps, input, undefined, 'managed_site.registered', { detail: { site_id: site._id, domain } });
  const present = await sitePresenter([site], principal, deps);
  return present(site);
});
