import { mappingSchema } from '../../model/mapping/mapping.ts';
import type { FeedMapping } from '../../model/mapping/mapping.ts';
import { notFound } from '../../model/shared/errors.ts';
import { parseDraft } from '../../store/mappings/mappings.ts';
import { route } from '../contract.ts';
import { withHeaders } from '../http/reply.ts';
import { withNames } from '../http/named-schemas.ts';
import type { Typed } from '../http/schemas.ts';
import { visibleMapping } from './visible-mapping.ts';

const file: Typed<FeedMapping> = withNames(mappingSchema);

export const exportMapping = route({
  method: 'GET',
  path: '/mappings/{id}/export',
  id: 'exportMapping',
  summary: 'The draft or a version as one file',
  description: 'The file can be imported with `POST /mappings`, here or on another installation. It holds no secrets.',
  tag: 'Mappings',
  access: 'token',
  query: { version: { type: 'integer', minimum: 1, description: 'A published version. Default: the draft.' } },
  success: {
    status: 200,
    description: 'The mapping file.',
    schema: file,
    headers: { 'Content-Disposition': 'Name of the file.' },
  },
  errors: ['FORBIDDEN'],
}).handle(async ({ params, principal, query }, deps) => {
  const { mapping } = await visibleMapping(params.id, principal, 'READ', deps);
  const version =
    query.version === undefined ? undefined : await deps.store.mappings.version(mapping._id, query.version);
  if (query.version !== undefined && !version) throw notFound('Version', String(query.version));
  const name = `mapping-${mapping._id}${version ? `-v${version.number}` : ''}.json`;
  return withHeaders(
    { 'Content-Disposition': `attachment; filename="${name}"` },
    parseDraft(version?.mapping ?? mapping.draft),
  );
});
