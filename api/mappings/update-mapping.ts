import { AppError } from '../../model/shared/errors.ts';
import { mappingWriteSchema, storedMappingSchema } from '../../model/mapping/stored-mapping.ts';
import type { MappingWrite, StoredMapping } from '../../model/mapping/stored-mapping.ts';
import { route } from '../contract.ts';
import { recordAct } from '../record-act.ts';
import { withNames } from '../http/named-schemas.ts';
import type { Typed } from '../http/schemas.ts';
import { demandFree } from './create-mapping.ts';
import { presentMapping } from './present-mapping.ts';
import { uploadedSource } from './start-study.ts';
import { chosenInput, visibleMapping } from './visible-mapping.ts';

/** Bytes: 400 rules with large code tables. */
const MAX_BODY = 2 * 1024 * 1024;

const body: Typed<MappingWrite> = withNames(mappingWriteSchema);
const mapping: Typed<StoredMapping> = withNames(storedMappingSchema);

export const updateMapping = route({
  method: 'PUT',
  path: '/mappings/{id}',
  id: 'updateMapping',
  summary: 'Change the draft of a mapping',
  description:
    'Absent fields stay as they are. The draft may have faults, which are listed; it cannot be previewed or published with them. A gateway can be named once; the mapping then reads what its input reads.',
  tag: 'Mappings',
  access: 'token',
  body,
  maxBodyBytes: MAX_BODY,
  success: { status: 200, description: 'The mapping as it is now.', schema: mapping },
  errors: ['CONFLICT', 'FORBIDDEN'],
}).handle(async (input, deps) => {
  const { body: asked, params, principal } = input;
  const { mapping: before } = await visibleMapping(params.id, principal, 'WRITE', deps);
  const moved = asked.gateway_id !== undefined && asked.gateway_id.toLowerCase() !== before.gateway_id;
  if (before.gateway_id !== undefined && moved)
    throw new AppError('CONFLICT', `The mapping is for gateway ${before.gateway_id}; export it and import it there.`);
  const chosen = moved ? await chosenInput(asked, principal, deps) : undefined;
  if (chosen) await demandFree(chosen.gateway._id, chosen.input.connector_id, deps);
  if (before.gateway_id !== undefined && asked.upload_id !== undefined)
    throw new AppError('CONFLICT', 'The mapping reads what its gateway reads; name the file with the preview.');
  const source =
    asked.upload_id === undefined ? undefined : await uploadedSource(asked.upload_id, '/upload_id', principal, deps);
  const saved = await deps.store.mappings.update(before._id, asked.revision, {
    ...(asked.name === undefined ? {} : { name: asked.name }),
    ...(asked.draft === undefined ? {} : { draft: asked.draft }),
    ...(source ? { source } : {}),
    ...(chosen
      ? {
          gateway_id: chosen.gateway._id,
          input_id: chosen.input.connector_id,
          market: chosen.gateway.market,
          source: { kind: 'gateway' },
        }
      : {}),
  });
  if (!saved)
    throw new AppError(
      'CONFLICT',
      `The draft was changed meanwhile: it has revision ${before.revision}, not ${asked.revision}. Read it again.`,
    );
  await recordAct(deps, input, saved.gateway_id, 'mapping.updated', {
    detail: { mapping_id: saved._id, revision: saved.revision },
  });
  return presentMapping(saved);
});
