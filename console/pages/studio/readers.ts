import type { Word } from '../../words/words.ts';
import type { Rule } from './rules.ts';

type Reader = NonNullable<Rule['read']>;

/** The name of each reader. The type comes from the schema of a mapping and demands every reader, and no other. */
const NAMES: Readonly<Record<Reader, Word>> = {
  text: 'reader_text',
  line: 'reader_line',
  html: 'reader_html',
  number: 'reader_number',
  count: 'reader_count',
  amount: 'reader_amount',
  size: 'reader_size',
  degrees: 'reader_degrees',
  date: 'reader_date',
  instant: 'reader_instant',
  flag: 'reader_flag',
  permission: 'reader_permission',
  prohibition: 'reader_prohibition',
  url: 'reader_url',
  code: 'reader_code',
  country: 'reader_country',
  language: 'reader_language',
  point: 'reader_point',
};

const isReader = (name: string): name is Reader => Object.hasOwn(NAMES, name);

/** Readers of a rule; empty: the one that fits the field. */
export const READERS: readonly (Reader | '')[] = ['', ...Object.keys(NAMES).filter(isReader)];

export const readerName = (reader: Reader | ''): Word => (reader === '' ? 'reader_auto' : NAMES[reader]);
