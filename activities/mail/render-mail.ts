import type { MailFacts, MailKind } from '../../model/gateway/mail.ts';
import { reasonSentence } from '../../model/sentences/reasons.ts';
import { plainName } from '../../model/shared/plain-name.ts';
import { FACT_WORDS, MAIL_FRAME, MAIL_PAGES } from './mail-frame.ts';
import type { MailPage } from './mail-frame.ts';
import { MAIL_TEXTS, fillIn } from './texts.ts';
import { LANGUAGES } from '../../model/shared/language.ts';
import type { Language } from '../../model/shared/language.ts';

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Addresses that a mail links to. */
export interface MailLinks {
  /** Address of the service, without a path. */
  readonly publicUrl: string;
  /** Page on which the reader stops mails like this one. */
  readonly preferences: string;
}

/** A mail in words, as text and as HTML, in the reader's language; French where that is none of ours. */
export function renderMail(
  kind: MailKind,
  language: string | undefined,
  given: MailFacts,
  to: MailLinks,
): RenderedMail {
  const spoken: Language = LANGUAGES.find((one) => one === language) ?? 'fr';
  const { subject, sentences, list = {} } = MAIL_TEXTS[kind][spoken];
  const { greeting, footer, preferences, technical, links } = MAIL_FRAME[spoken];
  const reasons = reasonsOf(given, spoken);
  const facts = inWords(given, spoken, reasons);
  const said = sentences.map((sentence) => fillIn(sentence, facts));
  // Sentences that name the reason have said the first one.
  const more = sentences.some((sentence) => sentence.includes('{reason}')) ? [] : reasons;
  const details = reasons.length > 0 && given['reason'] !== undefined ? [`${technical} ${given['reason']}`] : [];
  // A run has all counts, also those of zero; a mail on quality has only what is lacking.
  const rows = Object.entries(list).flatMap(([name, label]) => {
    const value = facts[name];
    return value === undefined ? [] : [[label, String(value)] as const];
  });
  const address = pageOf(kind, given, to.publicUrl);
  const page = address === undefined ? undefined : { label: links[address.page], url: address.url };
  const blocks = [
    greeting,
    ...said,
    ...more.map((reason) => `* ${reason}`),
    ...(rows.length > 0 ? [rows.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(page ? [`${page.label}: ${page.url}`] : []),
    ...details,
    `-- \n${footer}\n${preferences}: ${to.preferences}`,
  ];
  return {
    subject: fillIn(subject, facts),
    text: `${blocks.join('\n\n')}\n`,
    html: mailPage(spoken, [
      ...[greeting, ...said].map(paragraph),
      ...(more.length > 0 ? [bullets(more)] : []),
      ...(rows.length > 0 ? [table(rows)] : []),
      ...(page ? [button(page.label, page.url)] : []),
      ...details.map((detail) => small(escapeHtml(detail))),
      small(
        `${escapeHtml(footer)} <a class="soft" href="${escapeHtml(to.preferences)}" style="color:#6b7280">${escapeHtml(preferences)}</a>`,
      ),
    ]),
  };
}

/** The reasons of a run as sentences; empty for a mail about something else. */
function reasonsOf({ codes = '' }: MailFacts, language: Language): string[] {
  return String(codes)
    .split(',')
    .flatMap((code) => reasonSentence(code)?.[language] ?? []);
}

/** Facts as they are read: names without links, codes as words, the reason as its sentence. */
function inWords(given: MailFacts, language: Language, [reason]: readonly string[]): MailFacts {
  const words = FACT_WORDS[language];
  const said = ['level', 'source'].flatMap((name) => {
    const value = given[name];
    return value === undefined ? [] : [[name, words[value] ?? value] as const];
  });
  return {
    ...given,
    ...Object.fromEntries(said),
    ...('gateway' in given ? { gateway: plainName(String(given['gateway'])) } : {}),
    ...(reason === undefined ? {} : { reason }),
  };
}

/** The page that a mail leads to. Mails that an earlier release queued lack the ids and have none. */
function pageOf(
  kind: MailKind,
  { id, gateway_id: gateway, job_id: job }: MailFacts,
  publicUrl: string,
): { page: MailPage; url: string } | undefined {
  const page = MAIL_PAGES[kind];
  if (page === undefined) return undefined;
  const at = (...path: readonly (string | number)[]) => ({
    page,
    url: `${publicUrl}/console/${path.map((part) => encodeURIComponent(part)).join('/')}`,
  });
  if (page === 'lead') return id === undefined ? undefined : at('leads', id);
  if (page === 'held') return id === undefined ? undefined : at('gateways', id, 'held');
  if (gateway === undefined) return undefined;
  if (page === 'gateway') return at('gateways', gateway);
  if (page === 'listings') return at('insights', gateway, 'listings');
  return job === undefined ? undefined : at('gateways', gateway, 'runs', job);
}

/** Colours for mail programs in dark mode; those that remove `<style>` show the light ones, which are inline. */
const DARK =
  ':root{color-scheme:light dark}@media (prefers-color-scheme:dark){body{background:#111827!important}.page{background:#1f2937!important;color:#f9fafb!important}.soft{color:#9ca3af!important}.link{color:#93c5fd!important}.card{border-color:#4b5563!important}}';

/** The frame of a mail in HTML. Styles are inline, because mail programs remove `<style>` elements. */
export const mailPage = (language: string, parts: readonly string[]): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><style>${DARK}</style></head><body style="margin:0;background:#f3f4f6"><div class="page" style="max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff;color:#111827;font:16px/1.5 Arial,Helvetica,sans-serif;overflow-wrap:anywhere">${parts.join('')}</div></body></html>`;

const table = (rows: readonly (readonly [label: string, value: string])[]) =>
  `<table style="border-collapse:collapse;margin:0 0 16px">${rows
    .map(
      ([label, value]) =>
        `<tr><td style="padding:4px 24px 4px 0">${escapeHtml(label)}</td><td style="padding:4px 0;text-align:right"><strong>${escapeHtml(value)}</strong></td></tr>`,
    )
    .join('')}</table>`;

const bullets = (texts: readonly string[]): string =>
  `<ul style="margin:0 0 16px;padding:0 0 0 20px">${texts.map((text) => `<li style="margin:0 0 8px">${escapeHtml(text)}</li>`).join('')}</ul>`;

export const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;

export const small = (html: string): string =>
  `<p class="soft" style="margin:24px 0 0;color:#6b7280;font-size:12px">${html}</p>`;

export const button = (label: string, url: string): string =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1d4ed8;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></p>`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as HTML, also within an attribute. */
export const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
