import { AppError, notFound } from '../../model/shared/errors.ts';
import type { Principal } from '../../model/gateway/principal.ts';
import { templateFaults } from '../../model/template/check-template.ts';
import { DEFAULT_TEMPLATES } from '../../model/template/default-templates.ts';
import type { Template, TemplateWrite } from '../../model/template/template.ts';
import type { TemplateContent } from '../../store/sites/templates.ts';
import type { HandlerDeps } from '../deps.ts';
import { takeTurn } from '../take-turn.ts';

/** Bytes: ten times what the largest themes need. A delivery reads a template every minute, a list reads all of a client. */
const MAX_BYTES = 64 * 1024;
/** Enough for one template per theme of a client, and some drafts. */
const MAX_TEMPLATES = 100;

/** The template in a body, checked. Throws BAD_REQUEST with the path of an unknown property, or PAYLOAD_TOO_LARGE. */
export function templateContent(body: TemplateWrite): TemplateContent {
  const content = boundedContent(body);
  const [fault] = templateFaults(content);
  if (fault) throw new AppError('BAD_REQUEST', `The field ${fault.at}: ${fault.message}.`, { detail: fault.at });
  return content;
}

/** The template in a body with its faults. Throws PAYLOAD_TOO_LARGE. */
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

/** Stores a new template of a client. Throws CONFLICT when it has the maximum number. */
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

/** The template of a path, shipped or the client's own. Throws NOT_FOUND for another client's. */
export async function visibleTemplate({ principal, params }: Named, { store }: HandlerDeps): Promise<Template> {
  const found = await store.templates.usable(principal.clientId, params.id);
  if (!found) throw notFound('Template', params.id);
  return found;
}

/** Why a template cannot be written; undefined if it is not a default one. */
export const defaultTemplate = ({ id }: { readonly [name: string]: string }): string | undefined =>
  DEFAULT_TEMPLATES.some((template) => template.id === id)
    ? 'A default template cannot be changed or deleted; duplicate it and change the copy.'
    : undefined;
