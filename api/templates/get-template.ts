import { route } from '../contract.ts';
import { ref } from '../http/schemas.ts';
import { visibleTemplate } from './template-content.ts';

export const getTemplate = route({
  method: 'GET',
  path: '/templates/{id}',
  id: 'getTemplate',
  summary: 'Mapping template detail',
  description: 'One of the caller, or one that comes with the product.',
  tag: 'Templates',
  access: 'token',
  success: { status: 200, description: 'The template.', schema: ref('Template') },
}).handle((input, deps) => visibleTemplate(input, deps));
