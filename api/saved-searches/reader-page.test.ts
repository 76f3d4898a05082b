import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { SAVED_SEARCH_STATUSES } from '../../model/people/saved-search.ts';
import type { SavedSearchStatus } from '../../model/people/saved-search.ts';
import { isSpecial } from '../http/reply.ts';
import { readerPage } from './reader-page.ts';
import type { ReaderView } from './reader-page.ts';
import { LANGUAGES } from '../../model/shared/language.ts';
import type { Language } from '../../model/shared/language.ts';

const view = (status: SavedSearchStatus, language: Language = 'fr', name = 'Maisons'): ReaderView => ({
  search: { name, status, channel: { type: 'MAIL', email_sealed: 'aes256gcm:secret', language } },
  gateway: 'Agence <b>',
  path: '/v1/gateway/public/saved-searches/token',
});
const render = (given: ReaderView | undefined) => {
  const reply = readerPage(given);
  if (!isSpecial(reply) || reply.kind !== 'content') throw new Error('That is no page.');
  return { html: String(reply.body), headers: reply.headers };
};
const forms = (html: string) =>
  [...html.matchAll(/action="([^"]+)"/g)].map(([, action = '']) => action.split('/').at(-1));

describe('The page for the reader of a saved search', () => {
  it('offers to confirm or refuse, then to unsubscribe, then no action', () => {
    const offered = SAVED_SEARCH_STATUSES.map((status) => forms(render(view(status)).html));
    expect(offered).to.deep.equal([['confirm', 'unsubscribe'], ['unsubscribe'], ['unsubscribe'], []]);
  });

  for (const language of LANGUAGES)
    it(`is in the language of the reader: ${language}`, () => {
      const pages = SAVED_SEARCH_STATUSES.map((status) => render(view(status, language)).html);
      for (const html of pages)
        expect(html)
          .to.include(`<html lang="${language}">`)
          .and.not.to.match(/\{\w+\}|undefined/);
      expect(new Set(pages).size).to.equal(SAVED_SEARCH_STATUSES.length);
    });

  it('says in all languages that the search no longer exists', () => {
    const { html } = render(undefined);
    for (const language of LANGUAGES) expect(html).to.include(`<section lang="${language}">`);
    expect(forms(html)).to.deep.equal([]);
  });

  it('allows no scripts, neither in its HTML nor by its policy, and must not be cached or indexed', () => {
    const { html, headers } = render(view('ACTIVE', 'en', '<script>alert(1)</script> https://evil.example'));
    expect(html).not.to.include('<script').and.not.to.include('<b>').and.not.to.include('://evil');
    expect(html).not.to.include('aes256gcm');
    const policy = headers['Content-Security-Policy'] ?? '';
    const style = /<style>([^]*)<\/style>/.exec(html)?.[1] ?? '';
    expect(policy).to.include(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(policy).to.include("default-src 'none'").and.to.include("form-action 'self'").and.not.to.include('unsafe');
    expect(headers).to.include({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex, nofollow' });
  });
});
