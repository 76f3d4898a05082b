import { isPublicAddress } from '../http/address-guard.ts';
import { createHttpClient } from '../http/http-client.ts';
import type { HttpClientOptions } from '../http/http-client.ts';
import { ConnectorError } from '../../errors.ts';
import { HOSTILE_ANSWERS, HOSTILE_NAMES, HOSTILE_URLS } from './hostile-addresses.ts';
import { serve } from './serve.ts';

/** The results of a list of hostile addresses, each requested once by the guarded client. */
export interface Tried {
  readonly forms: number;
  /** Connections that reached the internal server at the loopback port of the addresses. */
  readonly sockets: number;
  /** Addresses that the guard did not refuse, with what happened instead. */
  readonly faults: readonly string[];
}

interface Try {
  readonly form: string;
  /** The requested address. */
  readonly url: string;
  readonly options?: Partial<HttpClientOptions>;
}

/** As addresses in a configuration. */
export function tryConfigured(): Promise<Tried> {
  return tryAll((port) => HOSTILE_URLS.map((url) => ({ form: url, url: url.replace('PORT', port) })));
}

/** As DNS responses for innocent-looking names. */
export function tryResolved(): Promise<Tried> {
  return tryAll((port) =>
    HOSTILE_ANSWERS.flatMap((addresses) =>
      HOSTILE_NAMES.map((name) => ({
        form: `${name} → ${addresses.join()}`,
        url: `http://${name}:${port}/`,
        options: {
          resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        },
      })),
    ),
  );
}

/** As targets of a redirect by an allowed server. */
export async function tryRedirected(): Promise<Tried> {
  const targets = new Map<string, string>();
  const front = await serve((request, response) => {
    response.writeHead(302, { location: targets.get(request.url ?? '') ?? '' }).end();
  });
  try {
    const tried = await tryAll((port) => {
      // An empty or relative target would stay on the first server; headers carry no other characters.
      const forms = HOSTILE_URLS.filter((url) => /^[\x20-\x7e]+$/.test(url) && !url.startsWith('//'));
      return [...forms, 'http://internal.example.com:PORT/'].map((form, index) => {
        targets.set(`/${index}`, form.replace('PORT', port));
        let vetted = 0;
        return {
          form: `redirect to ${form}`,
          url: `${front.url}/${index}`,
          options: {
            // The first server represents a public one.
            allows: (address) => vetted++ === 0 || isPublicAddress(address),
            resolve: async () => [{ address: '127.0.0.1', family: 4 }],
          },
        };
      });
    });
    const asked =
      front.sockets() === tried.forms ? [] : [`${front.sockets()} of ${tried.forms} redirects were requested`];
    return { ...tried, faults: [...tried.faults, ...asked] };
  } finally {
    await front.stop();
  }
}

async function tryAll(tries: (port: string) => readonly Try[]): Promise<Tried> {
  const inside = await serve({ '/': { body: 'inside' } });
  const faults: string[] = [];
  let forms = 0;
  try {
    for (const { form, url, options } of tries(new URL(inside.url).port)) {
      forms++;
      const http = createHttpClient({ allowPrivateAddresses: false, ...options });
      const outcome = await http.bytes(url).then(
        () => 'was not refused',
        (error: unknown) => faultOf(error),
      );
      if (outcome !== undefined) faults.push(`${form} ${outcome}`);
      await http.close();
    }
    return { forms, sockets: inside.sockets(), faults };
  } finally {
    await inside.stop();
  }
}

/** The fault of a refusal: it must come from the guard and contain no secret. */
function faultOf(error: unknown): string | undefined {
  if (!(error instanceof ConnectorError) || error.kind !== 'config') return `failed otherwise: ${String(error)}`;
  return error.message.includes('secret') ? 'was refused with its secret' : undefined;
}
