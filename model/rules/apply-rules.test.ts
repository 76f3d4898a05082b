import { expect } from 'chai';
import fc from 'fast-check';
import type { FeedRules, FieldRule } from './feed-rules.ts';
import type { MappedProperty } from '../property/property.ts';
import { finishMapped } from '../property/validate.ts';
import { applyRules, isForSite } from './apply-rules.ts';

const house: MappedProperty = {
  crm_reference: 'A1',
  reference: 'A1',
  type: 'house',
  offer_type: 'sale',
  status: 'available',
  title: { fr: 'Maison' },
  description: { fr: 'Une maison.' },
  featured: false,
  financial: {
    transaction: { price: { amount: 350_000, currency: 'EUR' } },
    commissions: { agency: { percentage: 5 } },
    property_tax: { amount: { amount: 900, currency: 'EUR' } },
  },
  location: {
    city: 'Saint-Étienne',
    postal_code: '42000',
    countryCode: 'FR',
    street: 'Rue du Grand Moulin',
    street_number: '3',
    address: '3 rue du Grand Moulin',
    geo: { latitude: 45.439_123, longitude: 4.387_456 },
    precision: 'exact',
  },
  office: { code: 'NORTH', name: 'Agence Nord' },
  negotiator: { email: 'Ann@Agency.test', first_name: 'Ann' },
  custom_fields: [{ key: 'branch', value: 'B2' }],
};
const raw = { KIND: 'Longère', PRICE: '1.234', RENT: '990,50', SEEN: '31/03/2026', NEW: 'oui', AREA: '0', EMPTY: '' };
const unmapped = { code: 'unmapped_value', field: 'KIND', value: 'Longère' };

function ruled(rules: FeedRules, warnings = [unmapped], type = 'KYERO') {
  const result = applyRules({ property: house, warnings }, raw, rules, type);
  if ('fault' in result) throw new Error(result.fault.message);
  return result;
}
function faultOf(rules: FeedRules) {
  const result = applyRules({ property: house, warnings: [] }, raw, rules, 'KYERO');
  return 'fault' in result ? result.fault : undefined;
}

