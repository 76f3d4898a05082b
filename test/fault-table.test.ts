import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { rowsOf } from '../docs/write-configuration.ts';
import { faultTable } from '../docs/write-faults.ts';
import { FAULT_LIST, faultApplies } from '../stack/demo-crm/faults.ts';
import { FEED_LIST } from '../stack/demo-crm/formats/feed-list.ts';
import { FAULT_OUTCOMES } from './sync/fault-outcomes.ts';

describe('The table of CRM faults', () => {
  it('in docs/operations.md has the outcomes that the tests prove (else: npx node docs/write-faults.ts && npm run format)', async () => {
    const page = await readFile(new URL('../docs/operations.md', import.meta.url), 'utf8');
    const [, table = ''] = /<!-- faults -->(.*)<!-- end -->/s.exec(page) ?? [];
    expect(rowsOf(table)).to.deep.equal(rowsOf(faultTable()));
  });

  it('has an outcome for each fault, only on feeds that it applies to', () => {
    for (const [fault] of FAULT_LIST) {
      const feeds = FEED_LIST.filter(([name]) => FAULT_OUTCOMES[fault][name]).map(([name]) => name);
      expect(feeds, fault).not.to.deep.equal([]);
      for (const name of feeds) expect(faultApplies(name, fault), `${fault} on ${name}`).to.equal(true);
    }
  });
});
