/** One text in every language of the product. `{name}` is a value; `one | other` are two forms chosen by `{count}`. */
export interface Sentence {
  readonly en: string;
  readonly fr: string;
  readonly de: string;
}

/** A short text on one line: English, French, German. */
export const t = (en: string, fr: string, de: string): Sentence => ({ en, fr, de });

/** What only machines say: a JSON path or pointer, an HTTP request, a code in capitals or with underscores. */
const MACHINE =
  /\$\.|(?:^|\s)\/[a-z_]+\/|\b(?:GET|POST|PUT|PATCH|DELETE)\b|\b[A-Z]{2,}_[A-Z_]+\b|\b[a-z]+_[a-z_]+\b|\w=true\b/;

/** Whether a text has something in it that is no word for a person. */
export const isTechnical = (text: string): boolean => MACHINE.test(text);
