import type { AnswerOf, InputOf } from '../../../sdk/index.ts';
import type { PdfSection } from '../../../model/listing/pdf-template.ts';

export type BrochureTemplate = AnswerOf<'getPdfTemplate'>;
export type BrochureInput = InputOf<'createPdfTemplate'>['body'];

/** A template as it is edited: every field is there, and texts may be empty. */
export interface BrochureDraft {
  readonly name: string;
  readonly layout: BrochureTemplate['layout'];
  readonly primary: string;
  readonly accent: string;
  readonly font: BrochureTemplate['font'];
  readonly logo: string;
  readonly sections: readonly PdfSection[];
  readonly language: BrochureTemplate['language'];
  readonly footer: string;
}

export const draftOf = ({
  name,
  layout,
  colours,
  font,
  sections,
  language,
  ...rest
}: BrochureTemplate): BrochureDraft => ({
  name,
  layout,
  ...colours,
  font,
  logo: rest.logo_url ?? '',
  sections,
  language,
  footer: rest.footer ?? '',
});

const COLOUR = /^#[\dA-Fa-f]{6}$/;
export const isColour = (text: string): boolean => COLOUR.test(text);

/** What the API takes; undefined while the draft has a fault that its form shows. */
export function inputOf({ name, layout, primary, accent, font, logo, sections, language, footer }: BrochureDraft) {
  const isSound = name.trim() !== '' && isColour(primary) && isColour(accent) && sections.length > 0;
  if (!isSound) return undefined;
  const input: BrochureInput = {
    name: name.trim(),
    layout,
    colours: { primary, accent },
    font,
    sections: [...sections],
    language,
    ...(logo.trim() === '' ? {} : { logo_url: logo.trim() }),
    ...(footer.trim() === '' ? {} : { footer: footer.trim() }),
  };
  return input;
}
