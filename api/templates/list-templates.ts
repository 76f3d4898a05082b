import { pageQuery, toPage } from '../../model/shared/page.ts';
import { DEFAULT_TEMPLATES } from '../../model/template/default-templates.ts';
import { route } from '../contract.ts';
import { pageRef } from '../http/schemas.ts';

export const listTemplates = route({
  method: 'GET',
  path: '/templates',
  id: 'listTemplates',
  summary: 'Mapping templates, default and personal',
  description: 'Default ones come with the product and can be duplicated; personal ones belong to the caller.',
  tag: 'Templates',
  access: 'token',
  query: pageQuery,
  success: {
    status: 200,
    description: 'A page of templates: the default ones, then the client’s own, newest first.',
    schema: pageRef('Template'),
  },
}).handle(async ({ principal, query }, { store }) => {
  const all = [...DEFAULT_TEMPLATES, ...(await store.templates.ofClient(principal.clientId))];
  return toPage(all.slice(query.page * query.size, (query.page + 1) * query.size), all.length, query);
});
