import { sunlightSchema } from '../../model/sales/sunlight.ts';
import type { Sunlight } from '../../model/sales/sunlight.ts';
import { route } from '../contract.ts';
import type { Typed } from '../http/schemas.ts';
import { readSunlight, sunlightQuery } from './sunlight-request.ts';

const reply: Typed<Sunlight & { property_id: string }> = {
  ...sunlightSchema,
  properties: { property_id: { type: 'string', format: 'uuid' }, ...sunlightSchema.properties },
  required: ['property_id', ...sunlightSchema.required],
};

export const getSunlight = route({
  method: 'GET',
  path: '/properties/{id}/sunlight',
  id: 'getSunlight',
  summary: 'How much sun a listing gets',
  description:
    'Hours of direct sun and energy of a year of clear skies: by month, season and hour, for each façade of the listing (all eight where it states none), with the equinoxes, the solstices and today. Needs the addon SOLAR_EXPOSURE on the listing’s gateway (409) and coordinates (422).',
  tag: 'Sunlight',
  access: 'token',
  forSites: true,
  query: {
    ...sunlightQuery,
    at: {
      type: 'string',
      pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
      description:
        'A time by the clock of the place, such as `18:00`: `at_time` says on how many days of each month the sun shines on each façade then.',
    },
  },
  success: { status: 200, description: 'The analysis.', schema: reply },
  errors: ['CONFLICT', 'UNPROCESSABLE'],
}).handle(async ({ params, query, principal }, deps) => {
  const { listing, sunlight } = await readSunlight({ id: params.id, query, principal }, deps);
  return { property_id: listing._id, ...sunlight };
});
