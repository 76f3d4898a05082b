import { propertySchema } from '../../model/property/property.ts';
import { route } from '../contract.ts';
import { content } from '../http/reply.ts';

export const getPropertySchema = route({
  method: 'GET',
  path: '/schemas/property',
  id: 'getPropertySchema',
  summary: 'The property model as JSON Schema (draft-04)',
  description: 'What a listing may hold, for those who check listings or generate code.',
  tag: 'Public',
  access: 'public',
  success: {
    status: 200,
    description: 'A draft-04 schema.',
    contentType: 'application/schema+json',
  },
}).handle((_input, { config }) =>
  content('application/schema+json', JSON.stringify(propertySchemaDraft04(config.PUBLIC_URL), undefined, 2), {
    'Cache-Control': 'public, max-age=300',
  }),
);

/** The property schema under its draft-04 names; all its keywords mean the same there. */
export function propertySchemaDraft04(publicUrl: string) {
  return {
    $schema: 'http://json-schema.org/draft-04/schema#',
    id: `${publicUrl}/v1/gateway/schemas/property`,
    title: 'Property',
    description: 'A normalised real-estate listing.',
    ...propertySchema,
  };
}
