import { expect } from 'chai';
import { assert, jsonValue, property } from 'fast-check';
import type { Json, MappingWarning } from '../../connector.ts';
import { Values, addWarning, saysYes } from './read-values.ts';

/** A record with the same value in every field. */
class OneValue extends Values<string> {
  readonly warnings: MappingWarning[] = [];
  readonly #value: Json;

  constructor(value: Json) {
    super();
    this.#value = value;
  }

  raw(): string | undefined {
    const value = this.#value;
    return (typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '') || undefined;
  }

  warn(code: string, name: string, text?: string): void {
    addWarning(this.warnings, code, name, text);
  }

  protected override typed(): Json {
    return this.#value;
  }
}

/** The field `x` of a record, and its warnings. */
function open(value: Json): { values: Values<string>; warnings: MappingWarning[] } {
  const values = new OneValue(value);
  return { values, warnings: values.warnings };
}

type Reader = Exclude<keyof Values<string>, 'parsed' | 'raw' | 'warn'>;

describe('saysYes', () => {
  it('is false for an empty value, and undefined for a word that is neither yes nor no', () => {
    for (const yes of [true, 'yes', 'Oui', 1, '1']) expect(saysYes(yes), String(yes)).to.equal(true);
    for (const no of [undefined, null, '', ' ', false, 'no', 0]) expect(saysYes(no), String(no)).to.equal(false);
    for (const odd of ['perhaps', '2', 7, {}, ['yes']]) expect(saysYes(odd), JSON.stringify(odd)).to.equal(undefined);
  });
});

