/** A site and its administrator. */
interface Admin {
  readonly url: string;
  readonly login: { readonly user: string; readonly password: string };
}

/** The cookies of a logged-in administrator. Throws if WordPress refuses the login. */
export async function logIn({ url, login }: Admin): Promise<string> {
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

/** Reads a page of wp-admin as a logged-in administrator. */
export async function openAdminPage(site: Admin, path: string, cookie?: string): Promise<string> {
  const answer = await fetch(`${site.url}/wp-admin/${path}`, { headers: { cookie: cookie ?? (await logIn(site)) } });
  return answer.text();
}

/**
 * Follows a link of the page of plugins, such as _Activate_ or _Deactivate_.
 * @param plugin the plugin as WordPress names it, `folder/file.php`
 * @throws Error if the page has no such link, or if WordPress reports a fault afterwards
 */
export async function changePlugin(site: Admin, action: 'activate' | 'deactivate', plugin: string): Promise<void> {
  const cookie = await logIn(site);
  const link = linksOf(await openAdminPage(site, 'plugins.php', cookie)).find(
    (one) => one.includes(`action=${action}&`) && one.includes(`plugin=${encodeURIComponent(plugin)}`),
  );
  if (link === undefined) throw new Error(`The page of plugins has no link to ${action} ${plugin}.`);
  const answer = await fetch(new URL(link, `${site.url}/wp-admin/`), { headers: { cookie } });
  if (!answer.ok || answer.url.includes('error=')) {
    throw new Error(`WordPress does not ${action} ${plugin}: ${noticesOf(await answer.text())}`);
  }
}

/** Chooses a structure under Settings > Permalinks and saves the page. Throws if WordPress does not store it. */
export async function choosePermalinks(site: Admin, structure: string): Promise<void> {
  const cookie = await logIn(site);
  const page = await openAdminPage(site, 'options-permalink.php', cookie);
  const body = new URLSearchParams({
    _wpnonce: /name="_wpnonce" value="([^"]+)"/.exec(page)?.[1] ?? '',
    selection: structure,
    permalink_structure: structure,
    submit: 'Save Changes',
  });
  const target = `${site.url}/wp-admin/options-permalink.php`;
  const saved = await (await fetch(target, { method: 'POST', headers: { cookie }, body })).text();
  const stored = /<input name="permalink_structure"[^>]*value="([^"]*)"/.exec(saved)?.[1];
  if (stored !== structure) throw new Error(`WordPress has the permalinks "${stored}", not "${structure}".`);
}

/** Deletes a deactivated plugin as the page of plugins does: its uninstall routine runs. Throws if WordPress refuses. */
export async function deletePlugin(site: Admin, plugin: string): Promise<void> {
  const cookie = await logIn(site);
  const nonce = /"ajax_nonce":"([^"]+)"/.exec(await openAdminPage(site, 'plugins.php', cookie))?.[1] ?? '';
  const fields = { action: 'delete-plugin', plugin, slug: plugin.split('/')[0] ?? '', _ajax_nonce: nonce };
  const answer = await fetch(`${site.url}/wp-admin/admin-ajax.php`, {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams(fields),
  });
  const text = await answer.text();
  if (!text.includes('"success":true')) throw new Error(`WordPress does not delete ${plugin}: ${text.slice(0, 500)}`);
}

/**
 * Submits a form of our page under Settings, as its administrator does.
 * @returns the text of the page afterwards
 */
export async function submitSettings(site: Admin, fields: Record<string, string>): Promise<string> {
  const page = 'options-general.php?page=property-gateway';
  const cookie = await logIn(site);
  const nonce = /name="_wpnonce" value="([^"]+)"/.exec(await openAdminPage(site, page, cookie))?.[1];
  if (nonce === undefined) throw new Error('The settings of the plugin have no form.');
  const body = new URLSearchParams({ _wpnonce: nonce, ...fields });
  const answer = await fetch(`${site.url}/wp-admin/${page}`, { method: 'POST', headers: { cookie }, body });
  return answer.text();
}

/** What our page under Settings says after an action; empty if it says nothing. */
export const saidBy = (page: string): string =>
  (/<div class="notice notice-(?:info|error|warning)"><p>([^<]*)/.exec(page)?.[1] ?? '')
    .replaceAll('&#039;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/**
 * Uploads an archive under Plugins > Add New Plugin > Upload Plugin. Where the plugin is there already, it is replaced by the button that WordPress then shows.
 * @returns the text of the last page
 */
export async function uploadPlugin(site: Admin, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const cookie = await logIn(site);
  const page = await openAdminPage(site, 'plugin-install.php?tab=upload', cookie);
  const form = /<form method="post" enctype="multipart\/form-data" class="wp-upload-form".*?<\/form>/s.exec(page)?.[0];
  const body = new FormData();
  body.set('_wpnonce', /name="_wpnonce" value="([^"]+)"/.exec(form ?? '')?.[1] ?? '');
  body.set('install-plugin-submit', 'Install Now');
  body.set('pluginzip', new File([bytes], name, { type: 'application/zip' }));
  const target = `${site.url}/wp-admin/update.php?action=upload-plugin`;
  const text = await (await fetch(target, { method: 'POST', headers: { cookie }, body })).text();
  const replace = linksOf(text).find((link) => link.includes('overwrite='));
  if (replace === undefined) return text;
  return (await fetch(new URL(replace, `${site.url}/wp-admin/`), { headers: { cookie } })).text();
}

/** The addresses of a page's links. */
const linksOf = (page: string): string[] =>
  [...page.matchAll(/href=(["'])(.*?)\1/g)].map(([, , link]) =>
    (link ?? '').replaceAll('&amp;', '&').replaceAll('&#038;', '&'),
  );

/** What the notices of a page of wp-admin say. */
export const noticesOf = (page: string): string =>
  [...page.matchAll(/<div[^>]*class="[^"]*\bnotice\b[^"]*"[^>]*>(.*?)<\/div>/gs)]
    .map(([, html]) => (html ?? '').replaceAll(/<[^>]+>/g, '').trim())
    .join('\n');
