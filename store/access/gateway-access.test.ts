import { expect } from 'chai';
import type { Principal } from '../../model/gateway/principal.ts';
import { delegatedTo, levelOf, ownedBy, reaches, visibleTo } from './gateway-access.ts';

const NORTH = { _id: 'n1', client_id: 'north', item_id: 'north-1', delegations: [] };
const LEVELS = ['READ', 'WRITE', 'FULL_ACCESS', 'OWNER'] as const;
const NOW = new Date('2026-06-01T00:00:00Z');
const lent = (level: 'READ' | 'WRITE' | 'FULL_ACCESS', client_id = 'south', expires_at?: Date) => ({
  ...NORTH,
  delegations: [
    { client_id: 'west', level: 'READ' as const, created_at: new Date(0) },
    { client_id, level, created_at: new Date(0), ...(expires_at ? { expires_at } : {}) },
  ],
});
const token = (clientId: string, itemIds: readonly string[], gatewayId?: string): Principal => ({
  clientId,
  itemIds,
  plan: 'PRO',
  agency: false,
  ...(gatewayId === undefined ? {} : { gatewayId }),
});

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Whether a stored document fits a filter, by the few operators that access is decided with. */
function fits(document: Json, filter: Json): boolean {
  return Object.entries(filter ?? {}).every(([path, wanted]: [string, Json]) => {
    if (path === '$and') return Object.values(wanted ?? {}).every((part: Json) => fits(document, part));
    if (path === '$or') return Object.values(wanted ?? {}).some((part: Json) => fits(document, part));
    const found = path
      .split('.')
      .reduce<Json[]>((values, name) => values.flat().flatMap((value) => valueOf(value, name)), [document]);
    const [[operator, operand] = ['', null]] =
      wanted !== null && typeof wanted === 'object' ? Object.entries(wanted) : [];
    if (operator === '$elemMatch') return found.flat().some((item) => fits(item, operand ?? {}));
    if (operator === '$not') return !fits(document, { [path]: operand ?? {} });
    if (operator === '$lte') return found.some((value) => JSON.stringify(value) <= JSON.stringify(operand));
    if (operator === '$in') return found.some((value) => Object.values(operand ?? {}).includes(value));
    if (operator === '$exists') return found.length > 0 === operand;
    expect(operator, `operator of ${path}`).to.equal('');
    return found.includes(wanted);
  });
}

const valueOf = (value: Json, name: string): Json[] =>
  Object.entries(value ?? {}).flatMap(([own, part]: [string, Json]) => (own === name ? [part] : []));

const asJson = (value: object): Json => JSON.parse(JSON.stringify(value));

describe('Access to gateways', () => {
  for (const [who, principal, gateway, sees] of [
    ['its owner', token('north', ['north-1']), NORTH, 'owned'],
    ['its owner, with more items', token('north', ['x', 'north-1']), NORTH, 'owned'],
    ['its owner without its item', token('north', ['north-2']), NORTH, 'nothing'],
    ['its owner without any item', token('north', []), NORTH, 'nothing'],
    ['its own API token', token('north', ['north-1'], 'n1'), NORTH, 'owned'],
    ['its own API token after it moved to another item', token('north', ['north-9'], 'n1'), NORTH, 'owned'],
    ['its own API token without items', token('north', [], 'n1'), NORTH, 'nothing'],
    ['the API token of another gateway of its owner', token('north', ['north-1'], 'n2'), NORTH, 'nothing'],
    ['another client', token('south', ['south-1']), NORTH, 'nothing'],
    ['another client with the item', token('south', ['north-1']), NORTH, 'nothing'],
    ['another client’s API token for it', token('south', ['south-1'], 'n1'), NORTH, 'nothing'],
    ['a delegate, with whatever items', token('south', ['south-1']), lent('WRITE'), 'delegated'],
    ['a delegate without items', token('south', []), lent('WRITE'), 'nothing'],
    ['a delegate’s API token for it', token('south', ['south-1'], 'n1'), lent('WRITE'), 'delegated'],
    ['a delegate’s API token without items', token('south', [], 'n1'), lent('WRITE'), 'nothing'],
    ['a delegate’s API token for another gateway', token('south', ['south-1'], 's1'), lent('WRITE'), 'nothing'],
    [
      'a delegate until the end',
      token('south', ['s']),
      lent('READ', 'south', new Date(NOW.getTime() + 1)),
      'delegated',
    ],
    ['a delegate from the end on', token('south', ['s']), lent('READ', 'south', NOW), 'nothing'],
    ['a client next to a delegate with an end', token('west', ['w']), lent('READ', 'south', NOW), 'delegated'],
    ['nobody, once it is deleted', token('north', ['north-1']), { ...NORTH, deleted_at: new Date(0) }, 'nothing'],
    [
      'no delegate, once it is deleted',
      token('south', ['s']),
      { ...lent('WRITE'), deleted_at: new Date(0) },
      'nothing',
    ],
  ] as const)
    it(`${who} sees a gateway as ${sees}`, () => {
      const is = (filter: object) => fits(asJson(gateway), asJson(filter));
      expect({
        owned: is(ownedBy(principal)),
        delegated: is(delegatedTo(principal, NOW)),
        visible: is(visibleTo(principal, NOW)),
      }).to.deep.equal({
        owned: sees === 'owned',
        delegated: sees === 'delegated',
        visible: sees !== 'nothing',
      });
    });

  for (const [who, principal, gateway, level] of [
    ['its owner', token('north', ['north-1']), NORTH, 'OWNER'],
    ['its owner without its item', token('north', ['north-2']), NORTH, 'READ'],
    ['its own API token after it moved to another item', token('north', ['north-9'], 'n1'), NORTH, 'OWNER'],
    ['the API token of another gateway with its item', token('north', ['north-1'], 'n2'), NORTH, 'READ'],
    ['another client with the item', token('south', ['north-1']), NORTH, 'READ'],
    ['a delegate who may write', token('south', ['s']), lent('WRITE'), 'WRITE'],
    ['a delegate with full access', token('south', ['s'], 'n1'), lent('FULL_ACCESS'), 'FULL_ACCESS'],
    ['a delegate who may look', token('south', ['s']), lent('READ'), 'READ'],
    ['a delegate whose time is over', token('south', ['s']), lent('WRITE', 'south', NOW), 'READ'],
    ['a client next to a delegate', token('south', ['s']), lent('FULL_ACCESS', 'east'), 'READ'],
  ] as const)
    it(`${who} has ${level}`, () => expect(levelOf(principal, gateway, NOW)).to.equal(level));

  for (const [place, has] of LEVELS.entries())
    it(`${has} reaches itself and what is below, and nothing above`, () => {
      expect(LEVELS.filter((needs) => reaches(has, needs))).to.deep.equal(LEVELS.slice(0, place + 1));
    });
});
