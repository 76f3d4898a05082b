import { expect } from 'chai';
import { agencyContact } from './agency-contact.ts';

const gateway = { name: 'Agence du Port', owner: { email: 'owner@agency.example' } };

describe('The contact that an agency publishes', () => {
  const cases: readonly (readonly [string, { readonly [key: string]: unknown }, object | undefined])[] = [
    ['is unknown without metadata: the address of its owner is not published', {}, undefined],
    ['is unknown when the metadata has another kind of value', { contact: 'call us' }, undefined],
    [
      'is unknown when neither address nor number can be used',
      { contact: { email: 'nobody', phone: 'ask' } },
      undefined,
    ],
    ['is unknown when the metadata has a name alone', { contact: { name: 'Port & Co' } }, undefined],
    [
      'is that of the metadata',
      { contact: { name: 'Port', email: 'sales@agency.example', phone: '+33 4 91 00 00 00' } },
      { name: 'Port', email: 'sales@agency.example', phone: '+33 4 91 00 00 00' },
    ],
    [
      'has the name of the gateway unless the metadata has one',
      { contact: { phone: '0491000000' } },
      { name: 'Agence du Port', phone: '0491000000' },
    ],
  ];
  for (const [what, metadata, contact] of cases)
    it(what, () => {
      expect(agencyContact(gateway, metadata)).to.deep.equal(contact);
    });
});
