import type { MappedProperty } from '../../../../model/property/property.ts';
import type { MappedMedia } from './map-media.ts';
import type { Resource } from './resource.ts';

type MandateType = NonNullable<NonNullable<MappedProperty['mandate']>['type']>;

/** ListingAgreement by look-up key. */
const MANDATES: Readonly<Record<string, MandateType>> = {
  exclusiveagency: 'exclusive_agency',
  exclusiverighttolease: 'exclusive',
  exclusiverighttosell: 'exclusive',
  exclusiverightwithexception: 'exclusive',
  open: 'simple',
};

const OCCUPANTS: Readonly<Record<string, boolean>> = { owner: true, tenant: true, vacant: false };

/** Kinds of ownership that share a building. */
const SHARED = /^(?:condominium|communityapartment|stockcooperative|coownership)$/;

/** Agent, office and mandate. Remarks for agents, owners, lock boxes and buyers' agents stay in the raw record only. */
export function mapPeople(resource: Resource, media: MappedMedia, isShared: boolean): Partial<MappedProperty> {
  const type = resource.lookUp('ListingAgreement', MANDATES);
  return {
    negotiator: {
      id: resource.firstLine('ListAgentKey', 'ListAgentMlsId'),
      ...name(resource),
      company: resource.line('ListOfficeName'),
      email: resource.line('ListAgentEmail'),
      phone: resource.firstLine('ListAgentDirectPhone', 'ListAgentPreferredPhone', 'ListAgentOfficePhone'),
      mobile: resource.firstLine('ListAgentMobilePhone', 'ListAgentCellPhone'),
      photo_url: media.agentPhoto,
    },
    office: {
      name: resource.line('ListOfficeName'),
      code: resource.firstLine('ListOfficeMlsId', 'ListOfficeKey'),
      mail: resource.line('ListOfficeEmail'),
      phone: resource.line('ListOfficePhone'),
      website_url: resource.url('ListOfficeURL'),
      logo_url: media.officeLogo,
      photo_url: media.officePhoto,
    },
    mandate: {
      type,
      ...(type && { exclusive: type !== 'simple' }),
      start_date: resource.date('ListingContractDate'),
      end_date: resource.date('ExpirationDate'),
    },
    occupancy: {
      occupied: resource.lookUp('OccupantType', OCCUPANTS),
      available_from: resource.date('AvailabilityDate'),
    },
    ...(isShared && { coownership: { enabled: true } }),
  };
}

/** Whether the building is co-owned, by the listing's CommonInterest. */
export function isSharedOwnership(words: readonly string[]): boolean {
  return words.some((word) => SHARED.test(word));
}

/** First and last name; without separate fields, the last word of the full name is the last name. */
function name(resource: Resource): { first_name?: string; last_name?: string } {
  const [first, last] = [resource.line('ListAgentFirstName'), resource.line('ListAgentLastName')];
  if (first !== undefined && last !== undefined) {
    return { first_name: first, last_name: last };
  }
  const words = (resource.line('ListAgentFullName') ?? [first, last].filter(Boolean).join(' '))
    .split(' ')
    .filter(Boolean);
  return { first_name: words.slice(0, -1).join(' ') || undefined, last_name: words.at(-1) };
}
