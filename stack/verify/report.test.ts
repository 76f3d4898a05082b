import { expect } from 'chai';
import fc from 'fast-check';
import type { Step } from './play-verification.ts';
import { readAddresses } from './read-addresses.ts';
import { outcomeOf, reportOf, withoutCredentials } from './report.ts';

const step = (outcome: Step['outcome'], seen = 'x'): Step => ({ step: 'A step', outcome, seconds: 1, seen });

describe('The addresses of a verification', () => {
  it('name the engines by the variables of the configuration', () => {
    expect(
      readAddresses([
        'mongodb+srv://a.example/?tls=true',
        'temporal://t.example:7233/agencies',
        'https://s.example:9200',
      ]),
    ).to.deep.equal({
      MONGODB_URL: 'mongodb+srv://a.example/?tls=true',
      TEMPORAL_ADDRESS: 't.example:7233',
      TEMPORAL_NAMESPACE: 'agencies',
      ELASTICSEARCH_URL: 'https://s.example:9200',
    });
    expect(readAddresses(['temporal://t.example:7233'])).to.deep.equal({ TEMPORAL_ADDRESS: 't.example:7233' });
  });

  it('are refused when they are of another kind, or the second of a kind', () => {
    expect(() => readAddresses(['redis://x'])).to.throw('redis://x: an address begins with mongodb://');
    expect(() => readAddresses(['http://a', 'https://b'])).to.throw('https://b: there is another address of this kind');
  });

  it('are shown without what signs in by them', () => {
    const word = fc.stringMatching(/^[a-zA-Z0-9:%$!.]{1,12}$/);
    fc.assert(
      fc.property(word, word, (user, password) => {
        expect(withoutCredentials(`mongodb://${user}:${password}@db.example:27017/?authSource=admin`)).to.equal(
          'mongodb://db.example:27017/',
        );
      }),
    );
    expect(withoutCredentials('http://127.0.0.1:9200')).to.equal('http://127.0.0.1:9200');
  });
});

describe('The outcome of a verification', () => {
  it('is a failure if a step failed or nothing was played, and partial if something was not played', () => {
    expect(outcomeOf([])).to.equal('FAILED');
    expect(outcomeOf([step('PASSED'), step('NOT PLAYED'), step('FAILED')])).to.equal('FAILED');
    expect(outcomeOf([step('PASSED'), step('NOT PLAYED')])).to.equal('PASSED IN PART');
    expect(outcomeOf([step('PASSED')])).to.equal('PASSED');
  });

  it('is written with every step in a row of its own, whatever was seen', () => {
    const text = reportOf({
      version: '1.0.0',
      target: 'http://a.example',
      at: new Date('2026-11-28T10:00:00Z'),
      steps: [step('FAILED', 'one | two\n  three')],
    });
    expect(text).to.contain('# Verification of Property Gateway 1.0.0: FAILED');
    expect(text).to.contain('2026-11-28T10:00:00.000Z, on http://a.example');
    expect(text).to.contain('| A step | FAILED | 1.0 | one \\| two three |');
  });
});
