import { sunPaths } from '../../analysis/sunlight/sun-paths.ts';
import { route } from '../contract.ts';
import { content, fileNamePart } from '../http/reply.ts';
import { readSunlight, sunlightQuery } from './sunlight-request.ts';
import { LANGUAGES } from '../../model/shared/language.ts';

export const getSunlightPdf = route({
  method: 'GET',
  path: '/properties/{id}/sunlight/pdf',
  id: 'getSunlightPdf',
  summary: 'How much sun a listing gets, as a PDF',
  description: 'Two pages with diagrams, from the same figures as GET /properties/{id}/sunlight.',
  tag: 'Sunlight',
  access: 'token',
  query: { ...sunlightQuery, language: { type: 'string', enum: LANGUAGES, default: 'fr' } },
  success: {
    status: 200,
    description: 'The report, A4.',
    contentType: 'application/pdf',
    headers: { 'Content-Disposition': 'A file name made from the reference.' },
  },
  errors: ['CONFLICT', 'UNPROCESSABLE'],
}).handle(async ({ params, query, principal }, deps) => {
  const { language, ...question } = query;
  const { listing, sunlight } = await readSunlight({ id: params.id, query: question, principal }, deps);
  const { latitude: lat, longitude: lon, timezone, year } = sunlight;
  const paths = sunPaths({ lat, lon, timezone, year });
  const pdf = await deps.renderSunlight({ listing, sunlight, paths, language });
  const name = fileNamePart(listing.reference);
  return content('application/pdf', pdf, { 'Content-Disposition': `inline; filename="sunlight-${name}.pdf"` });
});
