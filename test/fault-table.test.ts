import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { rowsOf } from '../docs/write-configuration.ts';
import { faultTable } from '../docs/write-faults.ts';
import { FAULT_LIST, faultApplies } from '../stack/demo-crm/faults.ts';
import { FEED_LIST } from '../stack/demo-crm/formats/feed-list.ts';
import { FAULT_OUTCOMES } from './sync/fault-outcomes.ts';

describe('What happens when the CRM misbehaves', () => {
  it('stands in docs/operations.md as the tests prove it (else: npx node docs/write-faults.ts && npm run format)', async () => {
    const page = await readFile(new URL('../docs/operations.md', import.meta.url), 'utf8');
    const [, table = ''] = /<!-- faults -->(.*)<!-- end -->/s.exec(page) ?? [];
    expect(rowsOf(table)).to.deep.equal(rowsOf(faultTable()));
  });

  it('is tried for each fault, only on feeds for which it has a meaning', () => {
    for (const [fault] of FAULT_LIST) {
      const feeds = FEED_LIST.filter(([name]) => FAULT_OUTCOMES[fault][name]).map(([name]) => name);
      expect(feeds, fault).not.to.deep.equal([]);
      for (const name of feeds) expect(faultApplies(name, fault), `${fault} on ${name}`).to.equal(true);
    }
  });
});
