import { expect } from 'chai';
import { connectorSpecs } from '../../connectors/registry.ts';
import { connectorWords } from '../../console/words/connectors.ts';

describe('The form of a connector', () => {
  const words = new Set(Object.keys(connectorWords));
  for (const { type, configSchema } of connectorSpecs()) {
    it(`The console has a label and a hint in its three languages for every field of ${type}`, () => {
      const fields = Object.keys(configSchema['properties'] ?? {});
      expect(fields).not.to.deep.equal([]);
      const without = fields.filter(
        (name) => !words.has(`field_${name}`) || !(words.has(`hint_${type}_${name}`) || words.has(`hint_${name}`)),
      );
      expect(without).to.deep.equal([]);
    });
  }
});
