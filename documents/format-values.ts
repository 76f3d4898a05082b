import type { Property } from '../model/property/property.ts';
import type { Language } from '../model/shared/language.ts';

type Amount = { readonly amount: number; readonly currency: string };
type Size = NonNullable<NonNullable<Property['sizes']>['plot_area']>;

const LOCALES: Readonly<Record<Language, string>> = { fr: 'fr-FR', en: 'en-GB', de: 'de-DE' };

const UNITS: Readonly<Record<Size['unit'], string>> = { sq_m: 'm²', sq_ft: 'sq ft', are: 'a', acre: 'ac' };

/** A number in the format of the language, with at most two decimals. */
export const formatNumber = (value: number, language: Language): string =>
  new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: 2 }).format(value);

/** An amount with its currency; cents only if there are any. */
export function formatMoney({ amount, currency }: Amount, language: Language): string {
  const decimals = Number.isInteger(amount) ? 0 : 2;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency, ...digits }).format(amount);
}

/** An amount with its currency as on an invoice: always with cents, and with further decimals if there are any. */
export const formatExactMoney = ({ amount, currency }: Amount, language: Language): string =>
  new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency, maximumFractionDigits: 6 }).format(amount);

/** An area in the unit it was delivered in. */
export const formatSize = ({ size, unit }: Size, language: Language): string =>
  `${formatNumber(size, language)}\u00a0${UNITS[unit]}`;

/** A date (`2026-03-01`, or with a time) in the format of the language; other texts are returned unchanged. */
export function formatDate(text: string, language: Language): string {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return text;
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}
