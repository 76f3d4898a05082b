import type { MappedProperty } from '../../../model/property/property.ts';
import type { Element } from '../../kit/mapping/open-element.ts';

type Person = NonNullable<MappedProperty['negotiator']>;

/** The contact and the agency. Private numbers and addresses of the contact stay in the raw record only. */
export function mapPeople(root: Element, photo: string | undefined, logo: string | undefined): Partial<MappedProperty> {
  const contact = root.child('kontaktperson');
  const provider = root.child('_anbieter');
  return {
    negotiator: negotiator(contact, photo),
    office: {
      name: contact.line('firma') ?? provider.line('firma'),
      code: provider.line('anbieternr'),
      identification: provider.line('openimmo_anid'),
      mail: contact.line('email_zentrale'),
      phone: contact.line('tel_zentrale'),
      website_url: contact.url('url'),
      logo_url: logo,
    },
  };
}

function negotiator(contact: Element, photo: string | undefined): Person {
  const street = [contact.line('strasse'), contact.line('hausnummer')].filter(Boolean).join(' ');
  const town = [contact.line('plz'), contact.line('ort')].filter(Boolean).join(' ');
  return {
    id: contact.line('personennummer'),
    title: [contact.line('anrede'), contact.line('titel')].filter(Boolean).join(' ') || undefined,
    first_name: contact.line('vorname'),
    last_name: contact.line('name'),
    company: contact.line('firma'),
    email: contact.line('email_direkt') ?? contact.line('email_zentrale') ?? contact.line('email_feedback'),
    phone: contact.line('tel_durchw') ?? contact.line('tel_zentrale'),
    mobile: contact.line('tel_handy'),
    photo_url: photo,
    // The address may be shown by default.
    ...(contact.permission('adressfreigabe') !== false && {
      address: [street, town].filter(Boolean).join(', ') || undefined,
    }),
  };
}
