import { expect } from 'chai';
import { principalOf } from '../testing/fake-deps.ts';
import { createDvfAccess } from './dvf-access.ts';

describe('Access to the transactions', () => {
  const world = (withAddon: readonly string[]) => {
    const asked: string[] = [];
    let time = 0;
    const access = createDvfAccess(
      {
        gatewayIds: async () => Array.from({ length: 25 }, (_, number) => `gateway-${number}`),
        hasAddon: async (id) => {
          asked.push(id);
          return withAddon.includes(id);
        },
      },
      () => time,
    );
    const may = (client = 'north') =>
      access.require(principalOf(client)).then(
        () => true,
        (error: unknown) => String(error),
      );
    return { may, asked, pass: (ms: number) => void (time += ms) };
  };

  it('is granted by the addon on any gateway, and checked again after half a minute', async () => {
    const { may, asked, pass } = world(['gateway-24']);
    expect(await may()).to.equal(true);
    expect(asked).to.have.length(25);
    expect(await may()).to.equal(true);
    expect(asked).to.have.length(25);
    pass(30_000);
    expect(await may()).to.equal(true);
    expect(asked).to.have.length(50);
  });

  it('is refused without the addon, and granted as soon as there is one', async () => {
    const gateways: string[] = [];
    const { may } = world(gateways);
    expect(await may()).to.contain('addon DVF');
    gateways.push('gateway-3');
    expect(await may()).to.equal(true);
  });

  it('is remembered per client', async () => {
    const { may, asked } = world(['gateway-0']);
    await may('north');
    await may('south');
    expect(asked).to.have.length(20);
  });
});
