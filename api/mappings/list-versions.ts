import { pageOf, pageQuery, toPage } from '../../model/shared/page.ts';
import type { Page } from '../../model/shared/page.ts';
import { mappingVersionSchema } from '../../model/mapping/stored-mapping.ts';
import type { MappingVersion } from '../../model/mapping/stored-mapping.ts';
import { route } from '../contract.ts';
import type { Typed } from '../http/schemas.ts';
import { presentVersion } from './present-mapping.ts';
import { visibleMapping } from './visible-mapping.ts';

const page: Typed<Page<MappingVersion>> = pageOf(mappingVersionSchema);

export const listMappingVersions = route({
  method: 'GET',
  path: '/mappings/{id}/versions',
  id: 'listMappingVersions',
  summary: 'Published versions of a mapping, newest first',
  description: 'Each version stays as it was published, with who published it and why; any of them can be live again.',
  tag: 'Mappings',
  access: 'token',
  query: pageQuery,
  success: { status: 200, description: 'A page of versions.', schema: page },
  errors: ['FORBIDDEN'],
}).handle(async ({ params, principal, query }, deps) => {
  const { mapping } = await visibleMapping(params.id, principal, 'READ', deps);
  const { items, total } = await deps.store.mappings.versions(mapping._id, query);
  return toPage(items.map(presentVersion), total, query);
});
