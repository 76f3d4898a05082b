import fc from 'fast-check';
import type { DvfRow } from '../row.ts';

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const digits = (length: number) => fc.nat(10 ** length - 1).map((number) => String(number).padStart(length, '0'));
const area = fc.integer({ min: 1, max: 50_000 });
const word = fc.constantFrom('RUE HAUTE', 'AV DE NICE', 'RTE DES LILAS', 'BD L ECLUSE');

/** A place in metropolitan France, Corsica or overseas. */
const insee = fc.oneof(
  fc.tuple(fc.constantFrom('01', '06', '64', '69', '75', '2A', '2B'), digits(3)),
  fc.tuple(fc.constantFrom('971', '974'), digits(2)),
);

/** A row that both formats can represent: without coordinates, which the raw format lacks. */
const row = fc
  .record({
    place: insee,
    day: fc.integer({ min: 0, max: 2_000 }),
    disposition: fc.constantFrom('000001', '000002'),
    nature: fc.constantFrom('vente' as const, 'vefa' as const, 'echange' as const, 'terrain_a_batir' as const),
    price: maybe(fc.integer({ min: 1, max: 99_999_999 }).map((cents) => cents / 100)),
    number: maybe(fc.integer({ min: 1, max: 9_999 }).map(String)),
    suffix: maybe(fc.constantFrom('B', 'T')),
    street: word,
    streetCode: digits(4),
    postalCode: digits(5),
    prefix: fc.constantFrom('000', '012', '123'),
    section: fc.constantFrom('AM', '0B', 'ZK'),
    plan: digits(4),
    lots: fc.array(fc.record({ number: fc.integer({ min: 1, max: 999 }).map(String), carrez: maybe(area) }), {
      maxLength: 5,
    }),
    localType: maybe(fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const)),
    area: maybe(area),
    rooms: maybe(fc.nat(20)),
    landUse: maybe(fc.constantFrom('S', 'J', 'T', 'AB')),
    landArea: maybe(area),
  })
  .map(({ place: [department, commune], day, prefix, section, plan, ...rest }): DvfRow => {
    const code = department + commune;
    const date = new Date(Date.UTC(2019, 0, 1 + day)).toISOString().slice(0, 10);
    return {
      ...rest,
      date,
      city: 'VILLE',
      insee: code,
      department,
      parcel: code + prefix + section + plan,
      lotCount: rest.lots.length,
    };
  });

/** Mutations as lists of rows with unique ids; consecutive ones differ in price or date. */
export const arbitraryMutations: fc.Arbitrary<DvfRow[][]> = fc
  .array(fc.array(row, { minLength: 1, maxLength: 4 }), { maxLength: 12 })
  .map((groups) =>
    groups.map((rows, place) => {
      const date = new Date(Date.UTC(2020, 0, 1 + place)).toISOString().slice(0, 10);
      const [{ price, nature } = { price: undefined, nature: 'vente' as const }] = rows;
      return rows.map((one) => ({ ...one, date, price, nature, sourceId: `2020-${place + 1}` }));
    }),
  );
