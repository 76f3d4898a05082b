import { expect } from 'chai';
import * as fc from 'fast-check';
import { Dispatcher, fetch } from 'undici';
import { BASE_PORTS, LARGEST_OFFSET, REFUSED_PORTS, portOffset, stackPorts } from './ports.ts';
import type { PortName } from './ports.ts';

/** The offsets that messages and guides recommend. */
const RECOMMENDED = Array.from({ length: Math.floor(LARGEST_OFFSET / 2_000) + 1 }, (_, place) => place * 2_000);

/** Opens no connection. */
class Unsent extends Dispatcher {
  override dispatch(): boolean {
    throw new Error('not sent');
  }
}
const dispatcher = new Unsent();

/** Whether fetch refuses the port before it connects. */
async function refusedByFetch(port: number): Promise<boolean> {
  const failure: unknown = await fetch(`http://127.0.0.1:${port}/`, { dispatcher }).catch((error: unknown) => error);
  return failure instanceof Error && failure.cause instanceof Error && failure.cause.message === 'bad port';
}

describe('ports', () => {
  it('are the base ports without an offset', () => {
    expect(stackPorts()).to.deep.equal(BASE_PORTS);
  });

  it('all move by the offset, and those that browsers refuse a little further', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: LARGEST_OFFSET }), (offset) => {
        const ports = stackPorts(offset);
        for (const [name, base] of Object.entries(BASE_PORTS)) {
          const port = ports[name as PortName];
          if (REFUSED_PORTS.has(base + offset)) expect(port).to.be.greaterThan(base + offset);
          else expect(port).to.equal(base + offset);
        }
      }),
    );
  });

  it('of one stack are all different and all below 65536, whatever the offset', () => {
    for (let offset = 0; offset <= LARGEST_OFFSET; offset++) {
      const ports = Object.values(stackPorts(offset));
      expect(new Set(ports).size, String(offset)).to.equal(ports.length);
      expect(Math.max(...ports)).to.be.lessThan(65_536);
    }
  });

  it('of stacks whose offsets are multiples of 2000 never meet', () => {
    const all = RECOMMENDED.flatMap((offset) => Object.values(stackPorts(offset)));
    expect(new Set(all).size).to.equal(all.length);
  });

  it('are none that fetch refuses, whatever multiple of 2000 the offset is', async () => {
    expect(stackPorts(2_000).api).not.to.equal(10_080);
    for (const port of RECOMMENDED.flatMap((offset) => Object.values(stackPorts(offset)))) {
      expect(await refusedByFetch(port), String(port)).to.equal(false);
    }
  });

  it('that count as refused are those that fetch refuses', async () => {
    const refused = [];
    // The standard's list ends at 10080.
    for (let port = 1_024; port < 11_000; port++) if (await refusedByFetch(port)) refused.push(port);
    expect(refused).to.deep.equal([...REFUSED_PORTS]);
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
