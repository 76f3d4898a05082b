import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { configSchema } from '../../config/config.ts';
import { definitions } from '../../store/collections.ts';

interface Row {
  readonly name: string;
  readonly variables: readonly string[];
  readonly removedBy: string;
}

async function readRows(): Promise<Row[]> {
  const guide = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const [, section = ''] = /^## What grows, and how long it is kept\n([^]*?)^## /m.exec(guide) ?? [];
  return section.split('\n').flatMap((line) => {
    const [, name, variables = '', removedBy = ''] =
      /^\| `(\w+)` +\|[^|]*\|[^|]*\|([^|]*)\|([^|]*)\|$/.exec(line) ?? [];
    return name === undefined
      ? []
      : [{ name, variables: [...variables.matchAll(/`([A-Z_]+)`/g)].map(([, variable = '']) => variable), removedBy }];
  });
}

describe('The table of what grows', () => {
  it('has every collection of the store exactly once, and no other', async () => {
    expect((await readRows()).map(({ name }) => name).toSorted()).to.deep.equal(
      definitions()
        .map(([name]) => name)
        .toSorted(),
    );
  });

  it('names a TTL index for the collections that have one, and for no other', async () => {
    const expiring = definitions().flatMap(([name, { lifetimes = [] }]) => (lifetimes.length > 0 ? [name] : []));
    const said = (await readRows()).filter(({ removedBy }) => removedBy.includes('TTL index')).map(({ name }) => name);
    expect(said.toSorted()).to.deep.equal(expiring.toSorted());
  });

  it('names only variables that exist, and those of every configured expiry', async () => {
    const variables = (await readRows()).flatMap((row) => row.variables);
    expect(variables.filter((name) => !Object.hasOwn(configSchema.properties, name))).to.deep.equal([]);
    expect(variables).to.include.members(
      Object.keys(configSchema.properties).filter((name) => name.endsWith('_RETENTION_DAYS')),
    );
  });
});
