import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import type { Contract } from '../../api/contract.ts';
import { fullPath, paramNames } from '../../api/paths.ts';
import type { PublishedListing } from '../../model/listing.ts';
import { requestToken } from '../../stack/request-token.ts';
import { openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';
import { testStack } from '../support/stack.ts';
import { until } from '../support/until.ts';
import { CALLERS, expectedFor } from './expected.ts';
import type { Caller } from './expected.ts';
import { accessText, operations } from './write-access.ts';

/** Strangers for whom nothing of the owner's may be in any answer. */
const STRANGERS: readonly Caller[] = ['another client', 'no items'];

const words = (text: string) => text.replaceAll(/[\s|-]+/g, ' ');

describe('The table of who is let in', () => {
  it('is the one that is committed', async () => {
    const committed = await readFile(new URL('../../docs/access.md', import.meta.url), 'utf8');
    expect(words(committed), 'stale: npx tsx test/access/write-access.ts').to.equal(words(accessText()));
  });
});

describe('Every operation', function () {
  this.timeout(180_000);
  let scene: Scene;
  let listing: PublishedListing;
  const tokens = new Map<Caller, string>();

  before(async () => {
    scene = await openScene({ listings: 3, outputs: 0 });
    await scene.run();
    const [first] = await scene.client.get<PublishedListing[]>(`/gateways/${scene.gateway.id}/properties`);
    if (!first) throw new Error('There is no listing.');
    listing = first;
    const { product } = scene;
    const delegate = (client_id: string, level: string) =>
      scene.client.send('POST', `/gateways/${scene.gateway.id}/delegations`, { client_id, level });
    await delegate('partner', 'READ');
    const identityUrl = testStack().urls.identity ?? '';
    const expired = await requestToken({ identityUrl, clientId: 'agency-north', expiresIn: 1 });
    tokens.set('expired token', expired);
    tokens.set('another client', await product.token('agency-south'));
    tokens.set('no items', await product.token('no-items'));
    tokens.set('READ delegate', await product.token('partner'));
    tokens.set('FULL_ACCESS delegate', await product.token('partner'));
    tokens.set('owner', await product.token('agency-north'));
    await until('the token has expired', async () => {
      const answer = await fetch(`${product.url}/v1/gateway/gateways`, {
        headers: { authorization: `Bearer ${expired}` },
      });
      return answer.status === 401;
    });
  });
  after(() => scene.close());

  /** The path with the owner's own gateway and listing in it; what else a path names does not exist. */
  const pathOf = (contract: Contract) => {
    const isListing = contract.path.startsWith('/properties/{id}');
    const values: Record<string, string> = {
      id: isListing ? listing.id : scene.gateway.id,
      propertyId: listing.id,
      gatewayId: scene.gateway.id,
    };
    const unknown = '00000000-0000-4000-8000-000000000000';
    return paramNames(contract.path).reduce(
      (path, name) => path.replace(`{${name}}`, values[name] ?? unknown),
      fullPath(contract),
    );
  };

  const ask = (contract: Contract, caller: Caller) => {
    const token = tokens.get(caller);
    const hasBody = contract.method !== 'GET' && contract.method !== 'DELETE';
    return fetch(`${scene.product.url}${pathOf(contract)}`, {
      method: contract.method,
      redirect: 'manual',
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
      },
      ...(hasBody ? { body: '{}' } : {}),
    });
  };

  const check = async (caller: Caller) => {
    const wrong: string[] = [];
    for (const contract of operations()) {
      if (contract.access === 'public') continue;
      const expected = expectedFor(contract, caller);
      // Whoever is let in and asks to change something changes it: that is what the other tests are for.
      if (expected === 'let in' && contract.method !== 'GET' && !STRANGERS.includes(caller)) continue;
      const answer = await ask(contract, caller);
      const body = await answer.text();
      const name = `${contract.method} ${contract.path}`;
      const isAsExpected =
        expected === 'let in' ? ![401, 403].includes(answer.status) && answer.status < 500 : answer.status === expected;
      if (!isAsExpected && !isRefusedDefault(contract, answer.status))
        wrong.push(`${name}: ${answer.status}, not ${expected}: ${body.slice(0, 200)}`);
      if (STRANGERS.includes(caller)) {
        const said = body.replaceAll(pathOf(contract), '').replaceAll(scene.gateway.id, (id, at: number) =>
          // Saying back what was asked for is no leak; listing it is.
          body.slice(Math.max(0, at - 80), at).includes('"message"') ? '' : id,
        );
        for (const secret of [
          listing.reference,
          'owner@agency-north',
          ...(answer.ok ? [scene.gateway.id, listing.id] : []),
        ]) {
          if (said.includes(secret)) wrong.push(`${name} tells ${secret} to ${caller}`);
        }
      }
    }
    expect(wrong).to.deep.equal([]);
  };

  for (const caller of CALLERS.filter((one) => one !== 'FULL_ACCESS delegate')) {
    it(`answers ${caller} as the table says`, () => check(caller));
  }

  it('answers FULL_ACCESS delegate as the table says', async () => {
    await scene.client.send('POST', `/gateways/${scene.gateway.id}/delegations`, {
      client_id: 'partner',
      level: 'FULL_ACCESS',
    });
    await check('FULL_ACCESS delegate');
  });
});

/** A write on a default resource is 403 for everybody; no path of the table names one. */
const isRefusedDefault = ({ path }: Contract, status: number) =>
  status === 403 && /^\/(pdf-)?templates\/\{id\}/.test(path);
