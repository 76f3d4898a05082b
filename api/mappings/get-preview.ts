import { notFound } from '../../model/shared/errors.ts';
import { previewStudySchema } from '../../model/mapping/mapping-study.ts';
import type { PreviewStudy } from '../../model/mapping/mapping-study.ts';
import { route } from '../contract.ts';
import type { Typed } from '../http/schemas.ts';
import { presentPreview } from './present-mapping.ts';
import { visibleMapping } from './visible-mapping.ts';

const study: Typed<PreviewStudy> = previewStudySchema;

export const getPreview = route({
  method: 'GET',
  path: '/mappings/{id}/preview',
  id: 'getMappingPreview',
  summary: 'The newest preview of a mapping and its progress',
  description: 'Of a mapping with a gateway it needs WRITE: it holds the records of the CRM.',
  tag: 'Mappings',
  access: 'token',
  quota: 'progress',
  success: { status: 200, description: 'The preview, under way, done or failed.', schema: study },
  errors: ['FORBIDDEN'],
}).handle(async ({ params, principal }, deps) => {
  const { mapping } = await visibleMapping(params.id, principal, 'WRITE', deps);
  const found = await deps.store.mappingStudies.newestPreview(mapping._id);
  if (!found) throw notFound('Preview of mapping', mapping._id);
  return presentPreview(found);
});
