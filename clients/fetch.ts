import { Agent, fetch as fetchWith } from 'undici';
import type { RequestInit, Response } from 'undici';

/** HTTP/1.1 as Node's own fetch: a service that offers HTTP/2 as well would otherwise be spoken to in it. */
const agent = new Agent({ allowH2: false });

/**
 * `fetch` of the undici in package.json. Node's own runs the release that Node bundles: that of Node 24 throws `assert(!this.paused)` in a socket callback,
 * which ends the process, when a server closes a connection whose response is still being read.
 */
export const fetch = (address: string | URL, init: RequestInit = {}): Promise<Response> =>
  fetchWith(address, { ...init, dispatcher: agent });
