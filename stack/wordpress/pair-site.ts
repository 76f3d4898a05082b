import type { WordPressSite } from './site.ts';
import { logIn } from './wp-admin.ts';

/**
 * Pairs a site with the gateway as its administrator would: logs in, opens the page of the plugin and submits its form.
 * @returns the messages on the page afterwards
 * @throws Error if the login fails or the page has no form
 */
export async function pairSite(site: WordPressSite, gateway: string, token: string): Promise<string> {
  const cookies = await logIn(site);
  const page = `${site.url}/wp-admin/options-general.php?page=property-gateway`;
  const form = await (await fetch(page, { headers: { cookie: cookies } })).text();
  const nonce = /name="_wpnonce" value="([^"]+)"/.exec(form)?.[1];
  if (nonce === undefined) throw new Error('The settings of the plugin have no form.');
  const answer = await fetch(page, {
    method: 'POST',
    headers: { cookie: cookies },
    body: new URLSearchParams({ _wpnonce: nonce, gateway, token, pg_action: 'activate' }),
  });
  return /notice-info"><p>([^<]*)/.exec(await answer.text())?.[1] ?? '';
}
