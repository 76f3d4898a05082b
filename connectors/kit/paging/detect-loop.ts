import { createHash } from 'node:crypto';
import type { Json } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';

/** Most consecutive pages without a record: some servers filter after paging. */
const MAX_EMPTY_PAGES = 200;

/**
 * State of Brent's cycle detection: one earlier page and its distance. A cycle is found after at
 * most three rounds, with a state of constant size.
 */
export interface Trail {
  readonly link: string;
  readonly content: string;
  readonly steps: number;
  readonly limit: number;
  readonly empty: number;
}

export const TRAIL_START: Trail = { link: '', content: '', steps: 0, limit: 1, empty: 0 };

/**
 * The trail with one more page: the link to it and its content.
 * @throws ConnectorError of kind feed_rejected if either occurred before
 */
export function follow(trail: Trail, next: string, stamps: readonly string[]): Trail {
  const link = digest([next]);
  const content = stamps.length > 0 ? digest(stamps) : '';
  const empty = content === '' ? trail.empty + 1 : 0;
  if (link === trail.link || (content !== '' && content === trail.content)) {
    throw new ConnectorError('feed_rejected', 'The pages of the server lead in a circle: one of them came twice.');
  }
  if (empty > MAX_EMPTY_PAGES) {
    throw new ConnectorError('feed_rejected', `The server sent ${empty} empty pages in a row.`);
  }
  const steps = trail.steps + 1;
  return steps === trail.limit
    ? { link, content, steps: 0, limit: trail.limit * 2, empty }
    : { ...trail, steps, empty };
}

/** Whether a stored value is a trail. */
export function isTrail(value: unknown): value is Trail {
  return (
    typeof value === 'object' &&
    value !== null &&
    'link' in value &&
    typeof value.link === 'string' &&
    'content' in value &&
    typeof value.content === 'string' &&
    ['steps', 'limit', 'empty'].every((name) => Number.isSafeInteger(Reflect.get(value, name)))
  );
}

/** A trail as plain JSON. */
export const trailJson = (trail: Trail): Json => ({ ...trail });

function digest(parts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) {
    hash.update(part).update('\0');
  }
  return hash.digest('base64url').slice(0, 16);
}
