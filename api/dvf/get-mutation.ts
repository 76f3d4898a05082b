import { AppError, notFound } from '../../model/shared/errors.ts';
import { route } from '../contract.ts';
import { reach } from '../http/downstream.ts';
import { entityTag, withHeaders } from '../http/reply.ts';
import { ref } from '../http/schemas.ts';
import { DVF_HEADERS, DVF_HEADER_WORDS } from '../dvf-headers.ts';
import { dvfSource, sourceHeaders } from './dvf-source.ts';

export const getMutation = route({
  method: 'GET',
  path: '/dvf/{id}',
  id: 'getDvfMutation',
  summary: 'A mutation with its buildings, lots, parcels and land',
  description:
    'All fields of the source rows, assembled; the reason if it has no price per m²; other mutations of its parcels. The id survives the next release.',
  tag: 'Transactions',
  access: 'token',
  alwaysHeaders: DVF_HEADERS,
  success: { status: 200, description: 'The mutation.', schema: ref('DvfMutation'), headers: DVF_HEADER_WORDS },
  errors: ['CONFLICT'],
}).handle(async ({ principal, params }, deps) => {
  await deps.dvfAccess.require(principal);
  const [source, found] = await reach('The search engine', () =>
    Promise.all([dvfSource(deps), deps.dvf.find(params.id)]),
  );
  if (!found && source.notice !== undefined) throw new AppError('NOT_FOUND', source.notice);
  if (!found) throw notFound('Mutation', params.id);
  const { summary, detail, related } = found;
  const body = { ...summary, ...detail, related, source };
  return withHeaders({ ...sourceHeaders(source), ETag: entityTag(body) }, body);
});
