import { AppError } from '../../model/shared/errors.ts';
import { previewStudySchema } from '../../model/mapping/mapping-study.ts';
import type { PreviewStudy } from '../../model/mapping/mapping-study.ts';
import { parseDraft } from '../../store/mappings/mappings.ts';
import type { StoredSource } from '../../store/mappings/stored-source.ts';
import { route } from '../contract.ts';
import { recordAct } from '../record-act.ts';
import { withHeaders } from '../http/reply.ts';
import type { Typed } from '../http/schemas.ts';
import { demandSound, presentPreview } from './present-mapping.ts';
import { demandSameReceiver } from './publish.ts';
import { startStudy, uploadedSource } from './start-study.ts';
import { mappedInput, visibleMapping } from './visible-mapping.ts';

const body: Typed<{ upload_id?: string; earlier_upload_id?: string }> = {
  type: 'object',
  properties: {
    upload_id: {
      type: 'string',
      format: 'uuid',
      description: 'Reads this file instead of what the mapping or its gateway reads.',
    },
    earlier_upload_id: {
      type: 'string',
      format: 'uuid',
      description:
        'The file of another day: its keys are compared with those of the file. Default: the own sample of the mapping where `upload_id` names another file, an earlier delivery into the inbox, or the stored listings of the gateway.',
    },
  },
  additionalProperties: false,
};
const study: Typed<PreviewStudy> = previewStudySchema;

export const previewMapping = route({
  method: 'POST',
  path: '/mappings/{id}/preview',
  id: 'previewMapping',
  summary: 'Preview a draft over the whole file',
  description:
    'Reads and maps the whole file with the draft, in the background: twenty listings with their records, every warning and unknown word counted, quarantined records by reason and, for a gateway, which of its listings would be made, changed, archived or get another key. Nothing is written. Poll `GET /mappings/{id}/preview`.',
  tag: 'Mappings',
  access: 'token',
  body,
  success: {
    status: 202,
    description: 'The preview, under way.',
    schema: study,
    headers: { Location: 'Path of the preview.' },
  },
  errors: ['CONFLICT', 'FORBIDDEN', 'RATE_LIMITED', 'UNPROCESSABLE'],
}).handle(async (input, deps) => {
  const { body: asked, params, principal } = input;
  const { mapping, gateway } = await visibleMapping(params.id, principal, 'WRITE', deps);
  const draft = parseDraft(mapping.draft);
  demandSound(draft);
  const uploaded = (id: string | undefined, at: string) =>
    id === undefined ? undefined : uploadedSource(id, at, principal, deps);
  const source = (await uploaded(asked.upload_id, '/upload_id')) ?? mapping.source;
  const named = await uploaded(asked.earlier_upload_id, '/earlier_upload_id');
  const earlier = named ?? ownSample(mapping.source, source);
  if (source.kind === 'gateway') {
    const ref = gateway && mappedInput(gateway, mapping.input_id);
    if (!ref)
      throw new AppError(
        'CONFLICT',
        'There is nothing to read: name an uploaded file, or a gateway with a MAPPED_FEED input.',
      );
    demandSameReceiver(ref, draft, deps);
  }
  const record = await startStudy(
    {
      kind: 'preview',
      client_id: mapping.client_id,
      mapping_id: mapping._id,
      ...(mapping.gateway_id === undefined ? {} : { gateway_id: mapping.gateway_id }),
      ...(mapping.input_id === undefined ? {} : { input_id: mapping.input_id }),
      revision: mapping.revision,
      draft: mapping.draft,
      market: gateway?.market ?? mapping.market,
      source,
      ...(earlier ? { earlier, is_earlier_named: named !== undefined } : {}),
    },
    deps,
  );
  await recordAct(deps, input, mapping.gateway_id, 'mapping.previewed', {
    detail: { mapping_id: mapping._id, revision: mapping.revision },
  });
  return withHeaders({ Location: `/v1/gateway/mappings/${mapping._id}/preview` }, presentPreview(record));
});

/** The uploaded sample of a mapping, if another file is previewed. */
const ownSample = (own: StoredSource, previewed: StoredSource): StoredSource | undefined =>
  own.kind === 'upload' && previewed.kind === 'upload' && own.upload_id !== previewed.upload_id ? own : undefined;
