import type { MappedProperty } from '../../../model/property/property.ts';
import { fold } from '../../../model/words/fold.ts';
import type { Fields } from '../../kit/mapping/open-fields.ts';

type Location = NonNullable<MappedProperty['location']>;

/** Last words of street names. */
const STREET =
  /\b(?:road|rd|street|close|lane|avenue|ave|drive|way|court|crescent|gardens|grove|place|square|terrace|hill|mews|row|walk|rise|parade|gate|green|view|park|wharf|quay|broadway|embankment|mount)\.?$/i;

/** `12`, `12a`, `3-5`, `Flat 4`. */
const NUMBER = /^\d{1,5}\s?[a-z]?(?:\s?[-/&]\s?\d{1,5}\s?[a-z]?)?$/i;

/** A number before the name of a street. */
const NUMBERED = /^(\d{1,5}[a-z]?(?:[-/]\d{1,5}[a-z]?)?),?\s+(?=\p{Letter})(.+)$/iu;

/** The parts of an address. */
interface Lines {
  readonly house?: string;
  readonly number?: string;
  readonly street?: string;
  readonly district?: string;
  readonly city?: string;
}

/**
 * The location. Only DISPLAY_ADDRESS may be shown; the other lines are for the map: a house or street that is not in DISPLAY_ADDRESS is left
 * out. Without DISPLAY_ADDRESS they are kept but must not be published.
 */
export function mapPlace(fields: Fields): Location {
  const display = fields.line('DISPLAY_ADDRESS');
  const { house, number, street, district, city } = readLines(fields);
  const shown = ` ${fold(display ?? '')} `;
  const ifShown = (line: string | undefined): string | undefined =>
    display === undefined || shown.includes(` ${fold(line ?? '')} `) ? line : undefined;
  const postcode = [fields.line('POSTCODE1'), fields.line('POSTCODE2')].filter(Boolean).join(' ');
  return {
    address: display,
    address_complement: ifShown(house),
    street_number: ifShown(street) && ifShown(number),
    street: ifShown(street),
    postal_code: postcode || fields.line('ZIPCODE'),
    city,
    district,
    region: fields.line('OS_REGION'),
    countryCode: countryOf(fields),
    geo: coordinates(fields),
    publish_address: display !== undefined,
  };
}

/** The town is TOWN, else the last line; before it come house, street and district. Overseas listings have separate fields. */
function readLines(fields: Fields): Lines {
  const abroad = fields.line('STREET_NAME') ?? fields.line('OS_TOWN_CITY');
  const names =
    abroad === undefined ? ['ADDRESS_1', 'ADDRESS_2', 'ADDRESS_3', 'ADDRESS_4'] : ['HOUSE_NAME_NUMBER', 'STREET_NAME'];
  const lines = names.flatMap((name) => fields.line(name) ?? []);
  const town = fields.line('TOWN') ?? fields.line('OS_TOWN_CITY');
  const city = town ?? (lines.length > 1 ? lines.pop() : undefined);
  const at = streetOf(lines);
  const before = lines.slice(0, at).join(', ') || undefined;
  const [, numberBefore, bare] = NUMBERED.exec(lines[at] ?? '') ?? [];
  const isNumber = before !== undefined && NUMBER.test(before);
  return {
    house: isNumber ? undefined : before,
    number: isNumber ? before : numberBefore,
    street: bare ?? lines[at],
    district: lines.slice(at + 1).join(', ') || undefined,
    city,
  };
}

/** The index of the street's line: by the specification the second, unless the first ends like a street name. */
function streetOf([first = '', second]: readonly string[]): number {
  if (second === undefined) {
    return 0;
  }
  const isFirst = STREET.test(first) && (NUMBERED.test(first) || !STREET.test(second));
  return isFirst ? 0 : 1;
}

/** The format is British: only listings abroad have this field. */
function countryOf(fields: Fields): string | undefined {
  const code = fields.line('COUNTRY_CODE')?.toUpperCase() ?? 'GB';
  if (!/^[A-Z]{2}$/.test(code)) {
    fields.warn('unmapped_value', 'COUNTRY_CODE', code);
    return undefined;
  }
  return code === 'UK' ? 'GB' : code;
}

function coordinates(fields: Fields): Location['geo'] {
  const latitude = fields.degrees('EXACT_LATITUDE');
  const east = fields.raw('EXACT_LONGITUDE') === undefined ? 'EXACT_LONGDITUDE' : 'EXACT_LONGITUDE';
  const longitude = fields.degrees(east);
  if (latitude === undefined || longitude === undefined || (latitude === 0 && longitude === 0)) {
    return undefined;
  }
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) {
    fields.warn('implausible_value', 'EXACT_LATITUDE', `${latitude}, ${longitude}`);
    return undefined;
  }
  return { latitude, longitude };
}
