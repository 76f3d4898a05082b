import { AppError } from '../../model/shared/errors.ts';
import { mappingVersionSchema, publicationSchema } from '../../model/mapping/stored-mapping.ts';
import type { MappingVersion } from '../../model/mapping/stored-mapping.ts';
import { parseDraft } from '../../store/mappings/mappings.ts';
import { route } from '../contract.ts';
import { recordAct } from '../record-act.ts';
import type { Typed } from '../http/schemas.ts';
import { demandLastingKey, isDoubted } from './lasting-key.ts';
import { demandSound, presentVersion } from './present-mapping.ts';
import { publish } from './publish.ts';
import { visibleMapping } from './visible-mapping.ts';

const body: Typed<{ revision: number; note?: string; confirm_unstable_key?: boolean }> = publicationSchema;
const version: Typed<MappingVersion> = mappingVersionSchema;

export const publishMapping = route({
  method: 'POST',
  path: '/mappings/{id}/publish',
  id: 'publishMapping',
  summary: 'Publish the draft: its gateway uses it from the next run on',
  description:
    'Only a draft whose preview ended with this very revision: a change of one rule or of the key can archive every listing, and the preview is where that shows. A preview that could not read the file to its end does not count. A key that a preview showed not to last is refused (422 with `/key` in `detail`) unless `confirm_unstable_key` is true. The next run maps every record anew; its guards still hold back mass removals.',
  tag: 'Mappings',
  access: 'token',
  body,
  success: { status: 200, description: 'The version.', schema: version },
  errors: ['CONFLICT', 'FORBIDDEN', 'UNPROCESSABLE'],
}).handle(async (input, deps) => {
  const { body: asked, params, principal } = input;
  const { mapping, gateway } = await visibleMapping(params.id, principal, 'WRITE', deps);
  if (!gateway)
    throw new AppError('CONFLICT', 'The mapping has no gateway yet: write gateway_id with PUT /mappings/{id}.');
  if (asked.revision !== mapping.revision) {
    throw new AppError(
      'CONFLICT',
      `The draft was changed meanwhile: it has revision ${mapping.revision}, not ${asked.revision}. Read it again.`,
    );
  }
  const draft = parseDraft(mapping.draft);
  demandSound(draft);
  if (mapping.previewed_revision !== mapping.revision) {
    throw new AppError(
      'UNPROCESSABLE',
      'This draft has no finished preview: a preview shows which listings it makes, changes and archives.',
      { detail: '/revision' },
    );
  }
  demandLastingKey(mapping, draft, asked.confirm_unstable_key);
  const made = await publish(
    { mapping, gateway, publishedBy: principal.clientId, text: mapping.draft, content: draft, note: asked.note },
    deps,
  );
  await recordAct(deps, input, gateway._id, 'mapping.published', {
    detail: { mapping_id: mapping._id, version: made.number, ...(isDoubted(mapping, draft) && { unstable_key: true }) },
  });
  return presentVersion(made);
});
