import { notFound } from '../../model/shared/errors.ts';
import { predefinedTemplate } from '../../model/listing/pdf-template.ts';
import type { PdfTemplate } from '../../model/listing/pdf-template.ts';
import type { Principal } from '../../model/gateway/principal.ts';
import { presentTemplate } from '../../store/readers/pdf-templates.ts';
import type { HandlerDeps } from '../deps.ts';

/** The name of a layout, or a UUID. */
export const templateId = {
  type: 'string',
  pattern: '^([a-z]{1,20}|[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})$',
} as const;

/** A predefined template, or one of the caller's own. Throws NOT_FOUND. */
export async function findTemplate(
  id: string,
  principal: Principal,
  { store }: Pick<HandlerDeps, 'store'>,
): Promise<PdfTemplate> {
  const shipped = predefinedTemplate(id);
  if (shipped) return shipped;
  const own = await store.pdfTemplates.find(principal.clientId, id.toLowerCase());
  if (!own) throw notFound('PDF template', id);
  return presentTemplate(own);
}

/** Why a template cannot be written; undefined if it is not a predefined one. */
export const predefined = ({ id = '' }: { readonly [name: string]: string }): string | undefined =>
  predefinedTemplate(id)
    ? `The template ${id} is predefined; create one of your own that is based on its layout.`
    : undefined;
