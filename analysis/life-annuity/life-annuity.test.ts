import { expect } from 'chai';
import fc from 'fast-check';
import { annuityFactor, lifeExpectancy, occupancyDiscount, savedRents, usufructShare } from './life-annuity.ts';
import { OLDEST, survival, YOUNGEST } from './mortality-table.ts';
import type { Person } from './mortality-table.ts';

const person = fc.record<Person>({
  age: fc.integer({ min: YOUNGEST, max: OLDEST }),
  gender: fc.constantFrom('male', 'female'),
});
const rate = fc.double({ min: 0, max: 0.1, noNaN: true });

describe('The value of a life annuity', () => {
  it('has the survivors of the annex to article A. 335-1: of 100 women of 60, 86.8 are alive at 75 and 58.7 at 85', () => {
    expect(survival({ age: 60, gender: 'female' }, 15)).to.be.closeTo(80_998 / 93_329, 1e-12);
    expect(survival({ age: 60, gender: 'female' }, 25)).to.be.closeTo(54_828 / 93_329, 1e-12);
    expect(survival({ age: 60, gender: 'male' }, 80)).to.equal(0);
  });

  it('expects the years of life that INSEE published for 2001: 25.7 for women of 60, 20.6 for men', () => {
    expect(lifeExpectancy([{ age: 60, gender: 'female' }])).to.be.closeTo(25.7, 0.15);
    expect(lifeExpectancy([{ age: 60, gender: 'male' }])).to.be.closeTo(20.6, 0.15);
  });

  it('has a factor that is the life expectancy at no interest, but for the month in advance', () => {
    fc.assert(
      fc.property(fc.array(person, { minLength: 1, maxLength: 2 }), (persons) => {
        expect(annuityFactor(persons, 0)).to.be.closeTo(lifeExpectancy(persons) + 1 / 24, 1e-9);
      }),
    );
  });

  it('falls with the rate and with age, and a second person never shortens it', () => {
    fc.assert(
      fc.property(person, person, rate, (one, other, yearly) => {
        const factor = annuityFactor([one], yearly);
        expect(factor).to.be.greaterThan(0);
        expect(annuityFactor([one], yearly + 0.01)).to.be.at.most(factor);
        expect(annuityFactor([one, other], yearly)).to.be.at.least(factor - 1e-12);
        if (one.age < OLDEST - 5) expect(annuityFactor([{ ...one, age: one.age + 1 }], yearly)).to.be.at.most(factor);
      }),
    );
  });

  it('values the usufruct by the scale of article 669, and the right of habitation at 60 % of it', () => {
    const scale = [50, 51, 60, 61, 70, 71, 80, 81, 90, 91, 105].map(usufructShare);
    expect(scale).to.deep.equal([0.6, 0.5, 0.5, 0.4, 0.4, 0.3, 0.3, 0.2, 0.2, 0.1, 0.1]);
    const couple: Person[] = [
      { age: 82, gender: 'male' },
      { age: 75, gender: 'female' },
    ];
    expect(occupancyDiscount(couple)).to.be.closeTo(0.18, 1e-12);
  });

  it('values the rents saved as the payments that they are, the more the higher the rent', () => {
    const seller: Person = { age: 75, gender: 'female' };
    expect(savedRents([seller], 0.04, 0)).to.be.closeTo(0.04 * (lifeExpectancy([seller]) + 1 / 24), 1e-9);
    expect(savedRents([seller], 0.05, 0.03)).to.be.above(savedRents([seller], 0.04, 0.03));
    expect(savedRents([{ ...seller, age: 50 }], 0.06, 0)).to.be.above(1);
  });
});
