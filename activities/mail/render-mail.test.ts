import { expect } from 'chai';
import { MAIL_KINDS, categoryOf } from '../../model/gateway/mail.ts';
import { REASON_MESSAGES } from '../../model/sync/job-reasons.ts';
import { isTechnical } from '../../model/sentences/sentence.ts';
import { MAIL_FRAME } from './mail-frame.ts';
import { MAIL_TEXTS, factsOf } from './texts.ts';
import { renderMail } from './render-mail.ts';
import { LANGUAGES } from '../../model/shared/language.ts';

const TO = { publicUrl: 'https://gateway.test', preferences: 'https://gateway.test/stop' };
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
        const { subject, text, html } = renderMail(kind, language, facts, TO);
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
      expect(renderMail('gateway_created', language, { gateway: 'Agence' }, TO).text).to.match(/^Bonjour,/);
    });
  }

  it('shows the name of a gateway as plain text on one line, without an address to click on', () => {
    const gateway = 'Win\nat https://evil.example/prize';
    for (const kind of KINDS) {
      const { subject, text, html } = renderMail(kind, 'en', { ...facts, gateway }, TO);
      expect(subject, kind).not.to.include('\n');
      expect(`${subject} ${text} ${html}`, kind).not.to.match(/:\/\/evil|evil\.example/);
    }
  });

  it('leads to the run, the held listings or the lead, and to the page that stops mails like it', () => {
    const given = { gateway: 'A', gateway_id: 'g', job_id: 'j', id: 'i', count: 1, titles: 'T', source: 'site' };
    const paths = {
      sync_completed: 'gateways/g/runs/j',
      sync_partial: 'gateways/g/runs/j',
      sync_failed: 'gateways/g/runs/j',
      sync_disabled: 'gateways/g',
      sync_held: 'gateways/i/held',
      sync_held_new: 'gateways/i/held',
      lead_created: 'leads/i',
      listing_quality: 'insights/g/listings',
    } as const;
    for (const [kind, path] of Object.entries(paths)) {
      const known = KINDS.find((one) => one === kind);
      if (!known) throw new Error(`no kind ${kind}`);
      const { text, html } = renderMail(known, 'de', given, TO);
      expect(text, kind).to.include(`https://gateway.test/console/${path}\n`).and.to.include(TO.preferences);
      expect(html, kind).to.include(`href="https://gateway.test/console/${path}"`);
    }
  });

  it('says why in the reader’s language, with the exact words of the CRM as technical details', () => {
    const given = { gateway: 'A', reason: 'HTTP 401 of crm.test', codes: 'crm_refused', gateway_id: 'g', job_id: 'j' };
    const { text } = renderMail('sync_failed', 'fr', given, TO);
    expect(text).to.include('Le CRM a refusé l’accès').and.to.include('Détails techniques : HTTP 401 of crm.test');
  });

  it('says in the subject that a run has problems, and lists them with what is held', () => {
    const given = { gateway: 'A', codes: 'quarantined,orphan_guard', held: 3, held_new: 2, quarantined: 1 };
    const { subject, text } = renderMail('sync_partial', 'en', given, TO);
    expect(subject).to.equal('A: sync completed with problems');
    expect(text).to.include('* Some records could not become listings.').and.to.include('* Many listings were missing');
    expect(text).to.include('Held: missing from the CRM: 3').and.to.include('Held: new: 2');
  });

  it('refers to no example, which no mail has', () => {
    for (const language of LANGUAGES) {
      const { text } = renderMail(
        'sync_partial',
        language,
        { gateway: 'A', codes: Object.keys(REASON_MESSAGES).join(',') },
        TO,
      );
      expect(text, language).not.to.match(/\bexample|\bexemple|\bBeispiel/i);
    }
  });

  it('has no JSON path, code or request of the API in any text', () => {
    for (const language of LANGUAGES) {
      const texts = KINDS.flatMap((kind) => {
        const { subject, sentences, list = {} } = MAIL_TEXTS[kind][language];
        return [subject, ...sentences, ...Object.values(list)];
      });
      const { links, ...frame } = MAIL_FRAME[language];
      const all = [...texts, ...Object.values(frame), ...Object.values(links)];
      expect(
        all.filter((text) => isTechnical(text)),
        language,
      ).to.deep.equal([]);
    }
  });

  it('belongs to the category that can be turned off', () => {
    expect(KINDS.map(categoryOf)).to.include.members(Object.keys(MAIL_KINDS));
    expect(categoryOf('site_activated')).to.equal('site');
    expect(categoryOf('sync_disabled')).to.equal('sync');
  });
});
