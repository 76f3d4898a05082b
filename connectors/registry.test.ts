import { expect } from 'chai';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fixtures } from './conformance/fixtures.ts';
import { outputFixtures } from './conformance/outputs/fixtures.ts';
import { connectors } from './registry.ts';

/** Names of the folders of connectors; hidden ones belong to a test in progress. */
function foldersOf(room: 'inputs' | 'outputs'): string[] {
  const entries = readdirSync(join(import.meta.dirname, room), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name);
}

/** A connector has the name of its folder: `property-feed` is PROPERTY_FEED. */
const typeOf = (folder: string): string => folder.toUpperCase().replaceAll('-', '_');

describe('the registry of connectors', () => {
  for (const [room, direction] of [
    ['inputs', 'input'],
    ['outputs', 'output'],
  ] as const) {
    it(`lists exactly the connectors that have a folder in connectors/${room}`, () => {
      const registered = connectors.filter((connector) => connector.direction === direction);
      expect(registered.map(({ spec }) => spec.type)).to.have.members(foldersOf(room).map(typeOf));
    });
  }

  it('has a fixture of the conformance kit for every input', () => {
    const tested = new Set(fixtures.map(({ connector }) => connector.spec.type));
    expect([...tested]).to.have.members(foldersOf('inputs').map(typeOf));
  });

  it('has a fixture of the conformance kit for every output', () => {
    const tested = new Set(outputFixtures.map(({ connector }) => connector.spec.type));
    expect([...tested]).to.have.members(foldersOf('outputs').map(typeOf));
  });
});
