import type { MappingProfile } from '../../../model/mapping/mapping.ts';
import { sourceText } from '../../../model/mapping/source-path.ts';
import type { SourceValue } from '../../../model/mapping/source-path.ts';
import type { Json, MappingWarning } from '../../connector.ts';
import { currencyCode } from '../../kit/mapping/names/currency-code.ts';
import { Values, addWarning } from '../../kit/mapping/read-values.ts';
import type { Size } from '../../kit/mapping/read-size.ts';
import type { NamedPictures } from './named-pictures.ts';
import { epochInstant, plainDate } from './plain-date.ts';
import { plainNumbers } from './plain-number.ts';
import type { Plain } from './plain-number.ts';

/** What is the same for all values of a record. */
export interface Reading {
  readonly profile: MappingProfile;
  /** Language of texts without one. */
  readonly language: string;
  readonly isXml: boolean;
  readonly warnings: MappingWarning[];
  /** Words that are not understood, with their paths, by the field that they should fill: the first of each. */
  readonly unknown: Map<string, { readonly path: string; readonly word: string }>;
  /** The files that the record names. */
  readonly files: NamedPictures;
}

/** A currency before or behind a number: `€`, `US$`, `AED`. */
const CURRENCY = /^([^\d\s+.,-]{1,5})\s*(?=[\d+-])|(?<=[\d–-])\s*([^\d\s.,–-]{1,5})$/u;

const POINT = /^POINT\s*\(\s*([+-]?[\d.]+)\s+([+-]?[\d.]+)\s*\)$/i;
const PAIR = /^\(?\s*([+-]?\d+(?:\.\d+)?)\s*[,;|\s]\s*([+-]?\d+(?:\.\d+)?)\s*\)?$/;
/** Maps of web editors write their zoom level behind the point: `48.85,2.35,13`. */
const PAIR_AND_ZOOM = /^([+-]?\d+\.\d+)\s*,\s*([+-]?\d+\.\d+)\s*,\s*\d{1,2}$/;
const PAIR_WITH_COMMAS = /^\(?\s*([+-]?\d+,\d+)\s*[;|\s]\s*([+-]?\d+,\d+)\s*\)?$/;

/**
 * One value of a record, read with the readers of the kit. Numbers and dates that contradict the profile of the file, or that mean two things
 * without one, are not read and get a warning. The name is the value's path, for warnings.
 */
export class Cell extends Values<string> {
  readonly #value: SourceValue;
  readonly #text: string | undefined;
  readonly #reading: Reading;

  constructor(value: SourceValue, reading: Reading) {
    super();
    this.#value = value;
    this.#text = sourceText(value);
    this.#reading = reading;
  }

  raw(_name: string): string | undefined {
    return this.#text;
  }

  warn(code: string, name: string, value?: string): void {
    addWarning(this.#reading.warnings, code, name, value);
  }

  /** Without the indentation of XML. */
  override html(name: string): string | undefined {
    const html = super.html(name);
    return this.#reading.isXml ? html?.replaceAll(/[ \t]*\n[ \t]*/g, '\n') || undefined : html;
  }

  override number(name: string): number | undefined {
    return this.#inPlainNumbers(
      name,
      (cell) => cell.number(name),
      () => super.number(name),
    );
  }

