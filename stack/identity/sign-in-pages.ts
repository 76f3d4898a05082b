import { html } from '../demo-site/html.ts';
import type { Html } from '../demo-site/html.ts';
import type { IdentityClient } from './demo-clients.ts';

const STYLE = `:root{color-scheme:light dark;--ground:#f6f7f9;--card:#fff;--ink:#17202c;--soft:#5b6675;--line:#dfe3e9;--accent:#0b6b5d;--on-accent:#fff}
@media (prefers-color-scheme:dark){:root{--ground:#0f141a;--card:#171e26;--ink:#e8edf3;--soft:#9aa7b6;--line:#2a3440;--accent:#4fc3ad;--on-accent:#06231e}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{width:min(27rem,100%);background:var(--card);border:1px solid var(--line);border-radius:14px;padding:2rem}
h1{font-size:1.35rem;line-height:1.25;margin:0 0 .35rem}p{margin:0 0 1.25rem;color:var(--soft)}form{margin:0 0 .6rem}
button{width:100%;text-align:start;font:inherit;color:inherit;background:transparent;border:1px solid var(--line);border-radius:10px;padding:.75rem 1rem;cursor:pointer}
button:hover{border-color:var(--accent)}button:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
button strong{display:block}button span{color:var(--soft);font-size:.875rem}
.main{background:var(--accent);color:var(--on-accent);text-align:center;border-color:var(--accent);font-weight:600}small{color:var(--soft)}`;

/** A page of the identity service without scripts. */
function page(title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${{ html: STYLE }}
        </style>
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`.html;
}

/** The page on which one of the demo clients is chosen; the choice is posted back to `action`. */
export function signInPage(action: string, clients: readonly IdentityClient[]): string {
  const buttons = clients.map(
    ({ client_id, plan, agency, item_ids }) =>
      html`<form method="post" action="${action}">
        <input type="hidden" name="client_id" value="${client_id}" />
        <button>
          <strong>${client_id}</strong>
          <span>${plan}${agency ? ' · agency' : ''} · ${item_ids.length === 0 ? 'no items' : item_ids.join(', ')}</span>
        </button>
      </form>`,
  );
  return page(
    'Sign in – Property Gateway',
    html`<h1>Sign in to Property Gateway</h1>
      <p>Choose one of the demo accounts of this machine.</p>
      ${buttons}
      <small>This is the embedded identity service for development. In production it is your own.</small>`,
  );
}

/** The page that asks whether to end the session. @param form the form of the OAuth2 server, which the button submits */
export const signOutPage = (form: string): string =>
  page(
    'Sign out – Property Gateway',
    html`<h1>Sign out?</h1>
      <p>Your session at the identity service ends as well.</p>
      ${{ html: form }}
      <button class="main" type="submit" form="op.logoutForm" name="logout" value="yes" autofocus>Sign out</button>`,
  );

/** What somebody sees who comes with a link that is no longer valid. */
export const faultPage = (reason: string): string =>
  page(
    'Sign-in failed – Property Gateway',
    html`<h1>The sign-in did not work</h1>
      <p>${reason}</p>
      <p>Go back to the console and sign in again.</p>`,
  );
