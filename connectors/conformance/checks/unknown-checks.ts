import { ensure, ensureRead } from '../bench.ts';
import type { Bench, Check } from '../bench.ts';
import type { MappingWarning } from '../../connector.ts';
import type { Unknown } from '../facts.ts';
import { keyOf } from '../fixture.ts';
import { ensureMapped, factsOf } from '../map-listings.ts';
import { FIRST_AMOUNT, isRental, stating } from '../stated-listings.ts';

const STREET = 'Quittengasse';

export const unknownChecks = {
  async 'unknown-values'(bench) {
    const facts = factsOf(bench);
    const listing = { ...stating(facts, 1), unknowns: ['type', 'status'] as const };
    await ensureMapped(bench, [listing], (_, property, { key }, { warnings }) => {
      ensureWarned(bench, 'type', warnings);
      ensureWarned(bench, 'status', warnings);
      ensure(property.type === 'other', `${key} has an unknown type, and is ${property.type} after map, not other`);
    });
  },
  async 'unknown-offer'(bench) {
    const facts = factsOf(bench);
    if (facts.unknowns.offer === undefined) return;
    const listings = facts.offers.map((offer, index) => ({
      ...stating(facts, index + 1, { offer }),
      unknowns: ['offer'] as const,
    }));
    await ensureMapped(bench, listings, (_, { offer_type: offer }, { key }, { warnings }) => {
      ensureWarned(bench, 'offer', warnings);
      ensure(offer === undefined, `${key} has an unknown offer, and is a ${offer} after map: it must have none`);
    });
  },
  async 'unknown-period'(bench) {
    const facts = factsOf(bench);
    const offer = facts.offers.find(isRental);
    if (facts.unknowns.period === undefined || !offer) return;
    const listing = { ...stating(facts, 1, { offer, period: facts.periods[0] }), unknowns: ['period'] as const };
    await ensureMapped(bench, [listing], (_, { rent_details: rent }, { key }, { warnings }) => {
      ensureWarned(bench, 'period', warnings);
      const period = rent?.rent_period;
      ensure(period === undefined, `${key} has a rent of an unknown period, but ${period} as its period after map`);
    });
  },
  async 'unknown-visibility'(bench) {
    const facts = factsOf(bench);
    const { price_visibility: ofPrice, address_visibility: ofAddress } = facts.unknowns;
    const prices = ofPrice === undefined ? [] : facts.hiddenPrices;
    const listings = prices.map((offer, index) => ({
      ...stating(facts, index + 1, { offer, price: { amount: FIRST_AMOUNT, currency: facts.currencies[0] ?? 'EUR' } }),
      unknowns: ['price_visibility'] as const,
    }));
    await ensureMapped(bench, listings, (_, property, { key }) => {
      const digits = JSON.stringify(property).replace(/[\s.,'’]/g, '');
      ensure(
        !digits.includes(String(FIRST_AMOUNT)),
        `the visibility of the price of ${key} is unknown, but map shows it`,
      );
    });
    if (ofAddress === undefined) return;
    const address = { street: STREET, number: '4711', isHidden: false };
    const listing = { ...stating(facts, 1, { address }), unknowns: ['address_visibility'] as const };
    await ensureMapped(bench, [listing], (_, { location }, { key }) => {
      const isShown = location?.publish_address !== false && JSON.stringify(location ?? {}).includes(STREET);
      ensure(!isShown, `the visibility of the address of ${key} is unknown, but map shows it`);
    });
  },
  async 'unknown-deletion'(bench) {
    const facts = factsOf(bench);
    const { deletion } = facts.unknowns;
    if (deletion === undefined) return;
    const listings = [{ ...stating(facts, 1), unknowns: ['deletion'] as const }, stating(facts, 2)];
    bench.crm.listings = listings;
    const ctx = await bench.context();
    const outcome = await bench.read({ mode: 'full' }, { ctx });
    ensureRead(outcome);
    const [doubtful = stating(facts, 1), sound = stating(facts, 2)] = listings;
    const key = keyOf(bench.fixture, doubtful);
    for (const message of outcome.messages) {
      ensure(message.kind !== 'delete', `a listing is deleted for the unknown word "${deletion}"`);
      if (message.kind === 'record' && message.key === key) {
        ensureWarned(bench, 'deletion', bench.fixture.connector.map(message.raw, ctx).warnings);
      }
    }
    ensure(
      outcome.messages.some((message) => message.kind === 'record' && message.key === keyOf(bench.fixture, sound)),
      `the listing next to one with the unknown word "${deletion}" is not read`,
    );
  },
} satisfies Record<string, Check>;

/** Fails unless a warning names the code of this value. */
function ensureWarned({ fixture: { facts } }: Bench, name: Unknown, warnings: readonly MappingWarning[]): void {
  const code = facts.unknowns[name];
  const isNamed = warnings.some((warning) => warning.code === 'unmapped_value' && warning.value === code);
  ensure(
    code === undefined || isNamed,
    `the unknown code "${code}" (${name}) has no warning unmapped_value of its own (${warnings.map((each) => `${each.code} ${each.field} ${each.value}`).join('; ')})`,
  );
}
