import { notFound } from '../../model/shared/errors.ts';
import { pageQuery, toPage } from '../../model/shared/page.ts';
import { route } from '../contract.ts';
import { pageRef, ref } from '../http/schemas.ts';

export const getRules = route({
  method: 'GET',
  path: '/gateways/{id}/rules',
  id: 'getFeedRules',
  summary: 'Read the rules over a gateway’s feeds',
  description: 'The version that applies. Version 0 without rules: nobody has written any.',
  tag: 'Rules',
  access: { gateway: 'READ' },
  success: { status: 200, description: 'The rules.', schema: ref('FeedRulesVersion') },
}).handle(({ gateway }, { store }) => store.feedRules.current(gateway._id));

export const listRulesVersions = route({
  method: 'GET',
  path: '/gateways/{id}/rules/versions',
  id: 'listFeedRulesVersions',
  summary: 'List the versions of a gateway’s rules',
  description: 'The newest first; the last 200 are kept.',
  tag: 'Rules',
  access: { gateway: 'READ' },
  query: pageQuery,
  success: { status: 200, description: 'A page of versions.', schema: pageRef('FeedRulesVersion') },
}).handle(async ({ gateway, query }, { store }) => {
  const { items, total } = await store.feedRules.versions(gateway._id, query);
  return toPage(items, total, query);
});

export const getRulesVersion = route({
  method: 'GET',
  path: '/gateways/{id}/rules/versions/{version}',
  id: 'getFeedRulesVersion',
  summary: 'Read one version of a gateway’s rules',
  tag: 'Rules',
  access: { gateway: 'READ' },
  params: { version: { type: 'string', pattern: '^[1-9][0-9]{0,8}$' } },
  success: { status: 200, description: 'The version.', schema: ref('FeedRulesVersion') },
}).handle(async ({ gateway, params }, { store }) => {
  const found = await store.feedRules.version(gateway._id, Number(params.version));
  if (!found) throw notFound('Version', params.version);
  return found;
});
