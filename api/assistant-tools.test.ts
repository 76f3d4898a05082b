import { expect } from 'chai';
import { ASSISTANT_TOOLS } from './assistant-tools.ts';
import { argumentsOf } from './assistants/tool.ts';
import { getProperty } from './properties/get-property.ts';

describe('The tools of assistants', () => {
  it('have names of their own and arguments with a description or a closed set of values', () => {
    expect(new Set(ASSISTANT_TOOLS.map(({ name }) => name)).size).to.equal(ASSISTANT_TOOLS.length);
    for (const { name, description, input } of ASSISTANT_TOOLS) {
      expect(name).to.match(/^[a-z]+(?:_[a-z]+)+$/);
      expect(description, name).to.match(/\.$/);
      expect(input.additionalProperties, name).to.equal(false);
    }
  });

  it('that start or end something ask before', () => {
    expect(ASSISTANT_TOOLS.filter(({ confirm }) => confirm).map(({ name }) => name)).to.deep.equal([
      'start_sync',
      'cancel_run',
    ]);
    const [start] = ASSISTANT_TOOLS.filter(({ name }) => name === 'start_sync');
    expect(start?.confirm?.({ id: 'g', crmReference: 'A"1', force: true })).to.equal(
      'Start a sync of the gateway g for the listing "A\\"1" alone, reading everything anew? Listings on its website will be changed, added and removed as the CRM says.',
    );
  });

  it('cannot have an argument that their operation does not have', () => {
    expect(() => argumentsOf(getProperty, ['colour'])).to.throw('no "colour"');
  });
});
