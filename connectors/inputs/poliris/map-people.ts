import type { MappedProperty } from '../../../model/property/property.ts';
import type { Row } from './row.ts';

type Person = NonNullable<MappedProperty['negotiator']>;

const TITLES = /^(m\.?|mr\.?|mme\.?|mlle\.?|monsieur|madame|mademoiselle)\s+(?=\S)/i;

/**
 * Negotiator, mandate, co-ownership, agency, notes. Fields 114 to 121 (the "mandataire") stay in the raw
 * record only: some software writes the agency into them, other software the owner, who must not be published.
 */
export function mapPeople(row: Row): Partial<MappedProperty> {
  return {
    negotiator: negotiator(row),
    mandate: mandate(row),
    coownership: coownership(row),
    office: { code: row.line(1) },
    internal_note: row.html(122),
    available_at: row.date(22),
  };
}

function negotiator(row: Row): Person {
  const phone = row.line(105);
  const isMobile = /^(?:\+33|0033|0)[\s.(0)-]*[67]/.test(phone ?? '');
  return { id: row.line(123), ...name(row.line(106)), [isMobile ? 'mobile' : 'phone']: phone, email: row.line(107) };
}

/** "M. René Gossier" or "GOSSIER René": a part in capitals is the last name, else what follows the first word. */
function name(contact: string | undefined): Person {
  if (!contact) {
    return {};
  }
  const title = TITLES.exec(contact)?.[1];
  const words = contact.replace(TITLES, '').split(' ');
  const capitals = words.filter((word) => /^\p{Lu}[\p{Lu}'’-]+$/u.test(word));
  const isMixed = capitals.length > 0 && capitals.length < words.length;
  const last = isMixed ? capitals : words.length > 1 && !title ? words.slice(1) : words.slice(-1);
  const first = isMixed ? words.filter((word) => !capitals.includes(word)) : words.slice(0, words.length - last.length);
  return { title, first_name: first.join(' ') || undefined, last_name: last.join(' ') };
}

function mandate(row: Row): MappedProperty['mandate'] {
  const exclusive = row.flag(83);
  return {
    reference: row.line(112),
    start_date: row.date(113),
    exclusive,
    ...(exclusive && { type: 'exclusive' }),
  };
}

/** Fields 258 to 262 (law "Alur"); the yearly charges of 260 are mapped with the money. */
function coownership(row: Row): MappedProperty['coownership'] {
  const enabled = row.flag(258);
  if (!enabled) {
    return { enabled };
  }
  const inProcedure = row.flag(261);
  const details = row.html(262);
  const status = /redress|administrateur/i.test(details ?? '') ? 'recovery' : 'alert';
  return {
    enabled,
    lot_count: row.count(259),
    syndicat_status: inProcedure === undefined ? undefined : inProcedure ? status : 'none',
    syndicat_procedure_details: details,
  };
}
