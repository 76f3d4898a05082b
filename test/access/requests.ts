import type { Contract } from '../../api/contract.ts';
import { fullPath, paramNames } from '../../api/http/paths.ts';
import type { Planted } from './plant.ts';

/** A response of the service, read whole. */
export interface Answer {
  readonly status: number;
  readonly ok: boolean;
  readonly body: string;
  readonly headers: string;
}

/** The path of an operation with the ids of what the owner has; an id of something that does not exist where the owner has none. */
export function pathOf({ ids, idsBelow, leadEmail }: Planted, contract: Contract, gatewayId?: string): string {
  const [, below] = Object.entries(idsBelow).find(([start]) => contract.path.startsWith(`${start}/{id}`)) ?? [];
  const id = gatewayId ?? below;
  const values: Record<string, string> = { ...ids, ...(id ? { id } : {}) };
  const unknown = '00000000-0000-4000-8000-000000000000';
  // A person whose data the owner has.
  const query = contract.path === '/persons' ? `?email=${encodeURIComponent(leadEmail)}` : '';
  const path = paramNames(contract.path).reduce(
    (path, name) => path.replace(`{${name}}`, values[name] ?? unknown),
    fullPath(contract),
  );
  return path + query;
}

/** Sends a request; without a token it goes anonymously. */
export async function request(
  url: string,
  { method, token, body }: { method: string; token?: string | undefined; body?: unknown },
): Promise<Answer> {
  const answer = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const headers = JSON.stringify([...answer.headers]);
  return { status: answer.status, ok: answer.ok, body: await answer.text(), headers };
}
