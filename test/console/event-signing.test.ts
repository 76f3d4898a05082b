import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { signingScript } from '../../console/pages/settings/event-signing.ts';

describe('The script that shows how a CRM signs', () => {
  it('signs as docs/crm-events.md does', async () => {
    const docs = await readFile('docs/crm-events.md', 'utf8');
    const steps = signingScript('http://127.0.0.1/events', 'PROPERTY_FEED')
      .split('\n')
      .filter((line) => /^(?:KEY|SIGNATURE|ID)=/.test(line));
    expect(steps).to.have.length(3);
    for (const step of steps) expect(docs).to.include(step);
  });

  it('has the body that each kind of CRM sends', () => {
    expect(signingScript('http://127.0.0.1/events', 'PROPERTY_FEED')).to.include('"crm_reference"');
    expect(signingScript('http://127.0.0.1/events', 'RESO')).to.include('"ResourceRecordKey"');
  });
});
