/** What a field of the model takes, which decides whether values of the source can be it. */
export type TargetKind =
  | 'line'
  | 'html'
  | 'code'
  | 'amount'
  | 'size'
  | 'count'
  | 'number'
  | 'year'
  | 'date'
  | 'instant'
  | 'flag'
  | 'furnished'
  | 'url'
  | 'picture'
  | 'postcode'
  | 'country'
  | 'currency'
  | 'degrees'
  | 'point'
  | 'energy'
  | 'email'
  | 'phone';

/** A field of the model and the names that sources give it. */
export interface Target {
  /** Path in the property model, or `currency`, which goes with amounts. */
  readonly to: string;
  readonly kind: TargetKind;
  readonly names: string;
  /** Money: only the whole name counts, never a part of it, because a wrong price is worse than none. */
  readonly isStrict?: true;
  /** Taken from its certainty, where fields of other names are better. */
  readonly less?: number;
  /** Fills the field only where one of a better name is empty. */
  readonly isFallback?: true;
  /** The name says which offer the amount belongs to. */
  readonly only?: 'sale' | 'rental' | 'seasonal_rental';
  /** The name says what the amount is paid for. */
  readonly period?: 'month' | 'week';
}

/** Fields of the model with a text per language. */
export const TEXTS = ['title', 'description', 'short_description'] as const;

export const isText = ({ to }: Pick<Target, 'to'>): boolean => TEXTS.some((text) => text === to);
