import { randomBytes } from 'node:crypto';
import { toUrl } from '../../model/shared/to-url.ts';
import { createApiClient } from '../demo/api-client.ts';
import type { ApiClient } from '../demo/api-client.ts';
import type { Language } from './card.ts';
import { html, type Html } from './html.ts';
import { isObject } from '../../model/shared/is-object.ts';
import { Refused } from './read-body.ts';

/** The event that a page reports once the visitor has agreed. */
export interface PageEvent {
  readonly type: 'page_view' | 'listing_view' | 'search';
  readonly property_id?: string;
  readonly filter?: Readonly<Record<string, readonly string[]>>;
}

/** The script of a page that counts visitors, and the additions to its Content-Security-Policy. */
export interface CountedPart {
  readonly part: Html;
  readonly nonce: string;
  /** Origin of the API. */
  readonly api: string;
}

/** Counts visitors of the site for one gateway. */
export interface VisitorCounting {
  /** Applies `PUT /control/visitors`; null ends the counting. */
  set(body: unknown): void;
  /** Undefined while counting is off, or while the gateway issues no token. */
  partOf(origin: string, event: PageEvent, language: Language): Promise<CountedPart | undefined>;
}

interface Settings {
  /** Root of the API, without a path. */
  readonly api: string;
  readonly client: ApiClient;
  readonly gatewayId: string;
}

interface Token {
  readonly value: string;
  /** Half of its lifetime is over, milliseconds since 1970: pages stay open for a while. */
  readonly renewAt: number;
}

const MAX_TEXT = 2_000;
/** Maximum origins: the site is reached as 127.0.0.1 and as localhost; the bound keeps made-up hosts from filling the memory. */
const MAX_ORIGINS = 4;

/**
 * Works like the server of any site: it has the API token of the gateway, creates a collector token per origin, renews it after half of its lifetime, and puts it into
 * its pages together with the visitor script and the consent banner.
 */
export function createVisitorCounting(log: (line: string) => void): VisitorCounting {
  let settings: Settings | undefined;
  const tokens = new Map<string, Token>();

  const tokenOf = async ({ client, gatewayId }: Settings, origin: string): Promise<string | undefined> => {
    const known = tokens.get(origin);
    if (known && known.renewAt > Date.now()) return known.value;
    if (!known && tokens.size >= MAX_ORIGINS) return undefined;
    try {
      const { token, expires_at } = await client.send<{ token: string; expires_at: string }>(
        'POST',
        `/insights/${gatewayId}/collector-tokens`,
        { origin },
      );
      const now = Date.now();
      tokens.set(origin, { value: token, renewAt: now + (Date.parse(expires_at) - now) / 2 });
      return token;
    } catch (error) {
      // The page is shown without it: visitors must not notice the failure.
      log(`no collector token: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  };

  return {
    set(body) {
      tokens.clear();
      settings = body === null ? undefined : readSettings(body);
    },
    async partOf(origin, event, language) {
      if (!settings) return undefined;
      const { api } = settings;
      const token = await tokenOf(settings, origin);
      if (token === undefined) return undefined;
      const nonce = randomBytes(16).toString('base64');
      return { nonce, api, part: countedPart({ api, token, nonce, event, fr: language === 'fr' }) };
    },
  };
}

/** Throws 400 with the reason. */
function readSettings(body: unknown): Settings {
  if (!isObject(body)) throw new Refused(400, 'the body must be null or { api, gateway_id, access_token }');
  const text = (name: string): string => {
    const value = body[name];
    if (typeof value === 'string' && value !== '' && value.length <= MAX_TEXT) return value;
    throw new Refused(400, `${name} must be a text of up to ${MAX_TEXT} characters`);
  };
  const api = toUrl(text('api'));
  if (!api || !['http:', 'https:'].includes(api.protocol)) throw new Refused(400, 'api must be an http address');
  return {
    api: api.origin,
    client: createApiClient(api.origin, text('access_token')),
    gatewayId: encodeURIComponent(text('gateway_id')),
  };
}

interface Part {
  readonly api: string;
  readonly token: string;
  readonly nonce: string;
  readonly event: PageEvent;
  readonly fr: boolean;
}

/** The site stores the choice: the visitor script stores nothing before consent and does not remember it. */
function countedPart({ api, token, nonce, event: { type, ...fields }, fr }: Part): Html {
  // Holds no text of a visitor, only ids and values of fixed lists; `<` is escaped as well.
  const call = JSON.stringify([type, fields]).replaceAll('<', '\\u003c');
  const code: Html = {
    html: `
      window.propertyGateway = window.propertyGateway || function () { (propertyGateway.q = propertyGateway.q || []).push(arguments); };
      (function () {
        const key = 'demo-site.consent';
        const banner = document.querySelector('.consent');
        const decide = function (yes) {
          banner.hidden = true;
          propertyGateway('consent', yes);
          if (yes) propertyGateway('track', ...${call});
        };
        for (const button of banner.querySelectorAll('button')) {
          button.addEventListener('click', function () {
            localStorage.setItem(key, button.value);
            decide(button.value === 'yes');
          });
        }
        const phone = document.querySelector('.phone');
        if (phone) phone.addEventListener('click', function () { propertyGateway('track', 'phone_click', ${JSON.stringify(fields).replaceAll('<', '\\u003c')}); });
        const choice = localStorage.getItem(key);
        if (choice) decide(choice === 'yes');
        else banner.hidden = false;
      })();
    `,
  };
  return html`<div
      class="consent"
      role="dialog"
      aria-label="${fr ? 'Mesure d’audience' : 'Audience measurement'}"
      hidden
    >
      <p>
        ${
          fr
            ? 'Nous aimerions compter votre visite pour améliorer nos annonces. Rien n’est enregistré sans votre accord.'
            : 'We would like to count your visit to improve our listings. Nothing is stored unless you agree.'
        }
      </p>
      <button type="button" value="yes">${fr ? 'Accepter' : 'Accept'}</button
      ><button type="button" value="no">${fr ? 'Refuser' : 'Refuse'}</button>
    </div>
    <script nonce="${nonce}">
      ${code};
    </script>
    <script async nonce="${nonce}" src="${api}/v1/gateway/public/visitor-script.js" data-token="${token}"></script>`;
}
