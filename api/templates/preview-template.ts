import { templateFaults } from '../../model/template/check-template.ts';
import type { TemplateFault } from '../../model/template/check-template.ts';
import { createMapping } from '../../model/template/map-listing.ts';
import type { MappedListing } from '../../model/template/map-listing.ts';
import { templateWriteSchema } from '../../model/template/template.ts';
import type { TemplateWrite } from '../../model/template/template.ts';
import { presentListing } from '../../store/listings/present-listing.ts';
import { visibleRecord } from '../properties/visible-listing.ts';
import { route } from '../contract.ts';
import type { Typed } from '../http/schemas.ts';
import { boundedContent } from './template-content.ts';

const { name: _, ...withoutName } = templateWriteSchema.properties;

const body: Typed<{ property_id: string; template: Omit<TemplateWrite, 'name'> }> = {
  type: 'object',
  properties: {
    property_id: { type: 'string', format: 'uuid', description: 'A listing of a gateway that the caller can read.' },
    template: {
      type: 'object',
      description: 'The content of a template, stored or not; its name plays no part.',
      properties: withoutName,
      additionalProperties: false,
    },
  },
  required: ['property_id', 'template'],
  additionalProperties: false,
};

const scalar = { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }] };

const preview: Typed<{ crm_record: unknown; faults: TemplateFault[]; mapped: MappedListing }> = {
  type: 'object',
  properties: {
    crm_record: { description: 'The record of the listing as the CRM sent it.' },
    faults: {
      type: 'array',
      description:
        'Every fault for which the template would be refused; entries with a fault are left out of `mapped`.',
      items: {
        type: 'object',
        properties: {
          at: { type: 'string', description: 'JSON pointer within the template, such as `/postmeta/3/source`.' },
          message: { type: 'string' },
        },
        required: ['at', 'message'],
        additionalProperties: false,
      },
    },
    mapped: {
      type: 'object',
      description: 'What the site would get.',
      properties: {
        postmeta: { type: 'object', additionalProperties: { anyOf: [scalar, { type: 'array', items: scalar }] } },
        taxonomies: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
        status: { type: 'string' },
      },
      required: ['postmeta', 'taxonomies', 'status'],
      additionalProperties: false,
    },
  },
  required: ['crm_record', 'faults', 'mapped'],
  additionalProperties: false,
};

export const previewTemplate = route({
  method: 'POST',
  path: '/templates/preview',
  id: 'previewTemplate',
  summary: 'What a template makes of a listing',
  description:
    'Maps one listing by the template of the body and names every fault of it. Nothing is stored or delivered.',
  tag: 'Templates',
  access: 'token',
  // Counted as a read: it changes nothing, and an editor calls it at every pause in typing.
  quota: 'read',
  body,
  errors: ['NOT_FOUND'],
  success: { status: 200, description: 'The mapped listing and the faults.', schema: preview },
}).handle(async ({ body: { property_id, template }, principal }, deps) => {
  const content = boundedContent({ ...template, name: 'Preview' });
  const listing = await visibleRecord(property_id, principal, deps);
  const mapped = createMapping(content)(presentListing(listing, deps.config.PUBLIC_URL));
  const crm_record: unknown = JSON.parse(listing.sync.raw);
  return { crm_record, faults: templateFaults(content), mapped };
});
