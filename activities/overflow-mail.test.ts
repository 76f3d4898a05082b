import { expect } from 'chai';
import { biensMaxMail } from './overflow-mail.ts';

const facts = { gateway: 'Agence du Port', plan: 'STARTER', limit: 500, count: 37 };

describe('The mail about listings beyond the plan’s limit', () => {
  const subjects = new Set(['fr', 'en', 'de'].map((language) => biensMaxMail(language, facts).subject));

  it('is written in the owner’s language', () => {
    expect(subjects.size).to.equal(3);
    expect(biensMaxMail('en', facts).text).to.match(/^Hello,/);
    expect(biensMaxMail('de', facts).text).to.match(/^Guten Tag,/);
  });

  for (const language of [undefined, '', 'it', 'constructor']) {
    it(`is French for the language ${String(language)}`, () => {
      expect(biensMaxMail(language, facts).text).to.match(/^Bonjour,/);
    });
  }

  for (const language of ['fr', 'en', 'de']) {
    it(`says in ${language} which gateway, how many, which plan and its limit, on lines that end`, () => {
      const { subject, text } = biensMaxMail(language, facts);
      expect(subject).to.include('Agence du Port').and.to.include('37').and.not.to.include('\n');
      for (const fact of Object.values(facts)) expect(text).to.include(String(fact));
      expect(text.endsWith('.\n')).to.equal(true);
    });
  }
});
