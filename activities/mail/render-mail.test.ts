import { expect } from 'chai';
import { MAIL_KINDS, categoryOf } from '../../model/gateway/mail.ts';
import { MAIL_TEXTS, factsOf } from './texts.ts';
import { renderMail } from './render-mail.ts';
import { LANGUAGES } from '../../model/shared/language.ts';

const KINDS = Object.values(MAIL_KINDS).flat();
const facts = Object.fromEntries(
  KINDS.flatMap((kind) => factsOf(MAIL_TEXTS[kind].fr)).map((name, index) => [name, `«${name}» & <${index}>`]),
);

describe('A mail', () => {
  for (const kind of KINDS) {
    it(`of the kind ${kind} has the same facts in every language, as text and as HTML`, () => {
      const named = LANGUAGES.map((language) => factsOf(MAIL_TEXTS[kind][language]).toSorted().join());
      expect(new Set(named).size).to.equal(1);
      const subjects = LANGUAGES.map((language) => {
        const { subject, text, html } = renderMail(kind, language, facts);
        for (const name of factsOf(MAIL_TEXTS[kind][language])) {
          const value = String(facts[name]);
          expect(`${subject} ${text}`, language).to.include(value);
          expect(html + subject, language).to.satisfy(
            (whole: string) =>
              whole.includes(value.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;')) ||
              subject.includes(value),
          );
        }
        expect(text + html).not.to.match(/\{\w+\}|undefined/);
        expect(html).not.to.match(/<\d+>/);
        return subject;
      });
      expect(new Set(subjects).size).to.equal(LANGUAGES.length);
    });
  }

  for (const language of [undefined, '', 'it', 'constructor']) {
    it(`is French for the language ${String(language)}`, () => {
      expect(renderMail('gateway_created', language, { gateway: 'Agence' }).text).to.match(/^Bonjour,/);
    });
  }

  it('shows the name of a gateway as plain text on one line, without an address to click on', () => {
    const gateway = 'Win\nat https://evil.example/prize';
    for (const kind of KINDS) {
      const { subject, text, html } = renderMail(kind, 'en', { ...facts, gateway });
      expect(subject, kind).not.to.include('\n');
      expect(`${subject} ${text} ${html}`, kind).not.to.match(/:\/\/evil|evil\.example/);
    }
  });

  it('belongs to the category that can be turned off', () => {
    expect(KINDS.map(categoryOf)).to.include.members(Object.keys(MAIL_KINDS));
    expect(categoryOf('site_activated')).to.equal('site');
    expect(categoryOf('sync_disabled')).to.equal('sync');
  });
});
