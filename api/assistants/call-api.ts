import type { RequestListener } from 'node:http';
import inject from 'light-my-request';
import type { Contract } from '../contract.ts';
import { fullPath } from '../http/paths.ts';
import { fieldsOf } from './tool.ts';
import type { Arguments, CallOperation } from './tool.ts';

/** A refusal of the API, in its own words. */
export class RefusedCall extends Error {}

/**
 * Calls operations of this API in the process, with the token of the caller: authentication, access, quotas, checks, audit events and log lines are those of any other request.
 * @param token what the caller signed in with
 */
export function apiCaller(handler: RequestListener, token: string): CallOperation {
  return async ({ contract }, values) => {
    const { path, query, body } = placed(contract, values);
    const answer = await inject(handler, {
      method: contract.method,
      url: path,
      query,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    const reply: unknown = answer.payload === '' ? {} : JSON.parse(answer.payload);
    if (answer.statusCode >= 400)
      throw new RefusedCall(messageOf(reply) ?? `The API responded with ${answer.statusCode}.`);
    return reply;
  };
}

/** Where the values of an operation go. */
function placed(contract: Contract, values: Arguments) {
  let path = fullPath(contract);
  const inQuery = contract.query ?? {};
  const inBody = fieldsOf(contract.body);
  const query: Record<string, string | string[]> = {};
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
    else if (Object.hasOwn(inQuery, name))
      query[name] = Array.isArray(value) ? value.map(String).join(',') : String(value);
    else if (Object.hasOwn(inBody, name)) body[name] = value;
    else throw new Error(`${contract.id} has no place for "${name}".`);
  }
  return { path, query, body: contract.body ? body : undefined };
}

const messageOf = (reply: unknown): string | undefined =>
  typeof reply === 'object' && reply !== null && 'message' in reply && typeof reply.message === 'string'
    ? reply.message
    : undefined;
