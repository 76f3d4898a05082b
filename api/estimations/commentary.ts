import { COMMENTARY_INSTRUCTIONS } from '../../model/sentences/commentary.ts';
import type { Language } from '../../model/shared/language.ts';
import type { Log } from '../../observability/log.ts';
import { writeCommentary } from './write-commentary.ts';
import type { CommentaryFacts } from './write-commentary.ts';

/** A language model that returns JSON matching a schema. Rejects if it cannot. */
export interface CommentaryModel {
  complete(request: {
    readonly instructions: string;
    readonly text: string;
    readonly schema: { readonly name: string; readonly schema: object };
  }): Promise<unknown>;
}

export const COMMENTARY_SOURCES = ['template', 'language_model'] as const;

export interface Commentary {
  readonly text: string;
  readonly source: (typeof COMMENTARY_SOURCES)[number];
}

const SCHEMA = {
  name: 'commentary',
  schema: {
    type: 'object',
    properties: { text: { type: 'string' } },
    required: ['text'],
    additionalProperties: false,
  },
} as const;
const MAX_LENGTH = 2_000;
/** Digits with separators of thousands as French, English and German have them, and decimals. */
const NUMBERS = /\d+(?:[\s.,\u00A0\u202F]\d{3}(?!\d))*(?:[.,]\d+)?/g;

/**
 * The commentary on an estimation in a language: the text of the language model if one is configured and every number in it is in the template, else the
 * template. Never throws.
 */
export async function commentOn(
  facts: CommentaryFacts,
  language: Language,
  { model, log }: { readonly model?: CommentaryModel | undefined; readonly log: Pick<Log, 'warn'> },
): Promise<Commentary> {
  const template = writeCommentary(facts, language);
  if (!model) return { text: template, source: 'template' };
  try {
    const text = textOf(
      await model.complete({ instructions: COMMENTARY_INSTRUCTIONS[language], text: template, schema: SCHEMA }),
    );
    const fault = faultOf(text, template);
    if (fault === undefined && text !== undefined) return { text, source: 'language_model' };
    log.warn({ fault }, 'A commentary of the language model was refused');
  } catch (error) {
    log.warn({ err: error }, 'The language model wrote no commentary');
  }
  return { text: template, source: 'template' };
}

/** Numbers in a text, without separators, with a point before decimals. */
export const numbersIn = (text: string): string[] =>
  [...text.matchAll(NUMBERS)].map(([found]) =>
    found.replaceAll(/[\s\u00A0\u202F]|[.,](?=\d{3}(?!\d))/g, '').replace(',', '.'),
  );

/** Why a text of the model must not be used; undefined if it may be. */
export function faultOf(text: string | undefined, template: string): string | undefined {
  if (text === undefined || text.trim() === '') return 'no text';
  if (text.length > MAX_LENGTH) return 'too long';
  if (/https?:|www\.|[<>@]/i.test(text)) return 'an address or markup';
  const known = new Set(numbersIn(template));
  const strange = numbersIn(text).find((number) => !known.has(number));
  return strange === undefined ? undefined : `the number ${strange} is none of the facts`;
}

const textOf = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null && 'text' in answer && typeof answer.text === 'string'
    ? answer.text
    : undefined;
