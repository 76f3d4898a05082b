import { CURRENCIES } from './codes.ts';
import { entryOf } from '../../../model/words/fold.ts';

/** The settings of Config.txt that we use. */
export interface FeedConfig {
  /** ISO 4217; undefined if missing or unknown. */
  readonly currency?: string;
  /** The original text of an unknown "Devise". */
  readonly unknownCurrency?: string;
  /** Labels of the custom fields, by field number: `Champperso1` names field 136, `Champperso26` field 263. */
  readonly labels: Readonly<Record<string, string>>;
}

/** Longest label: it becomes the key of a custom field. */
const MAX_LABEL = 100;

/** Reads the `name=value` lines of Config.txt, in any case and order. */
export function parseConfig(text: string): FeedConfig {
  const labels: Record<string, string> = {};
  let currency: string | undefined;
  let unknownCurrency: string | undefined;
  for (const line of text.split(/\r\n?|\n/)) {
    const [, name = '', value = ''] = /^\s*([^=]+?)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    const custom = /^champ\s?perso\s?(\d{1,2})$/i.exec(name)?.[1];
    if (custom && value) {
      labels[String(customField(Number(custom)))] = value.slice(0, MAX_LABEL);
    } else if (/^devise$/i.test(name) && value) {
      currency =
        entryOf(CURRENCIES, value.toLowerCase()) ?? (/^[a-z]{3}$/i.test(value) ? value.toUpperCase() : undefined);
      unknownCurrency = currency ? undefined : value.slice(0, MAX_LABEL);
    }
  }
  return { currency, unknownCurrency, labels };
}

function customField(ordinal: number): number {
  return ordinal === 26 ? 263 : 135 + ordinal;
}
