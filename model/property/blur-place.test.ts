import { expect } from 'chai';
import { assert, boolean, constantFrom, double, option, property, record } from 'fast-check';
import { finishMapped } from './validate.ts';

const least = { crm_reference: 'c1', type: 'house', title: { fr: 'Maison' } };
const placed = (location: object) => finishMapped({ ...least, location }).property?.location;

describe('a place whose address must not be published', () => {
  it('is a district, however precise the CRM is', () => {
    const geo = { latitude: 43.358_712, longitude: -1.774_549, altitude: 12.5 };
    expect(placed({ city: 'Hendaye', geo, precision: 'exact', publish_address: false })).to.deep.equal({
      city: 'Hendaye',
      geo: { latitude: 43.36, longitude: -1.77 },
      precision: 'district',
      publish_address: false,
    });
    expect(placed({ geo, publish_address: false })).to.include({ precision: 'district' });
    expect(placed({ geo, precision: 'city', publish_address: false })).to.include({ precision: 'city' });
  });

  it('stays exact if publishing is allowed or not mentioned', () => {
    const geo = { latitude: 43.358_712, longitude: -1.774_549 };
    for (const location of [{ geo, precision: 'exact' }, { geo, publish_address: true }, { publish_address: false }]) {
      expect(placed(location)).to.deep.equal(location);
    }
  });

  it('is never finer than a hundredth of a degree, never moves elsewhere, and is blurred once only', () => {
    const degrees = (limit: number) => double({ min: -limit, max: limit, noNaN: true });
    const locations = record(
      {
        geo: record({ latitude: degrees(90), longitude: degrees(180) }),
        precision: constantFrom('exact', 'street', 'district', 'city'),
        publish_address: option(boolean(), { nil: undefined }),
      },
      { requiredKeys: ['geo'] },
    );
    assert(
      property(locations, (location) => {
        const first = placed(JSON.parse(JSON.stringify(location)));
        expect(placed({ ...first })).to.deep.equal(first);
        if (location.publish_address !== false || !first?.geo) return;
        for (const axis of ['latitude', 'longitude'] as const) {
          expect(first.geo[axis]).to.equal(Number(first.geo[axis].toFixed(2)) + 0);
          expect(Math.abs(first.geo[axis] - location.geo[axis])).to.be.at.most(0.005 + 1e-9);
        }
      }),
    );
  });
});
