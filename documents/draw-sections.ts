import { REQUIRED_SECTIONS } from '../model/listing/pdf-template.ts';
import type { PdfSection } from '../model/listing/pdf-template.ts';
import { drawQrCode, drawPicture, drawWhole } from './draw-pictures.ts';
import { BARS_HEIGHT, drawBars, drawStrip, STRIP_HEIGHT } from './draw-energy.ts';
import { addressHeight, drawAddress, drawText, layPair } from './draw-text.ts';
import type { TextStyle } from './draw-text.ts';
import type { Flow } from './flow.ts';
import { LABELS } from './labels.ts';
import { GREYS } from './brochure.ts';
import type { Density, Picture } from './brochure.ts';
import type { Fact } from './brochure-content.ts';

/** The style of a layout for the sections that all layouts have. */
export interface SectionStyle {
  readonly text: TextStyle;
  readonly small: TextStyle;
  /** Space between sections. */
  readonly gap: number;
  /** Writes a section's heading and moves the flow below it. */
  heading(flow: Flow, text: string): void;
  /** A table in columns, or one running line. */
  readonly facts: 'table' | 'line';
  readonly factColumns: number;
  readonly energy: 'bars' | 'strip';
  /** Pictures per row, and their height as a fraction of their width. */
  readonly gallery: { readonly columns: number; readonly ratio: number };
  /** Number of pictures that the head of the brochure has shown. */
  readonly shown: number;
  /** Number of facts already shown elsewhere, and whether the contact is. */
  readonly factsShown?: number;
  readonly contactShown?: boolean;
}

/** Minimum space below a heading on the same page, points. */
const HEADING = 34;
const ROW = 19;
const GUTTER = 10;
const QR_SIZE = 68;

/** The sections of the template in its order, then those that the law requires if they are missing. Sections without content are skipped. */
export function drawSections(flow: Flow, usual: SectionStyle): void {
  const style = closer(usual, flow.brochure.density);
  for (const section of sectionsOf(flow.brochure.template.sections)) SECTIONS[section](flow, style);
}

/** Below this share of its usual size a gap no longer parts two sections. */
const SMALLEST_GAP = 0.3;
/** Share of their usual height that the pictures of the closest setting have. */
const LOW_PICTURES = 0.75;

/** The style with smaller letters and gaps, then with the energy scales in one row each, and at last with lower pictures. */
const closer = (style: SectionStyle, density: Density): SectionStyle => ({
  ...style,
  text: {
    ...style.text,
    size: style.text.size * (1 - 0.06 * density),
    leading: (style.text.leading ?? 1.35) * (1 - 0.05 * density),
  },
  gap: style.gap * Math.max(SMALLEST_GAP, 1 - 0.3 * density),
  energy: density >= 2 ? 'strip' : style.energy,
  gallery: density === 3 ? { ...style.gallery, ratio: style.gallery.ratio * LOW_PICTURES } : style.gallery,
});

export const sectionsOf = (sections: readonly PdfSection[]): PdfSection[] => [
  ...sections,
  ...REQUIRED_SECTIONS.filter((required) => !sections.includes(required)),
];

const SECTIONS: Readonly<Record<PdfSection, (flow: Flow, style: SectionStyle) => void>> = {
  facts: (flow, style) => drawFacts(flow, style, 'facts', flow.brochure.content.facts.slice(style.factsShown ?? 0)),
  rooms: (flow, style) => drawFacts(flow, { ...style, facts: 'table' }, 'rooms', flow.brochure.content.rooms),
  description: drawDescription,
  amenities: drawAmenities,
  pictures: (flow, style) => drawGallery(flow, style, 'pictures', flow.brochure.pictures.slice(style.shown)),
  plans: (flow, style) => drawGallery(flow, style, 'plans', flow.brochure.plans),
  energy: drawEnergy,
  terms: drawTerms,
  contact: drawContact,
};

/** The heading of a section, kept together with the start of its content. */
function open(flow: Flow, style: SectionStyle, section: PdfSection, first: number): void {
  flow.ensure(HEADING + first);
  style.heading(flow, LABELS[section][flow.brochure.content.language]);
}

function drawFacts(flow: Flow, style: SectionStyle, section: 'facts' | 'rooms', facts: readonly Fact[]): void {
  if (facts.length === 0) return;
  if (style.facts === 'line') {
    open(flow, style, section, 30);
    const text = facts.map(({ label, value }) => `${label} ${value}`).join('  ·  ');
    flow.write(text, style.text, { gap: style.gap });
    return;
  }
  const columns = style.factColumns;
  open(flow, style, section, 2 * ROW);
  const width = (flow.width - GUTTER * 1.6 * (columns - 1)) / columns;
  for (let start = 0; start < facts.length; start += columns) {
    drawRow(flow, style, facts.slice(start, start + columns), width);
  }
  flow.y += style.gap;
}

