import type { MappedProperty } from '../../../model/property/property.ts';
import type { Fields } from '../../kit/mapping/open-fields.ts';

/** Negotiator, agency and mandate. The owner stays in the raw record only, because it is private. */
export function mapPeople(fields: Fields): Partial<MappedProperty> {
  const user = fields.object('user');
  const agreement = fields.object('agreement');
  return {
    negotiator: {
      id: user.line('id'),
      first_name: user.line('firstname'),
      last_name: user.line('lastname'),
      email: user.line('email'),
      phone: user.line('phone'),
      mobile: user.line('mobile'),
      language: user.line('language'),
      photo_url: user.url('picture'),
    },
    mandate: {
      reference: agreement.line('reference'),
      start_date: agreement.date('start_at'),
      end_date: agreement.date('end_at'),
    },
    office: { code: fields.line('agency') },
    internal_note: fields.html('private_comment'),
  };
}
