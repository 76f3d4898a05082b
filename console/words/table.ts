/** One text in every language of the console. `{name}` is a value; `one | other` are two forms chosen by `{count}`. */
export interface Text {
  readonly en: string;
  readonly fr: string;
  readonly de: string;
}

export type Words = Readonly<Record<string, Text>>;
