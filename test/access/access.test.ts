import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import type { Contract } from '../../api/contract.ts';
import { paramNames } from '../../api/http/paths.ts';
import { requestToken } from '../../stack/request-token.ts';
import { openScene } from '../support/scene.ts';
import { testStack } from '../support/stack.ts';
import { until } from '../support/until.ts';
import { CALLERS, expectedFor } from './expected.ts';
import type { Caller, Expected } from './expected.ts';
import { plant } from './plant.ts';
import type { Planted } from './plant.ts';
import { pathOf, request } from './requests.ts';
import type { Answer } from './requests.ts';
import { accessText, operations } from './write-access.ts';

/** Strangers for whom nothing of the owner's may be in any answer. */
const STRANGERS: readonly Caller[] = ['no token', 'expired token', 'another client', 'no items'];

const words = (text: string) => text.replaceAll(/[\s|-]+/g, ' ');

describe('The table of who is let in', () => {
  it('is the one that is committed', async () => {
    const committed = await readFile(new URL('../../docs/access.md', import.meta.url), 'utf8');
    expect(words(committed), 'stale: npx node test/access/write-access.ts').to.equal(words(accessText()));
  });
});

describe('Every operation', () => {
  let planted: Planted;
  const tokens = new Map<Caller, string>();

  before(async () => {
    planted = await plant();
    const { product } = planted.scene;
    const identityUrl = testStack().urls.identity ?? '';
    const expired = await requestToken({ identityUrl, clientId: 'agency-north', expiresIn: 1 });
    tokens.set('expired token', expired);
    tokens.set('another client', await product.token('agency-south'));
    tokens.set('no items', await product.token('no-items'));
    tokens.set('READ delegate', await product.token('partner'));
    for (const level of ['WRITE', 'FULL_ACCESS'] as const)
      tokens.set(`${level} delegate`, await product.token('partner'));
    tokens.set('API token', planted.apiToken);
    tokens.set('API token of a sibling', planted.siblingToken);
    tokens.set('owner', await product.token('agency-north'));
    await until('the token has expired', async () => {
      const answer = await fetch(`${product.url}/v1/gateway/gateways`, {
        headers: { authorization: `Bearer ${expired}` },
      });
      return answer.status === 401;
    });
  });
  after(() => planted.close());

  const ask = (
    contract: Contract,
    caller: Caller,
    method: string = contract.method,
    path = pathOf(planted, contract),
  ): Promise<Answer> => {
    const body = ['GET', 'HEAD', 'DELETE'].includes(method) ? undefined : {};
    return request(`${planted.scene.product.url}${path}`, { method, token: tokens.get(caller), body });
  };

  /** Words in responses to a stranger that only clients with access to the gateway may see. */
  const leaksIn = (contract: Contract, { body, headers, ok }: Answer): string[] => {
    const { scene, listing, idsBelow, wordsIn } = planted;
    const said = body.replaceAll(pathOf(planted, contract), '').replaceAll(scene.gateway.id, (id, at: number) =>
      // An error message may repeat the id of the request: that is no leak.
      body.slice(Math.max(0, at - 80), at).includes('"message"') ? '' : id,
    );
    const own = ok ? [scene.gateway.id, listing.id, ...Object.values(idsBelow)] : [];
    return [...wordsIn(body + headers), ...['owner@agency-north', ...own].filter((one) => said.includes(one))];
  };

  const check = async (caller: Caller) => {
    const wrong: string[] = [];
    for (const contract of operations()) {
      const expected = expectedFor(contract, caller);
      // Not sent: a write by a caller who is let in succeeds and changes the data. Other tests cover these writes.
      if (expected === 'let in' && contract.method !== 'GET' && !STRANGERS.includes(caller)) continue;
      const answer = await ask(contract, caller);
      const name = `${contract.method} ${contract.path}`;
      if (!isAsExpected(contract, answer, expected)) {
        wrong.push(`${name}: ${answer.status}, not ${expected}: ${answer.body.slice(0, 200)}`);
      }
      if (contract.access === 'public') {
        const anonymous = await ask(contract, 'no token');
        if (anonymous.status !== answer.status)
          wrong.push(`${name}: ${answer.status}, but ${anonymous.status} without token`);
      }
      if (contract.method === 'GET') {
        const head = await ask(contract, caller, 'HEAD');
        if (head.status !== answer.status || head.body !== '') {
          wrong.push(`HEAD ${contract.path}: ${head.status}, not ${answer.status} without a body`);
        }
      }
      if (caller === 'API token of a sibling' && !isOfClient(contract)) {
        for (const leak of leaksIn(contract, answer)) wrong.push(`${name} leaks ${leak} to ${caller}`);
      }
      if (!STRANGERS.includes(caller)) continue;
      if (contract.access !== 'public' && contract.path.includes('{') && answer.status < 400) {
        wrong.push(`${name} finds for ${caller} what is the owner’s: ${answer.status}`);
      }
      for (const leak of leaksIn(contract, answer)) wrong.push(`${name} leaks ${leak} to ${caller}`);
    }
    expect(wrong).to.deep.equal([]);
  };

  for (const caller of CALLERS.filter((one) => one !== 'WRITE delegate' && one !== 'FULL_ACCESS delegate')) {
    it(`answers ${caller} as the table says`, () => check(caller));
  }

  it('finds nothing of the owner’s below a gateway of another client', async () => {
    const other = await openScene({ outputs: 0, clientId: 'agency-south', itemId: 'south-1' });
    const wrong: string[] = [];
    for (const contract of operations().filter(({ access }) => typeof access === 'object')) {
      if (paramNames(contract.path).length < 2) continue;
      const path = pathOf(planted, contract, other.gateway.id);
      const answer = await ask(contract, 'another client', contract.method, path);
      const name = `${contract.method} ${contract.path}`;
      if (answer.status < 400 || answer.status >= 500) wrong.push(`${name}: ${answer.status}`);
      for (const leak of leaksIn(contract, answer)) wrong.push(`${name} leaks ${leak}`);
    }
    await other.close();
    expect(wrong).to.deep.equal([]);
  });

  for (const level of ['WRITE', 'FULL_ACCESS'] as const) {
    it(`answers ${level} delegate as the table says`, async () => {
      const { client, gateway } = planted.scene;
      await client.send('POST', `/gateways/${gateway.id}/delegations`, { client_id: 'partner', level });
      await check(`${level} delegate`);
    });
  }

  it('shows the planted data to the owner, so that the checks above would have found a leak of it', async () => {
    const shown = new Set<string>();
    for (const contract of operations().filter(({ method }) => method === 'GET')) {
      for (const word of planted.wordsIn((await ask(contract, 'owner')).body)) shown.add(word);
    }
    expect([...planted.words].filter((word) => !shown.has(word))).to.deep.equal([]);
  });
});

/** Whether a status is what the table says. What is public asks nobody for a token: a 401 there is about signatures. */
function isAsExpected(contract: Contract, { status }: Answer, expected: Expected): boolean {
  if (expected !== 'let in') return status === expected;
  if (contract.access === 'public') return status < 500;
  return (![401, 403].includes(status) && status < 500) || isRefusedDefault(contract, status);
}

/** What belongs to the client as a whole, which every token of the client may read. */
const isOfClient = ({ path }: Contract) => /^\/(templates|pdf-templates|plugin-manager)/.test(path);

/** A write on a default resource is 403 for everybody; no path of the table names one. */
const isRefusedDefault = ({ path }: Contract, status: number) =>
  status === 403 && /^\/(pdf-)?templates\/\{id\}/.test(path);
