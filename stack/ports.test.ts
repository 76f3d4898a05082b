import { expect } from 'chai';
import * as fc from 'fast-check';
import { BASE_PORTS, portOffset, stackPorts } from './ports.ts';

describe('ports', () => {
  it('are the base ports without an offset', () => {
    expect(stackPorts()).to.deep.equal(BASE_PORTS);
  });

  it('all move by the offset', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 38_518 }), (offset) => {
        const moved = Object.entries(stackPorts(offset)).map(([name, port]) => [name, port - offset]);
        expect(Object.fromEntries(moved)).to.deep.equal(BASE_PORTS);
      }),
    );
  });

  it('of stacks whose offsets are multiples of 2000 never meet', () => {
    const all = Array.from({ length: 10 }, (_, position) => Object.values(stackPorts(position * 2_000))).flat();
    expect(new Set(all).size).to.equal(all.length);
  });

  it('refuse an offset that leaves the range of ports', () => {
    for (const offset of [-1, 1.5, 60_000, Number.NaN])
      expect(() => stackPorts(offset)).to.throw('PORT_OFFSET must be');
  });

  it('take the offset from PORT_OFFSET and refuse what is no number', () => {
    expect(portOffset({})).to.equal(0);
    expect(portOffset({ PORT_OFFSET: '2000' })).to.equal(2_000);
    expect(() => portOffset({ PORT_OFFSET: 'two' })).to.throw('not "two"');
  });
});
