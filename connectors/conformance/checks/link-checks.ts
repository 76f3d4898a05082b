import type { ReadRequest } from '../../connector.ts';
import { serve } from '../../kit/testing/serve.ts';
import { ensure } from '../bench.ts';
import type { Bench, Check } from '../bench.ts';
import { altered } from '../faults.ts';
import { keyOf, makeListings } from '../fixture.ts';

/** Headers that hold credentials. */
const CREDENTIALS = ['authorization', 'proxy-authorization', 'cookie'];

export const linkChecks = {
  async 'foreign-links'(bench) {
    const { crm, fixture } = bench;
    const { delta, one } = fixture.connector.capabilities;
    crm.listings = makeListings((fixture.pageSize ?? 10) * 2 + 3);
    const { messages } = await bench.read();
    const state = messages.findLast((message) => message.kind === 'checkpoint')?.state;
    const [listing] = crm.listings;
    const reads: ReadRequest[] = [
      { mode: 'full' },
      ...(delta ? [{ mode: 'delta', state } as const] : []),
      ...(one && listing ? [{ mode: 'one', reference: keyOf(fixture, listing) } as const] : []),
    ];
    const paths = new Set(crm.requests.map(({ path }) => path.split('?', 1).join('')));
    // Responds to every request with 404: the check only inspects the requests that arrive.
    const other = await serve({});
    try {
      crm.fault = altered((reply, text) => {
        const led = ledTo(other.url, text, crm.base, paths);
        return led === text ? reply : { ...reply, body: Buffer.from(led) };
      });
      await bench.check();
      for (const request of reads) {
        await bench.read(request);
      }
      const arrived = other.requests.map(({ path, headers, body }) =>
        [path, ...Object.values(headers), body].join(' '),
      );
      for (const secret of secretsSent(bench)) {
        const isThere = arrived.some((text) => text.includes(secret) || text.includes(encodeURIComponent(secret)));
        ensure(!isThere, 'a link in a response was followed to another server with a secret');
      }
    } finally {
      await other.stop();
    }
  },
} satisfies Record<string, Check>;

/** Replaces the CRM's own links in a text, absolute or relative to its root, by links to another server. */
function ledTo(other: string, text: string, base: string, paths: ReadonlySet<string>): string {
  const [from, to] = [new URL(base).host, new URL(other).host];
  let led = text.replaceAll(from, to).replaceAll(encodeURIComponent(from), encodeURIComponent(to));
  for (const path of [...paths].filter((some) => some.length > 1)) {
    for (const opening of ['"', "'", '>']) {
      led = led.replaceAll(`${opening}${path}`, `${opening}${other}${path}`);
    }
  }
  return led;
}

/** The secrets of the fixture and the credentials that were sent to the CRM, which include tokens fetched with them. */
function secretsSent({ secrets, crm }: Bench): string[] {
  const sent = crm.requests.flatMap(({ headers }) => CREDENTIALS.flatMap((name) => headers[name] ?? []));
  const words = sent.map((value) => value.slice(value.indexOf(' ') + 1));
  return [...secrets, ...sent, ...words].filter((word) => word !== '');
}
