import { expect } from 'chai';
import type { Contract } from '../../api/contract.ts';
import { createChecks } from '../../api/http/validate.ts';
import { startTestProduct } from '../support/product.ts';
import { CALLERS, expectedFor, LEVELS } from './expected.ts';
import type { Caller } from './expected.ts';
import { mayChange, ownerState } from './owner-state.ts';
import type { Part } from './owner-state.ts';
import { plant } from './plant.ts';
import type { Planted } from './plant.ts';
import { pathOf, request } from './requests.ts';
import { operations } from './write-access.ts';
import { WRITE_BODIES } from './write-bodies.ts';
import type { WriteBody } from './write-bodies.ts';

/** Reading the owner's state takes as long as so many refusals. */
const REFUSED_BETWEEN_LOOKS = 10;

/** All but the one by which a caller gives up the access that is tried; test/delegations.test.ts leaves. */
const writes = () =>
  operations().filter(({ id, method, access }) => method !== 'GET' && access !== 'public' && id !== 'leaveGateway');

describe('Every write that has a body', () => {
  it('declares bodies that would change ownership, scope, plan, billing or visibility', () => {
    const withBody = writes().flatMap(({ id, body }) => (body ? [id] : []));
    expect(Object.keys(WRITE_BODIES), 'see test/access/write-bodies.ts').to.have.members(withBody);
  });
});

describe('A caller who is not the owner', () => {
  let planted: Planted;
  let state: readonly Part[];
  const tokens = new Map<Caller, string>();

  before(async () => {
    const product = await startTestProduct('ownership', { MONGODB_DATABASE: `test_ownership_${Date.now()}` });
    planted = await plant(product);
    state = ownerState(planted);
    tokens.set('another client', await product.token('agency-south'));
    tokens.set('no items', await product.token('no-items'));
    const delegate = await product.token('partner');
    for (const level of ['READ', 'WRITE', 'FULL_ACCESS'] as const) tokens.set(`${level} delegate`, delegate);
    tokens.set('API token', planted.apiToken);
    tokens.set('API token of a sibling', planted.siblingToken);
  });
  after(() => planted.close());

  const bodiesOf = ({ id, body }: Contract): readonly (WriteBody | undefined)[] =>
    body ? (WRITE_BODIES[id]?.(planted) ?? []) : [undefined];

  /**
   * Sends every write with every body; what was not refused as it should, and what changed beyond the caller's rights. The state is read after each
   * write that was let in, and after every few that were refused: a change between is reported with all of them.
   */
  const attack = async (caller: Caller): Promise<string[]> => {
    const forbidden = state.filter(({ needs }) => !mayChange(caller, needs));
    const read = () => Promise.all(forbidden.map((part) => part.read()));
    const wrong: string[] = [];
    let before = await read();
    let since: string[] = [];
    const look = async () => {
      const now = await read().catch((error: unknown) => forbidden.map(() => String(error)));
      for (const [at, part] of forbidden.entries()) {
        if (now[at] !== before[at])
          wrong.push(`${since.join(' or ')} changes ${part.name}: ${before[at]} → ${now[at]}`);
      }
      before = now;
      since = [];
    };
    for (const contract of writes()) {
      for (const write of bodiesOf(contract)) {
        const expected = expectationOf(contract, caller, write);
        // The API token acts as the owner: what it is let into it does.
        if (caller === 'API token' && expected === 'let in') continue;
        const { method } = contract;
        const url = `${planted.scene.product.url}${pathOf(planted, contract)}`;
        const { status, body } = await request(url, { method, token: tokens.get(caller), body: write?.body });
        const name = `${method} ${contract.path} ${JSON.stringify(write?.body)}`;
        if (!isMet(expected, status)) wrong.push(`${name}: ${status}, not ${expected}: ${body.slice(0, 200)}`);
        since.push(`${name} (${status})`);
        if (status < 400 || since.length >= REFUSED_BETWEEN_LOOKS) await look();
      }
    }
    if (since.length > 0) await look();
    return wrong;
  };

  it('sends bodies that fit their operations', () => {
    const checks = createChecks();
    for (const contract of writes()) {
      const check = contract.body && checks.body(contract.body, contract.hints);
      for (const write of bodiesOf(contract)) {
        expect(() => check?.(write?.body), `${contract.id} ${JSON.stringify(write?.body)}`).not.to.throw();
      }
    }
  });

  for (const caller of CALLERS.filter((one) => one !== 'owner' && one !== 'expired token')) {
    it(`changes nothing beyond its rights as ${caller}`, async () => {
      const level = LEVELS[caller];
      if (caller.endsWith('delegate')) {
        const { client, gateway } = planted.scene;
        await client.send('POST', `/gateways/${gateway.id}/delegations`, { client_id: 'partner', level });
      }
      // The first ones name the fault; what follows may be its consequences.
      expect((await attack(caller)).slice(0, 10)).to.deep.equal([]);
    });
  }
});

/** A status; `let in`: neither 401 nor 403; `refused`: any refusal, because a caller that sees nothing of the owner's may meet several. */
type Expectation = ReturnType<typeof expectedFor> | 'refused';

function expectationOf(contract: Contract, caller: Caller, write: WriteBody | undefined): Expectation {
  const expected = expectedFor(contract, caller);
  const needs = write?.needs;
  if (expected !== 'let in' || needs === undefined || mayChange(caller, needs)) return expected;
  return LEVELS[caller] === undefined ? 'refused' : 403;
}

function isMet(expected: Expectation, status: number): boolean {
  if (expected === 'refused') return status >= 400 && status < 500;
  if (expected === 'let in') return status !== 401 && status !== 403 && status < 500;
  return status === expected;
}
