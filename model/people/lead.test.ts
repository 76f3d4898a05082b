import { expect } from 'chai';
import { cleanSource, comparableEmail } from './lead.ts';

describe('The attribution of a lead', () => {
  it('keeps campaign fields, and drops values that hold a mail address or a control character', () => {
    const source = {
      channel: 'site',
      utm_source: 'google',
      utm_medium: 'cpc',
      referrer_host: 'portal.example',
    } as const;
    expect(cleanSource(source)).to.deep.equal(source);
    expect(
      cleanSource({
        ...source,
        utm_source: 'jean@example.org',
        utm_medium: 'jean%40example.org',
        utm_campaign: 'spring\u0007',
      }),
    ).to.deep.equal({ channel: 'site', referrer_host: 'portal.example' });
  });
});

describe('Mail addresses of leads', () => {
  it('are compared without regard to case, surrounding white space and Unicode form', () => {
    expect(comparableEmail(' Jean.Dupont@Example.ORG ')).to.equal('jean.dupont@example.org');
    expect(comparableEmail('rene\u0301@example.org')).to.equal(comparableEmail('rené@example.org'));
    expect(comparableEmail('jean+1@example.org')).not.to.equal(comparableEmail('jean@example.org'));
  });
});
