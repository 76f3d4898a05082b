import type { WordPressSite } from './site.ts';

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

/** The cookies of a logged-in administrator. */
export async function logIn({ url, login }: WordPressSite): Promise<string> {
  const answer = await fetch(`${url}/wp-login.php`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: 'wordpress_test_cookie=WP%20Cookie%20check' },
    body: new URLSearchParams({ log: login.user, pwd: login.password, testcookie: '1' }),
  });
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
  if (!cookies.some((cookie) => cookie.startsWith('wordpress_logged_in')))
    throw new Error('WordPress refuses the login.');
  return cookies.join('; ');
}
