import { AppError, notFound } from '../../model/shared/errors.ts';
import type { Principal } from '../../model/gateway/principal.ts';
import { templateFaults } from '../../model/template/check-template.ts';
import { DEFAULT_TEMPLATES } from '../../model/template/default-templates.ts';
import type { Template, TemplateWrite } from '../../model/template/template.ts';
import type { TemplateContent } from '../../store/sites/templates.ts';
import type { HandlerDeps } from '../deps.ts';
import { takeTurn } from '../take-turn.ts';

/** Ten times what the largest themes need: a delivery reads a template every minute, a list reads all of a client. */
const MAX_BYTES = 64 * 1024;
/** A client has a template per theme it delivers to, and some drafts. */
const MAX_TEMPLATES = 100;

/** What a body says of a template, whole. Throws BAD_REQUEST that names the path of the property it does not know, or PAYLOAD_TOO_LARGE. */
export function templateContent(body: TemplateWrite): TemplateContent {
  const content = boundedContent(body);
  const [fault] = templateFaults(content);
  if (fault) throw new AppError('BAD_REQUEST', `The field ${fault.at}: ${fault.message}.`, { detail: fault.at });
  return content;
}

/** The same with whatever faults it has. Throws PAYLOAD_TOO_LARGE. */
export function boundedContent(body: TemplateWrite): TemplateContent {
  const { name, description, language, postmeta = [], taxonomies = [], statuses = {} } = body;
  const content: TemplateContent = {
    name,
    ...(description ? { description } : {}),
    ...(language ? { language } : {}),
    postmeta,
    taxonomies,
    statuses,
  };
  if (Buffer.byteLength(JSON.stringify(content)) > MAX_BYTES) {
    throw new AppError('PAYLOAD_TOO_LARGE', `A template may have ${MAX_BYTES / 1024} KiB in all.`);
  }
  return content;
}

/** Stores a new template of a client. CONFLICT when it has as many as it may have. */
export function addTemplate(clientId: string, content: TemplateContent, deps: HandlerDeps): Promise<Template> {
  const { templates } = deps.store;
  return takeTurn(deps, `templates/${clientId}`, async () => {
    if ((await templates.count(clientId)) < MAX_TEMPLATES) return templates.insert(clientId, content);
    throw new AppError('CONFLICT', `A client has at most ${MAX_TEMPLATES} templates of its own; remove one first.`);
  });
}

interface Named {
  readonly principal: Principal;
  readonly params: { readonly id: string };
}

/** The template that the path names, shipped or the client's own; NOT_FOUND for another client's. */
export async function visibleTemplate({ principal, params }: Named, { store }: HandlerDeps): Promise<Template> {
  const found = await store.templates.usable(principal.clientId, params.id);
  if (!found) throw notFound('Template', params.id);
  return found;
}

/** Reason why a template cannot be written; undefined when it is not a default one. */
export const defaultTemplate = ({ id }: { readonly [name: string]: string }): string | undefined =>
  DEFAULT_TEMPLATES.some((template) => template.id === id)
    ? 'A default template cannot be changed or deleted; duplicate it and change the copy.'
    : undefined;