describe('Values', () => {
  const readings: ReadonlyArray<readonly [reader: Reader, value: Json, read: Json | undefined]> = [
    ['line', ' <b>Two</b>\nlines ', 'Two lines'],
    ['html', '<p onclick="x()">One</p>', '<p>One</p>'],
    ['flag', 'OUI', true],
    ['flag', 'Nein', false],
    ['flag', 'Sí', true],
    ...['sim', 'Tak', 'áno', 'Kyllä', 'S', 'igen'].map((word) => ['flag', word, true] as const),
    ...['nei', 'Nej', 'não', 'Nie', 'ne', 'ei', 'nem', 'nu'].map((word) => ['flag', word, false] as const),
    ['flag', true, true],
    ['permission', '', undefined],
    ['prohibition', 'no', false],
    ['prohibition', true, true],
    ['prohibition', '', undefined],
    ['signed', '-1.5', -1.5],
    ['signed', 1.5e3, 1_500],
    ['signed', '0', 0],
    ['number', '0', undefined],
    ['count', '3.7', 3],
    ['amount', '249.950', 249_950],
    ['amount', 249.95, 249.95],
    ['number', '249.950', 249.95],
    ['date', '03/02/2026', '2026-02-03'],
    ['date', '00/00/0000', undefined],
    ['instant', '2026-02-03 10:00', '2026-02-03T10:00:00.000Z'],
    ['instant', '0000-00-00T00:00:00', undefined],
    ['instant', '0001-01-01T00:00:00', undefined],
    ['degrees', '40,416', 40.416],
    ['degrees', '-3.703', -3.703],
    ['degrees', -1e-7, -1e-7],
    ['url', 'www.example.org/a b', 'https://www.example.org/a%20b'],
  ];
  for (const [reader, value, read] of readings) {
    it(`reads ${JSON.stringify(value)} by ${reader} as ${JSON.stringify(read)}`, () => {
      const { values, warnings } = open(value);
      expect(values[reader]('x')).to.equal(read);
      expect(warnings).to.deep.equal([]);
    });
  }

  it('leaves out an address with a password, and does not quote it', () => {
    for (const address of [
      'https://user:geheim@a.example/x.jpg',
      '//user:geheim@a.example/x',
      'http://user@a.example',
    ]) {
      const { values, warnings } = open(address);
      expect(values.url('x'), address).to.equal(undefined);
      expect(warnings).to.deep.equal([{ code: 'unsafe_url', field: 'x', value: 'a user or password in it' }]);
    }
    expect(open('https://a.example/@user').values.url('x')).to.equal('https://a.example/@user');
  });

  it('treats a prohibition with an unknown word as yes, with a warning', () => {
    const { values, warnings } = open('perhaps');
    expect(values.prohibition('x')).to.equal(true);
    expect(warnings).to.deep.equal([{ code: 'unreadable_value', field: 'x', value: 'perhaps' }]);
  });

  it('treats a permission with an unknown word as no', () => {
    const permissions = [true, 'oui', '1', false, '0', '', null, 'perhaps', 7].map((value) =>
      open(value).values.permission('x'),
    );
    expect(permissions).to.deep.equal([true, true, true, false, false, undefined, undefined, false, false]);
    expect(open('perhaps').values.permission('x')).to.equal(false);
  });

  const unreadable: ReadonlyArray<readonly [reader: Reader, value: string | number]> = [
    ['flag', 'perhaps'],
    ['signed', 'many'],
    ['signed', 1e13],
    ['number', '-1'],
    ['count', '100001'],
    ['amount', '-5'],
    ['degrees', '40.416,5'],
    ['size', '2 rooms'],
    ['date', '2026-02-31'],
    ['instant', 'soon'],
    ['instant', '2026-11-19 quarter past nine'],
    ['url', 'file:///etc/passwd'],
  ];
  for (const [reader, value] of unreadable) {
    it(`leaves out ${JSON.stringify(value)} for ${reader} with one warning`, () => {
      const { values, warnings } = open(value);
      expect(values[reader]('x')).to.equal(undefined);
      values[reader]('x');
      expect(warnings).to.deep.equal([{ code: 'unreadable_value', field: 'x', value: String(value) }]);
    });
  }

  it('cuts a long text at the limit, with closed tags and whole entities', () => {
    const { values } = open(`<p><b>${'é & '.repeat(40_000)}</b></p>`);
    const html = values.html('x') ?? '';
    expect(html.length).to.be.within(99_900, 100_000);
    expect(html).to.match(/^<p><b>(?:é &amp; )+(?:é ?)?<\/b><\/p>$/);
    expect(open('🏡'.repeat(501).padStart(1_003, 'x')).values.line('x')).to.equal(`x${'🏡'.repeat(499)}`);
  });

  it('reads areas in the unit after the number, else in the given one', () => {
    const sizeOf = (value: Json, unit?: string) => open(value).values.size('x', unit);
    expect(sizeOf('2,5 ha', 'sq ft')).to.deep.equal({ size: 250, unit: 'are' });
    expect(sizeOf(85.5)).to.deep.equal({ size: 85.5, unit: 'sq_m' });
    expect(sizeOf('1,200', 'sqft')).to.deep.equal({ size: 1_200, unit: 'sq_ft' });
    expect(sizeOf('0')).to.equal(undefined);
    const { values, warnings } = open('0');
    values.size('x');
    expect(warnings).to.deep.equal([]);
  });

  it('reads a time without a zone in the given zone', () => {
    expect(open('2026-07-03 9:00').values.instant('x', 'Europe/Oslo')).to.equal('2026-07-03T07:00:00.000Z');
    expect(open('2026-07-03').values.instant('x')).to.equal('2026-07-03T00:00:00.000Z');
  });

  it('never throws for any record', () => {
    assert(
      property(jsonValue(), (value) => {
        const { values } = open(JSON.parse(JSON.stringify(value)));
        for (const reader of [
          'line',
          'html',
          'flag',
          'signed',
          'number',
          'count',
          'amount',
          'size',
          'degrees',
          'date',
          'instant',
          'url',
        ] as const) {
          values[reader]('x');
        }
        expect(values.count('x') ?? 1).to.be.within(1, 100_000);
      }),
    );
  });

  it('keeps a bounded number of short warnings', () => {
    const warnings: MappingWarning[] = [];
    for (let index = 0; index < 1_000; index++) {
      addWarning(warnings, 'unmapped_value', `field ${index}`, 'x'.repeat(1_000));
    }
    expect(warnings).to.have.length(100);
    expect(warnings[0]?.value).to.have.length(100);
  });
});
