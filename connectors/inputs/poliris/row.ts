import type { JsonObject, MappingWarning } from '../../connector.ts';
import { addWarning, readValues } from '../../kit/mapping/read-values.ts';
import type { Values } from '../../kit/mapping/read-values.ts';

export interface Money {
  amount: number;
  currency: string;
}

/** Typed access to the fields of one listing by their number; what cannot be read is left out and gets a warning. */
export interface Row extends Values<number> {
  readonly warnings: readonly MappingWarning[];
  /** As delivered, without blanks around; undefined when empty. */
  raw(field: number): string | undefined;
  /** A positive sum of money in the feed's currency. */
  money(field: number): Money | undefined;
  warn(code: string, field: number, value?: string): void;
}

/** Opens a raw record (fields by number) for reading. `currency` is that of every sum of money in it. */
export function openRow(raw: JsonObject, currency: string): Row {
  const warnings: MappingWarning[] = [];
  const source = {
    raw(field: number): string | undefined {
      const value = raw[String(field)];
      return (typeof value === 'string' && value.trim()) || undefined;
    },
    warn(code: string, field: number, value?: string): void {
      addWarning(warnings, code, String(field), value);
    },
  };
  const values = readValues<number>(source);
  return {
    ...values,
    ...source,
    warnings,
    money(field) {
      const amount = values.amount(field);
      return amount === undefined ? undefined : { amount, currency };
    },
  };
}
