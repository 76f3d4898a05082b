import { PORTALS, findPortal } from '../../feeds/portals.ts';
import type { PortalSpec } from '../../feeds/portals.ts';
import { notFound } from '../../model/shared/errors.ts';

/** Schema of the path parameter: any code, so that an unknown one is told from a path that does not exist. */
export const portalCode = { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' } as const;

/** The portal that a path names; NOT_FOUND for one that does not exist. */
export function namedPortal(code: string): PortalSpec {
  const portal = findPortal(code);
  if (!portal) throw notFound('Portal', code);
  return portal;
}

/** The codes there are, for the document. */
export const PORTAL_CODES = PORTALS.map(({ code }) => code).join(', ');
