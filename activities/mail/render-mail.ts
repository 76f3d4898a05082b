import type { MailFacts, MailKind } from '../../model/gateway/mail.ts';
import { plainName } from '../../model/shared/plain-name.ts';
import { MAIL_FRAME, MAIL_TEXTS, fillIn } from './texts.ts';
import { LANGUAGES } from '../../model/shared/language.ts';
import type { Language } from '../../model/shared/language.ts';

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A mail in words, as text and as HTML, in the reader's language; French where that is none of ours. */
export function renderMail(kind: MailKind, language: string | undefined, given: MailFacts): RenderedMail {
  const facts = 'gateway' in given ? { ...given, gateway: plainName(String(given['gateway'])) } : given;
  const spoken: Language = LANGUAGES.find((one) => one === language) ?? 'fr';
  const { subject, sentences, list = {} } = MAIL_TEXTS[kind][spoken];
  const { greeting, footer } = MAIL_FRAME[spoken];
  const said = sentences.map((sentence) => fillIn(sentence, facts));
  const rows = Object.entries(list).map(([name, label]) => [label, String(facts[name] ?? 0)] as const);
  const written = rows.map(([label, value]) => `${label}: ${value}`);
  const blocks = [greeting, ...said, ...(written.length > 0 ? [written.join('\n')] : []), `-- \n${footer}`];
  return {
    subject: fillIn(subject, facts),
    text: `${blocks.join('\n\n')}\n`,
    html: mailPage(spoken, [
      ...[greeting, ...said].map((sentence) => `<p style="margin:0 0 16px">${escapeHtml(sentence)}</p>`),
      ...(rows.length > 0 ? [table(rows)] : []),
      `<p style="margin:24px 0 0;color:#6b7280;font-size:12px">${escapeHtml(footer)}</p>`,
    ]),
  };
}

/** The frame of a mail in HTML. Styles are inline, because mail clients remove `<style>` elements. */
export const mailPage = (language: string, parts: readonly string[]) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"></head><body style="margin:0;background:#f3f4f6"><div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff;color:#111827;font:16px/1.5 Arial,Helvetica,sans-serif">${parts.join('')}</div></body></html>`;

const table = (rows: readonly (readonly [label: string, value: string])[]) =>
  `<table style="border-collapse:collapse;margin:0 0 16px">${rows
    .map(
      ([label, value]) =>
        `<tr><td style="padding:4px 24px 4px 0">${escapeHtml(label)}</td><td style="padding:4px 0;text-align:right"><strong>${escapeHtml(value)}</strong></td></tr>`,
    )
    .join('')}</table>`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as HTML, also within an attribute. */
export const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
