/** Values of a listing by field name. */
export type Values = Readonly<Record<string, string>>;

/** A typical flat for sale; tests override the fields that matter. */
export const FLAT: Values = {
  AGENT_REF: '9054_100',
  BRANCH_ID: '9054',
  STATUS_ID: '0',
  TRANS_TYPE_ID: '1',
  PROP_SUB_ID: '8',
  PUBLISHED_FLAG: '1',
  ADDRESS_1: '12',
  ADDRESS_2: 'Meadow Lane',
  TOWN: 'Exeter',
  POSTCODE1: 'EX4',
  POSTCODE2: '1AB',
  DISPLAY_ADDRESS: 'Meadow Lane, Exeter',
  BEDROOMS: '2',
  PRICE: '249,950',
  SUMMARY: 'A bright flat by the river.',
  DESCRIPTION: 'A bright flat by the river.<br>Close to the station.',
  CREATE_DATE: '2026-01-05 09:00:00',
  UPDATE_DATE: '2026-02-01 10:30:00',
};

interface Writing {
  readonly endOfField?: string;
  readonly endOfRecord?: string;
  /** "Property Count"; default the number of listings, null for none. */
  readonly count?: number | null;
  readonly end?: string;
}

/** A BLM file of these listings; its definition has all of their fields. */
export function blmOf(listings: readonly Values[], writing: Writing = {}): string {
  const { endOfField = '|', endOfRecord = '~', count = listings.length, end = '#END#\n' } = writing;
  const names = [...new Set(['AGENT_REF', ...listings.flatMap((listing) => Object.keys(listing))])];
  const record = (values: readonly string[]): string =>
    `${values.map((value) => value + endOfField).join('')}${endOfRecord}\n`;
  return [
    `#HEADER#\nVersion : 3\nEOF : '${endOfField}'\nEOR : '${endOfRecord}'\n`,
    count === null ? '' : `Property Count : ${count}\n`,
    `Generated Date : 2026-02-01 12:00\n\n#DEFINITION#\n${record(names)}\n#DATA#\n`,
    ...listings.map((listing) => record(names.map((name) => listing[name] ?? ''))),
    end,
  ].join('');
}

/** Flats with references R1, R2 …. */
export function flats(count: number): Values[] {
  return Array.from({ length: count }, (_, index) => ({ ...FLAT, AGENT_REF: `R${index + 1}` }));
}
