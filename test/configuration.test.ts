import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { configSchema } from '../config/config.ts';
import { configurationTable, rowsOf } from '../docs/write-configuration.ts';

const page = () => readFile(new URL('../docs/configuration.md', import.meta.url), 'utf8');

describe('docs/configuration.md', () => {
  it('has the table generated from config/config.ts (else: npx node docs/write-configuration.ts && npm run format)', async () => {
    const [, table = ''] = /<!-- variables -->(.*)<!-- end -->/s.exec(await page()) ?? [];
    expect(rowsOf(table)).to.deep.equal(rowsOf(configurationTable()));
  });

  it('explains every variable', () => {
    const mute = Object.entries(configSchema.properties)
      .filter(([, variable]) => !('description' in variable))
      .map(([name]) => name);
    expect(mute).to.deep.equal([]);
  });
});