describe('Rules over a feed', () => {
  it('return the record itself where there are none, or only such as sites have', () => {
    const mapped = { property: house, warnings: [unmapped] };
    const sites = [{ connector_id: 'one', when: { path: 'type', exists: true } }];
    for (const rules of [{}, { words: [], fields: [] }, { sites }])
      expect(applyRules(mapped, raw, rules, 'KYERO')).to.equal(mapped);
  });

  it('hide and report what is not taken, by fields, custom fields and the CRM’s record', () => {
    for (const take of [
      { path: 'office.code', in: ['south'] },
      { path: 'custom.branch', in: ['b1'] },
      { path: 'raw.KIND', in: ['villa'] },
      { path: 'financial.transaction.price.amount', below: 350_000 },
      { path: 'location.postal_code', starts: ['69'] },
    ]) {
      const { property, warnings } = ruled({ take });
      expect(property.hidden, JSON.stringify(take)).to.equal(true);
      expect(warnings).to.deep.equal([unmapped, { code: 'excluded_by_rule', field: 'take' }]);
    }
    const taken = ruled({ take: { path: 'location.city', in: ['saint-etienne'] } });
    expect(taken).to.deep.equal({ property: house, warnings: [unmapped] });
  });

  it('show what was hidden only for its unknown status, once a rule says what the word or field means', () => {
    const gaps = ['unmapped_value', 'unknown_status'].map((code) => ({ code, field: 'KIND', value: 'Longère' }));
    const by = (rules: FeedRules) => {
      const result = applyRules({ property: { ...house, hidden: true }, warnings: gaps }, raw, rules, 'KYERO');
      return 'fault' in result
        ? result.fault
        : [result.property.hidden, result.property.status, result.warnings.length];
    };
    const word = { connector_type: 'KYERO', field: 'KIND', value: 'longere' };
    expect(by({ words: [{ ...word, path: 'status', means: 'sold' }] })).to.deep.equal([undefined, 'sold', 0]);
    expect(by({ words: [{ ...word, path: 'type', means: 'house' }] })).to.deep.equal([true, 'available', 1]);
    const field: FieldRule = {
      path: 'status',
      from: 'KIND',
      reader: 'text',
      codes: [{ word: 'Longère', means: 'sold' }],
    };
    expect(by({ fields: [field] })).to.deep.equal([undefined, 'sold', 1]);
  });

  it('never take what a condition cannot evaluate, and report the text', () => {
    for (const take of [{ path: 'raw.PRICE', above: 1 }, { not: { path: 'raw.PRICE', above: 1 } }]) {
      const { property, warnings } = ruled({ take }, []);
      expect(property.hidden).to.equal(true);
      expect(warnings).to.deep.equal([
        { code: 'rule_unreadable', field: 'take: raw.PRICE', value: '1.234' },
        { code: 'excluded_by_rule', field: 'take' },
      ]);
    }
  });

  it('give a word its meaning for its connector alone, and drop its warning', () => {
    const word = { connector_type: 'KYERO', field: 'KIND', value: 'LONGERE' };
    const words = [
      { ...word, path: 'sub_type', means: 'farmhouse' },
      { ...word, path: 'standing', means: 'good' },
    ];
    const known = ruled({ words });
    expect(known.property.standing).to.equal('good');
    expect(known.property.sub_type).to.equal('farmhouse');
    expect(known.warnings).to.deep.equal([]);
    const other = ruled({ words }, [unmapped], 'BLM');
    expect(other.property).to.deep.equal(house);
    expect(other.warnings).to.deep.equal([unmapped]);
  });

  it('add a word to a list once', () => {
    const words = [{ connector_type: 'KYERO', field: 'KIND', value: 'longère', path: 'amenities', means: 'fireplace' }];
    expect(ruled({ words }, [unmapped, unmapped]).property.amenities).to.deep.equal(['fireplace']);
  });

  it('replace a field by a source field or a constant', () => {
    const { property } = ruled({
      fields: [
        { path: 'financial.transaction.price', from: 'RENT', reader: 'amount', currency: 'CHF' },
        { path: 'available_at', from: 'SEEN', reader: 'date', order: 'dmy' },
        { path: 'featured', from: 'NEW', reader: 'flag' },
        { path: 'office.code', from: 'EMPTY', reader: 'text' },
        { path: 'location.country', constant: 'France' },
        { path: 'location.region', constant: 'never', when: { path: 'type', in: ['flat'] } },
      ],
    });
    expect(property.financial?.transaction?.price).to.deep.equal({ amount: 990.5, currency: 'CHF' });
    expect(property.available_at).to.equal('2026-03-31');
    expect(property.featured).to.equal(true);
    expect(property.office).to.deep.equal({ name: 'Agence Nord' });
    expect(property.location).to.include({ country: 'France' }).and.not.have.property('region');
  });

  it('quarantine a record with the path where a source cannot be read or a demanded field gets no value', () => {
    const price = { path: 'financial.transaction.price', from: 'PRICE', reader: 'amount', currency: 'EUR' } as const;
    expect(faultOf({ fields: [price] }))
      .to.include({ code: 'rule_invalid', path: '$.financial.transaction.price' })
      .and.property('message')
      .that.includes('1.234');
    for (const path of ['type', 'offer_type', 'status'])
      for (const from of ['EMPTY', 'KIND'])
        expect(
          faultOf({ fields: [{ path, from, reader: 'text', codes: [{ word: 'x', means: 'sale' }] }] }),
          `${path} ${from}`,
        ).to.include({ path: `$.${path}` });
    expect(faultOf({ fields: [{ path: 'location.countryCode', from: 'KIND', reader: 'text' }] })).to.include({
      path: '$.location.countryCode',
    });
  });

  it('replace offices and negotiators by those of the site', () => {
    const { property } = ruled({
      offices: [{ match: { code: 'north' }, set: { name: 'Site North', phone: '1' } }],
      agents: [
        { match: { email: 'bob@agency.test' }, set: { first_name: 'Wrong' } },
        { match: { email: 'ann@agency.test', first_name: 'ANN' }, set: { email: 'hello@site.test' } },
      ],
    });
    expect(property.office).to.deep.equal({ code: 'NORTH', name: 'Site North', phone: '1' });
    expect(property.negotiator).to.deep.equal({ email: 'hello@site.test', first_name: 'Ann' });
  });

  it('decide what is taken before they hide the price', () => {
    const { property } = ruled({
      take: { path: 'financial.transaction.price.amount', above: 1 },
      publish: [{ price: 'hide' }],
    });
    expect(property.hidden).to.equal(undefined);
    expect(property.financial).to.deep.equal({ property_tax: { amount: { amount: 900, currency: 'EUR' } } });
  });

  it('publish no finer a place than they say', () => {
    const at = (address: 'exact' | 'street' | 'town' | 'none') => ruled({ publish: [{ address }] }).property.location;
    expect(at('exact')).to.deep.equal(house.location);
    const geo = { latitude: 45.44, longitude: 4.39 };
    const town = { city: 'Saint-Étienne', postal_code: '42000', countryCode: 'FR', geo, precision: 'district' };
    expect(at('street')).to.deep.equal({ ...town, street: 'Rue du Grand Moulin' });
    expect(at('town')).to.deep.equal({ ...town, publish_address: false });
    expect(at('none')).to.deep.equal({ countryCode: 'FR' });
  });

  it('conceal in doubt: a condition that cannot be evaluated hides what it is about', () => {
    const { property, warnings } = ruled({ publish: [{ when: { path: 'raw.PRICE', above: 1 }, negotiator: 'hide' }] });
    expect(property).not.to.have.property('negotiator');
    expect(warnings.map(({ code }) => code)).to.include('rule_unreadable');
  });

  it('SILENT: set no price where the CRM marks it as on request, in whatever words connectors keep the mark', () => {
    const fields: FieldRule[] = [
      { path: 'financial.transaction.price', from: 'RENT', reader: 'amount', currency: 'EUR' },
      { path: 'bedrooms', constant: 3 },
    ];
    const priceOf = (financial: MappedProperty['financial']) => {
      const result = applyRules({ property: { ...house, financial }, warnings: [] }, raw, { fields }, 'KYERO');
      if ('fault' in result) throw new Error(result.fault.message);
      expect(result.property.bedrooms, 'other rules apply').to.equal(3);
      return result.property.financial?.transaction?.price?.amount;
    };
    for (const information of ['Price on request', 'Prix sur demande\nHonoraires inclus', 'Preis auf Anfrage', 'POA'])
      expect(priceOf({ information }), information).to.equal(undefined);
    expect(priceOf({ information: 'Offers over' }), 'other words').to.equal(990.5);
    expect(priceOf({}), 'no words').to.equal(990.5);
    const stated = { transaction: { price: { amount: 1, currency: 'EUR' } }, information: 'Price on request' };
    expect(priceOf(stated), 'a price that the CRM publishes').to.equal(990.5);
  });

  it('send a site what meets its condition, and sites without one everything', () => {
    const rules = { sites: [{ connector_id: 'one', when: { path: 'office.code', in: ['south'] } }] };
    expect(isForSite(rules, 'one', house)).to.equal(false);
    expect(isForSite(rules, 'other', house)).to.equal(true);
    expect(isForSite(undefined, 'one', house)).to.equal(true);
  });

  const anyRules: fc.Arbitrary<FeedRules> = fc.record(
    {
      take: fc.constantFrom(
        { path: 'type', in: ['house'] },
        { path: 'raw.PRICE', below: 3 },
        { not: { path: 'location.city', exists: true } },
      ),
      publish: fc.array(
        fc.record(
          {
            address: fc.constantFrom('exact' as const, 'street' as const, 'town' as const, 'none' as const),
            price: fc.constantFrom('show' as const, 'hide' as const),
            fees: fc.constantFrom('show' as const, 'hide' as const),
            negotiator: fc.constantFrom('show' as const, 'hide' as const),
          },
          { requiredKeys: [] },
        ),
      ),
      fields: fc.array(
        fc.record({
          path: fc.constantFrom('featured', 'location.city', 'financial.transaction.price', 'offer_type', 'status'),
          from: fc.constantFrom('KIND', 'PRICE', 'RENT', 'EMPTY', 'NEW', 'missing'),
          reader: fc.constantFrom('text' as const, 'amount' as const, 'flag' as const),
          currency: fc.constant('EUR'),
        }),
        { maxLength: 4 },
      ),
    },
    { requiredKeys: [] },
  );

  it('are idempotent but for what they quarantine, and never change what they are given', () => {
    const before = structuredClone(house);
    fc.assert(
      fc.property(anyRules, (rules) => {
        const once = applyRules({ property: house, warnings: [] }, raw, rules, 'KYERO');
        expect(house).to.deep.equal(before);
        if ('fault' in once || rules.take !== undefined) return;
        const twice = applyRules({ property: once.property, warnings: [] }, raw, rules, 'KYERO');
        expect('fault' in twice ? twice : twice.property).to.deep.equal(once.property);
      }),
    );
  });

  it('never publish more than without them: no field of publish adds, and what is excluded is always hidden', () => {
    fc.assert(
      fc.property(anyRules, (all) => {
        const { fields: _fields, ...rules } = all;
        const result = applyRules({ property: house, warnings: [] }, raw, rules, 'KYERO');
        if ('fault' in result) return;
        expect(finishMapped(result.property).property, 'is valid').to.deep.equal(result.property);
        const isExcluded = result.warnings.some(({ code }) => code === 'excluded_by_rule');
        expect(result.property.hidden ?? false).to.equal(isExcluded);
        const hides = rules.publish?.some(({ price }) => price === 'hide') ?? false;
        expect(result.property.financial?.transaction?.price).to.deep.equal(
          hides ? undefined : house.financial?.transaction?.price,
        );
      }),
    );
  });

  it('never give offer, status or price a value that the record does not have', () => {
    fc.assert(
      fc.property(anyRules, (rules) => {
        const result = applyRules({ property: house, warnings: [] }, raw, rules, 'KYERO');
        if ('fault' in result) return;
        const { offer_type, status, financial } = result.property;
        expect([offer_type, status]).to.deep.equal(['sale', 'available']);
        expect(financial?.transaction?.price?.amount).to.be.oneOf([350_000, 990.5, undefined]);
      }),
    );
  });
});