/** Facts next to each other, as high as the highest of them. */
function drawRow(flow: Flow, style: SectionStyle, facts: readonly Fact[], width: number): void {
  const { brochure } = flow;
  const styles = {
    label: { ...style.text, leading: 1.2, colour: GREYS.text },
    value: { ...style.text, leading: 1.2, font: brochure.fonts.bold },
  };
  const laid = facts.map((fact) => layPair(brochure, fact, width, styles));
  const height = Math.max(ROW, ...laid.map((pair) => pair.height + 7));
  flow.ensure(height);
  const line = flow.y + height - 1;
  for (const [column, pair] of laid.entries()) {
    const x = flow.x + column * (width + GUTTER * 1.6);
    pair.draw({ x, y: flow.y + 3 });
    brochure.doc
      .moveTo(x, line)
      .lineTo(x + width, line)
      .lineWidth(0.5)
      .stroke(GREYS.line);
  }
  flow.y += height;
}

function drawDescription(flow: Flow, style: SectionStyle): void {
  const { description } = flow.brochure.content;
  if (description.length === 0) return;
  open(flow, style, 'description', 40);
  for (const { kind, text } of description) {
    if (kind === 'heading') flow.write(text, { ...style.text, font: flow.brochure.fonts.bold }, { gap: 3 });
    else if (kind === 'item') flow.write(`•  ${text}`, style.text, { indent: 8, gap: 2 });
    else flow.write(text, style.text, { gap: 5 });
  }
  flow.y += style.gap - 5;
}

function drawAmenities(flow: Flow, style: SectionStyle): void {
  const { amenities } = flow.brochure.content;
  if (amenities.length === 0) return;
  open(flow, style, 'amenities', 20);
  flow.write(amenities.join('  ·  '), style.text, { gap: style.gap });
}

function drawGallery(
  flow: Flow,
  style: SectionStyle,
  section: 'pictures' | 'plans',
  pictures: readonly Picture[],
): void {
  if (pictures.length === 0) return;
  const { columns: usual, ratio } = section === 'plans' ? { columns: 2, ratio: 0.8 } : style.gallery;
  // One column more where that leaves no gap in the last row.
  const columns = pictures.length % usual !== 0 && pictures.length % (usual + 1) === 0 ? usual + 1 : usual;
  const widthOf = () => (flow.width - GUTTER * (columns - 1)) / columns;
  open(flow, style, section, widthOf() * ratio);
  // The heading may have started a page with other edges.
  const width = widthOf();
  const height = width * ratio;
  for (let start = 0; start < pictures.length; start += columns) {
    flow.ensure(height);
    pictures.slice(start, start + columns).forEach((picture, column) => {
      const box = { x: flow.x + column * (width + GUTTER), y: flow.y, width, height };
      // A plan must not be cropped.
      if (section === 'plans' && picture) drawWhole(flow.brochure, picture, box);
      else drawPicture(flow.brochure, picture, box);
    });
    flow.y += height + GUTTER;
  }
  flow.y += style.gap - GUTTER;
}

function drawEnergy(flow: Flow, style: SectionStyle): void {
  const { scales, notes } = flow.brochure.content.energy;
  if (scales.length === 0 && notes.length === 0) return;
  const height = scales.length === 0 ? 0 : style.energy === 'bars' ? BARS_HEIGHT : STRIP_HEIGHT;
  open(flow, style, 'energy', height + 12);
  const width = (flow.width - GUTTER) / 2;
  scales.forEach((scale, index) => {
    const place = { x: flow.x + index * (width + GUTTER), y: flow.y, width: width - GUTTER };
    (style.energy === 'bars' ? drawBars : drawStrip)(flow.brochure, scale, place);
  });
  flow.y += height + 4;
  for (const note of notes) flow.write(note, style.small, { gap: 1 });
  flow.y += style.gap;
}

function drawTerms(flow: Flow, style: SectionStyle): void {
  const { terms } = flow.brochure.content;
  if (terms.length === 0) return;
  open(flow, style, 'terms', 24);
  for (const term of terms) flow.write(term, style.small, { gap: 1 });
  flow.y += style.gap;
}

function drawContact(flow: Flow, style: SectionStyle): void {
  const { office, negotiator, language } = flow.brochure.content;
  if (style.contactShown) return;
  const code = flow.brochure.content.url !== undefined;
  if (office.length === 0 && negotiator.length === 0 && !code) return;
  const { fonts } = flow.brochure;
  const styles = { first: { ...style.text, font: fonts.bold }, other: { ...style.text, font: fonts.body } };
  const width = (flow.width - (code ? QR_SIZE + GUTTER : 0)) / 2;
  const people = [office, negotiator].filter((lines) => lines.length > 0);
  const heights = people.map((lines) => addressHeight(flow.brochure, lines, width - GUTTER, styles));
  open(flow, style, 'contact', Math.max(code ? QR_SIZE + 12 : 0, ...heights) - HEADING + 40);
  const top = flow.y;
  let bottom = top;
  for (const [column, lines] of people.entries()) {
    const box = { x: flow.x + column * width, y: top, width: width - GUTTER };
    bottom = Math.max(bottom, drawAddress(flow.brochure, lines, box, styles));
  }
  const x = flow.x + flow.width - QR_SIZE;
  if (drawQrCode(flow.brochure, { x, y: top, size: QR_SIZE })) {
    const below = { x: x - 20, y: top + QR_SIZE + 1, width: QR_SIZE + 20, maxLines: 1 };
    bottom = Math.max(
      bottom,
      drawText(flow.brochure, LABELS.scan[language], below, { ...style.small, size: 6.5, align: 'right' }),
    );
  }
  flow.y = bottom + style.gap;
}
