import { expect } from 'chai';
import type { MappingWarning } from '../../connector.ts';
import { openElement } from './open-element.ts';

describe('openElement', () => {
  it('looks words up in any case and spelling, or by a given normalisation, and warns of unknown ones', () => {
    const warnings: MappingWarning[] = [];
    const root = openElement(
      { kind: 'Maison / Villa', state: { '@art': 'neu' }, none: '-', odd: 'constructor' },
      warnings,
      'home',
    );
    expect(root.lookUp('kind', { 'maison villa': 'house' })).to.equal('house');
    expect(root.lookUp('state@art', { NEU: 'new' }, (word) => word.toUpperCase())).to.equal('new');
    // Known, without a counterpart in our model.
    expect(root.lookUp('state@art', { neu: null })).to.equal(undefined);
    expect(root.lookUp('none', {})).to.equal(undefined);
    expect(root.lookUp('missing', {})).to.equal(undefined);
    expect(warnings).to.deep.equal([]);
    expect(root.lookUp('odd', {})).to.equal(undefined);
    expect(warnings).to.deep.equal([{ code: 'unmapped_value', field: 'home.odd', value: 'constructor' }]);
  });

  it('reads areas in their own unit, else in the given one', () => {
    const root = openElement({ plot: '2,5 ha', garden: { '#text': '600', '@unit': 'sq ft' }, house: '120' }, []);
    expect(root.size('plot')).to.deep.equal({ size: 250, unit: 'are' });
    expect(root.size('garden', root.raw('garden@unit'))).to.deep.equal({ size: 600, unit: 'sq_ft' });
    expect(root.size('house', root.raw('house@unit'))).to.deep.equal({ size: 120, unit: 'sq_m' });
  });
});