  override signed(name: string): number | undefined {
    return this.#inPlainNumbers(
      name,
      (cell) => cell.signed(name),
      () => super.signed(name),
    );
  }

  override date(name: string): string | undefined {
    return this.#inPlainDate(
      name,
      (cell) => cell.date(name),
      () => super.date(name),
    );
  }

  override instant(name: string, zone = this.#reading.profile.time_zone ?? 'UTC'): string | undefined {
    const epoch = this.#text === undefined ? undefined : epochInstant(this.#text);
    return (
      epoch ??
      this.#inPlainDate(
        name,
        (cell) => cell.instant(name, zone),
        () => super.instant(name, zone),
      )
    );
  }

  /** An area; one without a unit, in a file whose unit nobody stated, is not read. */
  override size(name: string, unit = this.#reading.profile.area_unit): Size | undefined {
    const text = this.#text;
    if (text === undefined || /^[0.,\s]+$/.test(text)) return undefined;
    if (unit === undefined && !/\p{L}/u.test(text)) {
      this.warn('missing_unit', name, text);
      return undefined;
    }
    return this.#inPlainNumbers(
      name,
      (cell) => cell.size(name, unit),
      () => super.size(name, unit),
    );
  }

  /**
   * A sum of money.
   * @param stated the currency that another field states; it counts more than that of the text, which counts more than that of the profile
   */
  money(name: string, stated?: Cell): { amount: number; currency: string } | undefined {
    const word = stated?.raw('');
    const ofField = word === undefined ? undefined : currencyCode(word);
    if (word !== undefined && ofField === undefined) {
      this.warn('unmapped_value', name, word);
      return undefined;
    }
    const [sign = ''] = CURRENCY.exec(this.#text ?? '') ?? [];
    const ofText = currencyCode(sign);
    const bare = ofText === undefined ? this : this.#with((this.#text ?? '').replace(sign, ' '));
    const amount = bare.#inPlainNumbers(
      name,
      (cell) => cell.amount(name),
      () => bare.amount(name),
    );
    if (amount === undefined) return undefined;
    const currency = ofField ?? ofText ?? this.#reading.profile.currency;
    if (currency === undefined) this.warn('missing_currency', name, this.#text);
    return currency === undefined ? undefined : { amount, currency };
  }

  /** Latitude and longitude in one text: `48.85, 2.35`, `48,85; 2,35`, `POINT(2.35 48.85)`. */
  point(name: string): { latitude: number; longitude: number } | undefined {
    return this.parsed(name, (text) => {
      const [, x, y] = POINT.exec(text) ?? [];
      const [, first, second] =
        x === undefined
          ? (PAIR.exec(text) ?? PAIR_WITH_COMMAS.exec(text) ?? PAIR_AND_ZOOM.exec(text) ?? [])
          : ['', y, x];
      const [latitude, longitude] = [first, second].map((part) => Number(part?.replace(',', '.') ?? Number.NaN));
      const isPoint = Math.abs(latitude ?? Number.NaN) <= 90 && Math.abs(longitude ?? Number.NaN) <= 180;
      return isPoint ? { latitude: latitude ?? 0, longitude: longitude ?? 0 } : undefined;
    });
  }

  /** Numbers and booleans of JSON. A number in XML or CSV is a text. */
  protected override typed(_name: string): Json {
    const value = this.#value;
    return typeof value === 'number' || typeof value === 'boolean' ? value : null;
  }

  #with(text: string): Cell {
    return new Cell(text, this.#reading);
  }

  #inPlainNumbers<T>(name: string, read: (plain: Cell) => T, asIs: () => T): T | undefined {
    return this.#inPlain(name, (text) => plainNumbers(text, this.#reading.profile.numbers), read, asIs);
  }

  #inPlainDate<T>(name: string, read: (plain: Cell) => T, asIs: () => T): T | undefined {
    return this.#inPlain(name, (text) => plainDate(text, this.#reading.profile.dates), read, asIs);
  }

  /** Reads the plain form of the text. A text in plain form is read as it is: the plain form of a plain form is itself. */
  #inPlain<T>(name: string, toPlain: (text: string) => Plain, read: (plain: Cell) => T, asIs: () => T): T | undefined {
    const text = this.#text;
    if (text === undefined || typeof this.#value === 'number') return asIs();
    const plain = toPlain(text);
    if (plain.doubt) {
      this.warn(plain.doubt === 'ambiguous' ? 'ambiguous_value' : 'contradicts_profile', name, text);
      return undefined;
    }
    return plain.text === text ? asIs() : read(this.#plain(plain.text));
  }

  /** A value in plain form, whose numbers have points and whose dates begin with the year. */
  #plain(text: string): Cell {
    const { profile, ...reading } = this.#reading;
    return new Cell(text, { ...reading, profile: { ...profile, numbers: 'point', dates: 'ymd' } });
  }
}
