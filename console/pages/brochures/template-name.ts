import { sayCode } from '../../words/words.ts';

/** The name of a template; a predefined one is called as its layout is in the language of the page. */
export const nameOfTemplate = ({
  predefined,
  name,
  layout,
}: {
  readonly predefined: boolean;
  readonly name: string;
  readonly layout: string;
}): string => (predefined ? sayCode('layout', layout) : name);
