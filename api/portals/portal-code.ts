import { PORTALS, findPortal } from '../../feeds/portals.ts';
import type { PortalSpec } from '../../feeds/portals.ts';
import { notFound } from '../../model/shared/errors.ts';

/** Schema of the path parameter: accepts any code, so that an unknown code has its own error. */
export const portalCode = { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' } as const;

/** The portal of a path. Throws NOT_FOUND for an unknown code. */
export function namedPortal(code: string): PortalSpec {
  const portal = findPortal(code);
  if (!portal) throw notFound('Portal', code);
  return portal;
}

/** The known codes, for the OpenAPI document. */
export const PORTAL_CODES = PORTALS.map(({ code }) => code).join(', ');
