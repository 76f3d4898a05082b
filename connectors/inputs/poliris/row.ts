import type { JsonObject, MappingWarning } from '../../connector.ts';
import { Values, addWarning } from '../../kit/mapping/read-values.ts';

export interface Money {
  amount: number;
  currency: string;
}

/** Typed access to the fields of one listing by number; unreadable values are left out and get a warning. */
export class Row extends Values<number> {
  readonly warnings: MappingWarning[];
  readonly #raw: JsonObject;
  readonly #currency: string | undefined;

  constructor(raw: JsonObject, currency: string | undefined, warnings: MappingWarning[]) {
    super();
    this.#raw = raw;
    this.#currency = currency;
    this.warnings = warnings;
  }

  /** The trimmed text; undefined if empty. */
  raw(field: number): string | undefined {
    const value = this.#raw[String(field)];
    return (typeof value === 'string' && value.trim()) || undefined;
  }

  warn(code: string, field: number, value?: string): void {
    addWarning(this.warnings, code, String(field), value);
  }

  /** A positive sum of money in the feed's currency. */
  money(field: number): Money | undefined {
    const currency = this.#currency;
    const amount = currency && this.amount(field);
    return currency && amount ? { amount, currency } : undefined;
  }

  /** The same row without sums of money: they all read as undefined. */
  withoutMoney(): Row {
    return new Row(this.#raw, undefined, this.warnings);
  }
}

/** Opens a raw record (fields by number) for reading. `currency` applies to every sum of money in it. */
export function openRow(raw: JsonObject, currency: string): Row {
  return new Row(raw, currency, []);
}
