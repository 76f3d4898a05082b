import { entryOf } from '../../../../model/words/fold.ts';
import { CURRENCY_CODES } from '../iso-codes.ts';

/** Signs and words of one currency only; a dollar or a krone alone is not one. */
const WORDS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  EURO: 'EUR',
  EUROS: 'EUR',
  '£': 'GBP',
  US$: 'USD',
  CA$: 'CAD',
  A$: 'AUD',
  SFR: 'CHF',
  'SFR.': 'CHF',
  'FRANC SUISSE': 'CHF',
  'FR.': 'CHF',
  ZŁ: 'PLN',
  ZL: 'PLN',
  KČ: 'CZK',
  '₺': 'TRY',
  '₴': 'UAH',
  '₽': 'RUB',
  // The code before 1998, which Russian feeds still write.
  RUR: 'RUB',
  FT: 'HUF',
  LEI: 'RON',
};

/** The ISO 4217 code of a currency by its code, sign or word; undefined if unknown. */
export function currencyCode(word: string): string | undefined {
  const key = word.trim().toUpperCase();
  return CURRENCY_CODES.has(key) ? key : entryOf(WORDS, key);
}
