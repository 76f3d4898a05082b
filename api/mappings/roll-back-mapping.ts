import { AppError, notFound } from '../../model/shared/errors.ts';
import { mappingVersionSchema, rollBackSchema } from '../../model/mapping/stored-mapping.ts';
import type { MappingVersion } from '../../model/mapping/stored-mapping.ts';
import { parseDraft } from '../../store/mappings/mappings.ts';
import { route } from '../contract.ts';
import { recordAct } from '../record-act.ts';
import type { Typed } from '../http/schemas.ts';
import { demandLastingKey, isDoubted } from './lasting-key.ts';
import { presentVersion } from './present-mapping.ts';
import { publish } from './publish.ts';
import { visibleMapping } from './visible-mapping.ts';

const body: Typed<{ version: number; note?: string; confirm_unstable_key?: boolean }> = rollBackSchema;
const version: Typed<MappingVersion> = mappingVersionSchema;

export const rollBackMapping = route({
  method: 'POST',
  path: '/mappings/{id}/roll-back',
  id: 'rollBackMapping',
  summary: 'Publish an earlier version again',
  description:
    'As a new version, without a preview: it has been live before. The draft stays as it is. A key that a preview showed not to last since then needs `confirm_unstable_key`.',
  tag: 'Mappings',
  access: 'token',
  body,
  success: { status: 200, description: 'The new version.', schema: version },
  errors: ['CONFLICT', 'FORBIDDEN', 'UNPROCESSABLE'],
}).handle(async (input, deps) => {
  const { body: asked, params, principal } = input;
  const { mapping, gateway } = await visibleMapping(params.id, principal, 'WRITE', deps);
  const earlier = await deps.store.mappings.version(mapping._id, asked.version);
  if (!earlier || !gateway) throw notFound('Version', String(asked.version));
  if (mapping.live_version === asked.version)
    throw new AppError('CONFLICT', `Version ${asked.version} is the live one.`);
  const content = parseDraft(earlier.mapping);
  demandLastingKey(mapping, content, asked.confirm_unstable_key);
  const made = await publish(
    {
      mapping,
      gateway,
      publishedBy: principal.clientId,
      text: earlier.mapping,
      content,
      note: asked.note,
      fromVersion: earlier.number,
    },
    deps,
  );
  await recordAct(deps, input, gateway._id, 'mapping.rolled_back', {
    detail: {
      mapping_id: mapping._id,
      version: made.number,
      from_version: earlier.number,
      ...(isDoubted(mapping, content) && { unstable_key: true }),
    },
  });
  return presentVersion(made);
});
