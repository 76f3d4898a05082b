import type { Fields } from '../../kit/mapping/open-fields.ts';
import type { MappedProperty } from '../../../model/property/property.ts';

/** The first representative and the office. */
export function mapPeople(estate: Fields): Partial<MappedProperty> {
  const [representative] = estate.list('representatives');
  return {
    negotiator: representative && {
      id: representative.line('id'),
      first_name: representative.line('firstName'),
      last_name: representative.line('lastName') ?? representative.line('name'),
      title: representative.line('function'),
      email: representative.line('email'),
      phone: representative.line('phone'),
      mobile: representative.line('mobile'),
      photo_url: representative.url('picture'),
    },
    office: {
      code: estate.line('officeId'),
      name: estate.line('office'),
    },
  };
}
