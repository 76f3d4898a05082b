import { storedMappingSchema } from '../../model/mapping/stored-mapping.ts';
import type { StoredMapping } from '../../model/mapping/stored-mapping.ts';
import { route } from '../contract.ts';
import { withNames } from '../http/named-schemas.ts';
import type { Typed } from '../http/schemas.ts';
import { presentMapping } from './present-mapping.ts';
import { visibleMapping } from './visible-mapping.ts';

const mapping: Typed<StoredMapping> = withNames(storedMappingSchema);

export const getMapping = route({
  method: 'GET',
  path: '/mappings/{id}',
  id: 'getMapping',
  summary: 'A mapping with its draft',
  description: 'The draft is what the next preview and publication use; runs use the version that is live.',
  tag: 'Mappings',
  access: 'token',
  success: { status: 200, description: 'The mapping.', schema: mapping },
  errors: ['FORBIDDEN'],
}).handle(async ({ params, principal }, deps) => {
  const visible = await visibleMapping(params.id, principal, 'READ', deps);
  return presentMapping(visible.mapping);
});
