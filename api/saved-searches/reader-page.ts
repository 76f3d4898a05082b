import { createHash } from 'node:crypto';
import { plainName } from '../../model/shared/plain-name.ts';
import type { SavedSearchRecord } from '../../store/readers/saved-searches.ts';
import { content } from '../http/reply.ts';
import type { SpecialReply } from '../http/reply.ts';
import { READER_TEXTS } from './reader-texts.ts';
import { LANGUAGES } from '../../model/shared/language.ts';
import type { Language } from '../../model/shared/language.ts';

const STYLE = `
:root { color-scheme: light dark; --paper: #fff; --ink: #111827; --soft: #6b7280; --line: #d1d5db; --ground: #f3f4f6; --strong: #1d4ed8; --link: #1d4ed8; }
@media (prefers-color-scheme: dark) { :root { --paper: #1f2937; --ink: #f9fafb; --soft: #9ca3af; --line: #4b5563; --ground: #111827; --strong: #2563eb; --link: #93c5fd; } }
body { margin: 0; background: var(--ground); color: var(--ink); font: 17px/1.5 system-ui, -apple-system, "Segoe UI", Arial, sans-serif; }
main { box-sizing: border-box; max-width: 34rem; margin: 12vh auto 2rem; padding: 2rem; background: var(--paper); border: 1px solid var(--line); border-radius: 12px; overflow-wrap: anywhere; }
section + section { margin-top: 2rem; border-top: 1px solid var(--line); padding-top: 2rem; }
h1 { margin: 0 0 .75rem; font-size: 1.4rem; line-height: 1.25; }
p { margin: 0 0 1.5rem; }
p:last-child { margin: 0; }
p.more { margin-top: 1.5rem; }
a { color: var(--link); }
form { display: inline-block; margin: 0 .75rem .5rem 0; }
button { font: inherit; padding: .6rem 1.1rem; border: 1px solid var(--line); border-radius: 8px; background: transparent; color: inherit; cursor: pointer; }
button.main { background: var(--strong); border-color: var(--strong); color: #fff; }
button:focus-visible { outline: 3px solid var(--strong); outline-offset: 2px; }
@media (max-width: 36rem) { main { margin: 0; min-height: 100vh; border: 0; border-radius: 0; } }
`;

/** No scripts, no pictures, no other hosts; the one style by its hash; forms only to this host. */
const HEADERS = {
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex, nofollow',
} as const;

/** A search as its reader sees it. */
export interface ReaderView {
  readonly search: Pick<SavedSearchRecord, 'name' | 'status' | 'channel'>;
  /** Name of the agency. */
  readonly gateway: string;
  /** Path of the page, to which the names of the actions are added. */
  readonly path: string;
}

/** The page on which a reader confirms or unsubscribes, in the reader's language; undefined: the search no longer exists, in all languages. */
export function readerPage(view: ReaderView | undefined): SpecialReply {
  if (view?.search.channel.type !== 'MAIL') {
    const sections = LANGUAGES.map((language) => {
      const { title, sentence } = READER_TEXTS[language].gone;
      return section(title, sentence, '', language);
    });
    return page('fr', READER_TEXTS.fr.gone.title, sections.join(''));
  }
  const { search, path } = view;
  const { name, status } = search;
  const { language } = view.search.channel;
  const { states, ...acts } = READER_TEXTS[language];
  const facts = { gateway: plainName(view.gateway), search: plainName(name) };
  const { title, sentence } = states[status];
  const forms = [
    ...(status === 'UNCONFIRMED'
      ? [form(`${path}/confirm`, acts.confirm, true), form(`${path}/unsubscribe`, acts.refuse, false)]
      : []),
    ...(status === 'ACTIVE' || status === 'PAUSED' ? [form(`${path}/unsubscribe`, acts.unsubscribe, false)] : []),
  ];
  return page(language, title, section(title, fill(sentence, facts), forms.join('')));
}

const fill = (text: string, facts: { readonly gateway: string; readonly search: string }): string =>
  text.replaceAll('{gateway}', () => facts.gateway).replaceAll('{search}', () => facts.search);

/** A page for people without an account. */
export const page = (language: Language, title: string, body: string): SpecialReply =>
  content(
    'text/html; charset=utf-8',
    `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escape(title)}</title><style>${STYLE}</style></head>
<body><main>${body}</main></body></html>
`,
    HEADERS,
  );

/** A part of such a page. */
export const section = (title: string, sentence: string, forms: string, language?: Language): string =>
  `<section${language ? ` lang="${language}"` : ''}><h1>${escape(title)}</h1><p>${escape(sentence)}</p>${forms}</section>`;

/** A link to a page of the console below the parts. */
export const linkTo = (path: string, text: string): string =>
  `<p class="more"><a href="${escape(path)}">${escape(text)}</a></p>`;

/** A button of such a page, which sends a POST. @param sent a field of the form */
export const form = (
  action: string,
  label: string,
  isMain: boolean,
  sent?: { name: string; value: string },
): string => {
  const field = sent ? ` name="${escape(sent.name)}" value="${escape(sent.value)}"` : '';
  return `<form method="post" action="${escape(action)}"><button type="submit"${isMain ? ' class="main"' : ''}${field}>${escape(label)}</button></form>`;
};

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
