import { expect } from 'chai';
import { agencyContact } from './agency-contact.ts';

const gateway = { name: 'Agence du Port', owner: { email: 'owner@agency.example' } };
const ofOwner = { name: 'Agence du Port', email: 'owner@agency.example' };

describe('The contact of an agency', () => {
  const cases: readonly (readonly [string, { readonly [key: string]: unknown }, object])[] = [
    ['its owner’s where the metadata has none', {}, ofOwner],
    ['its owner’s where the metadata is no contact', { contact: 'call us' }, ofOwner],
    ['its owner’s where no way to reach it can be used', { contact: { email: 'nobody', phone: 'ask' } }, ofOwner],
    [
      'its owner’s under the name of the metadata',
      { contact: { name: 'Port & Co' } },
      { name: 'Port & Co', email: ofOwner.email },
    ],
    [
      'that of the metadata',
      { contact: { name: 'Port', email: 'sales@agency.example', phone: '+33 4 91 00 00 00' } },
      { name: 'Port', email: 'sales@agency.example', phone: '+33 4 91 00 00 00' },
    ],
    ['a telephone number alone', { contact: { phone: '0491000000' } }, { name: 'Agence du Port', phone: '0491000000' }],
  ];
  for (const [what, metadata, contact] of cases)
    it(`is ${what}`, () => {
      expect(agencyContact(gateway, metadata)).to.deep.equal(contact);
    });

  it('is unknown without owner and metadata', () => {
    expect(agencyContact({ name: 'A', owner: {} }, { contact: { name: 'B' } })).to.equal(undefined);
  });
});
