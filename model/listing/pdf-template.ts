import type { FromSchema } from 'json-schema-to-ts';
import { WEB_ADDRESS, visibleName } from '../shared/text-patterns.ts';
import { LANGUAGES } from '../shared/language.ts';

/** How a brochure is laid out; each is also the id of the predefined template that shows it as it is meant. */
export const PDF_LAYOUTS = ['luxe', 'design', 'standard', 'minimal', 'vitrine'] as const;
export type PdfLayout = (typeof PDF_LAYOUTS)[number];

/** Parts of a brochure below its head. */
export const PDF_SECTIONS = [
  'facts',
  'description',
  'rooms',
  'amenities',
  'pictures',
  'plans',
  'energy',
  'terms',
  'contact',
] as const;
export type PdfSection = (typeof PDF_SECTIONS)[number];

/** What the law requires with every offer: printed last if a template leaves it out. */
export const REQUIRED_SECTIONS: readonly PdfSection[] = ['energy', 'terms'];

/** Families of letters: without serifs, with serifs, or headings with serifs over text without. */
const PDF_FONTS = ['sans', 'serif', 'mixed'] as const;

const colour = { type: 'string', pattern: '^#[0-9A-Fa-f]{6}$' } as const;

const writable = {
  name: visibleName(100),
  layout: { type: 'string', enum: PDF_LAYOUTS },
  colours: {
    type: 'object',
    description: 'Six hexadecimal digits each: `primary` for headings and areas, `accent` for prices and lines.',
    properties: { primary: colour, accent: colour },
    additionalProperties: false,
  },
  font: { type: 'string', enum: PDF_FONTS },
  logo_url: {
    type: 'string',
    maxLength: 2_048,
    pattern: WEB_ADDRESS,
    description: 'Without it the logo of the gateway, else that of the listing’s office.',
  },
  sections: {
    type: 'array',
    minItems: 1,
    maxItems: PDF_SECTIONS.length,
    uniqueItems: true,
    items: { type: 'string', enum: PDF_SECTIONS },
    description:
      'Each at most once, in the order of the brochure. `energy` and `terms` are printed last when left out.',
  },
  language: { type: 'string', enum: LANGUAGES },
  footer: { type: 'string', maxLength: 300 },
} as const;

/** Body of POST /pdf-templates and PUT /pdf-templates/{id}: what is left out is as in the predefined template of the layout. */
export const pdfTemplateInputSchema = {
  type: 'object',
  properties: writable,
  required: ['name', 'layout'],
  additionalProperties: false,
} as const;

/** A template as the API returns it, with every default except the logo. */
export const pdfTemplateSchema = {
  type: 'object',
  properties: {
    id: {
      type: 'string',
      description: 'The name of the layout for a predefined template, a UUID for one of your own.',
    },
    ...writable,
    colours: { ...writable.colours, required: ['primary', 'accent'] },
    predefined: { type: 'boolean' },
    created_at: { type: 'string', format: 'date-time' },
    updated_at: { type: 'string', format: 'date-time' },
  },
  required: ['id', 'name', 'layout', 'colours', 'font', 'sections', 'language', 'predefined'],
  additionalProperties: false,
} as const;

export type PdfTemplateInput = FromSchema<typeof pdfTemplateInputSchema>;
export type PdfTemplate = FromSchema<typeof pdfTemplateSchema>;

const predefined = (
  layout: PdfLayout,
  name: string,
  look: Pick<PdfTemplate, 'colours' | 'font'>,
  sections: readonly PdfSection[],
): PdfTemplate => ({ id: layout, name, layout, ...look, sections: [...sections], language: 'fr', predefined: true });

/** The five predefined templates, which cannot be changed. */
export const PREDEFINED_TEMPLATES: readonly PdfTemplate[] = [
  predefined('luxe', 'Luxe', { colours: { primary: '#1B1A17', accent: '#B08D57' }, font: 'serif' }, [
    'description',
    'pictures',
    'facts',
    'amenities',
    'plans',
    'energy',
    'terms',
    'contact',
  ]),
  predefined('design', 'Design', { colours: { primary: '#14505C', accent: '#E4572E' }, font: 'sans' }, [
    'pictures',
    'description',
    'facts',
    'amenities',
    'rooms',
    'plans',
    'energy',
    'terms',
    'contact',
  ]),
  predefined('standard', 'Standard', { colours: { primary: '#1F3A5F', accent: '#C8102E' }, font: 'sans' }, [
    'facts',
    'description',
    'rooms',
    'amenities',
    'energy',
    'pictures',
    'plans',
    'terms',
    'contact',
  ]),
  predefined('minimal', 'Minimal', { colours: { primary: '#111111', accent: '#111111' }, font: 'mixed' }, [
    'description',
    'facts',
    'energy',
    'terms',
    'contact',
  ]),
  predefined('vitrine', 'Vitrine', { colours: { primary: '#0B2545', accent: '#F2A900' }, font: 'sans' }, [
    'pictures',
    'facts',
    'description',
    'energy',
    'terms',
    'contact',
  ]),
];

export const predefinedTemplate = (id: string): PdfTemplate | undefined =>
  PREDEFINED_TEMPLATES.find((template) => template.id === id);

/** A client's template with what it leaves out taken from the predefined one of its layout. */
export function completeTemplate(
  input: PdfTemplateInput,
  own: Pick<PdfTemplate, 'id' | 'created_at' | 'updated_at'>,
): PdfTemplate {
  const base = PREDEFINED_TEMPLATES.find(({ layout }) => layout === input.layout);
  if (!base) throw new Error(`There is no layout ${input.layout}`);
  const { created_at: _created, updated_at: _updated, ...defaults } = base;
  return { ...defaults, ...input, colours: { ...base.colours, ...input.colours }, ...own, predefined: false };
}
