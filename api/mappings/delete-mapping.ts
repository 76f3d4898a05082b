import { route } from '../contract.ts';
import { recordAct } from '../record-act.ts';
import { noContent } from '../http/reply.ts';
import { visibleMapping } from './visible-mapping.ts';

export const deleteMapping = route({
  method: 'DELETE',
  path: '/mappings/{id}',
  id: 'deleteMapping',
  summary: 'Delete a mapping, its versions and previews',
  description: 'What its gateway uses stays in the configuration of the gateway.',
  tag: 'Mappings',
  access: 'token',
  success: { status: 204, description: 'Deleted.' },
  errors: ['FORBIDDEN'],
}).handle(async (input, deps) => {
  const { mapping } = await visibleMapping(input.params.id, input.principal, 'WRITE', deps);
  await deps.store.transaction((session) => deps.store.mappings.remove(mapping._id, session));
  await deps.store.mappingStudies.removeOf(mapping._id);
  await recordAct(deps, input, mapping.gateway_id, 'mapping.deleted', { detail: { mapping_id: mapping._id } });
  return noContent();
});
