import { BadRequest } from '../options.ts';
import { PUSHES } from './push-feed.ts';
import type { PushName } from './push-feed.ts';
import type { PushTarget } from './upload.ts';

/** Pushes go to this machine only: a demo is no way to reach others. */
const HOSTS = ['127.0.0.1', 'localhost'];

/** What a request to push asks for. */
export interface PushRequest {
  readonly feed: PushName;
  readonly target: PushTarget;
  /** Query of the feed. */
  readonly query: string;
}

/** Reads `{feed, host, port, user, password, query?}`. Throws BadRequest that names the wrong field. */
export function readPush(body: unknown): PushRequest {
  const given: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {};
  const { feed, host = '127.0.0.1', port, user, password, query = '' } = given;
  if (typeof feed !== 'string' || !isPush(feed))
    throw new BadRequest(`feed must be one of ${Object.keys(PUSHES).join(', ')}`);
  if (typeof host !== 'string' || !HOSTS.includes(host))
    throw new BadRequest(`host must be one of ${HOSTS.join(', ')}`);
  const number = Number(port);
  if (!Number.isInteger(number) || number < 1 || number > 65_535) throw new BadRequest('port must be a port');
  if (typeof user !== 'string' || typeof password !== 'string' || typeof query !== 'string')
    throw new BadRequest('user, password and query must be texts');
  return { feed, target: { host, port: number, user, password }, query };
}

const isPush = (feed: string): feed is PushName => Object.hasOwn(PUSHES, feed);
