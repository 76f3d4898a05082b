import { expect } from 'chai';
import { inkOn, readable } from './ink.ts';

describe('The ink of a brochure', () => {
  it('is black on light colours and white on dark ones', () => {
    expect([inkOn('#F3E9D2'), inkOn('#1B1A17'), inkOn('#ffffff')]).to.deep.equal(['#1A1A1A', '#FFFFFF', '#1A1A1A']);
  });

  it('is the chosen colour, unless it would be unreadable', () => {
    expect(readable('#C8102E')).to.equal('#C8102E');
    expect(readable('#F3E9D2')).to.equal('#1A1A1A');
    expect(readable('#1B1A17', '#222222')).to.equal('#FFFFFF');
  });
});
