import type { WordPressSite } from './site.ts';
import { saidBy, submitSettings } from './wp-admin.ts';

/**
 * Pairs a site with the gateway as its administrator would: submits the form of the page of the plugin.
 * @param choice the gateway, where the token reaches several
 * @returns what the page then says
 * @throws Error if the login fails or the page has no form
 */
export async function pairSite(site: WordPressSite, gateway: string, token: string, choice?: string): Promise<string> {
  const fields = { pg_action: 'pair', gateway, token, ...(choice === undefined ? {} : { choice }) };
  return saidBy(await submitSettings(site, fields));
}
