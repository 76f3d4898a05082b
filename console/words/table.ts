import type { Sentence } from '../../model/sentences/sentence.ts';

/** One text in every language of the console. */
export type Text = Sentence;

export type Words = Readonly<Record<string, Text>>;
