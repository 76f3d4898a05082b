import type { Invoice } from '../../model/gateway/billing.ts';
import { addonSentences } from '../../model/sentences/addons.ts';
import type { Language } from '../../model/shared/language.ts';
import { closeBrochure } from '../brochure.ts';
import { drawLines, drawText, heightOf, linesOf } from '../draw-text.ts';
import type { TextStyle } from '../draw-text.ts';
import { openFlow } from '../flow.ts';
import type { Flow } from '../flow.ts';
import { formatDate, formatExactMoney } from '../format-values.ts';
import { drawGroup, openPdf } from '../open-pdf.ts';
import { printable } from '../print-text.ts';
import { INKS, PAGE, STYLES as REPORT_STYLES, TEXT_WIDTH } from '../report-parts.ts';
import { word } from './words.ts';

export interface InvoiceRequest {
  readonly invoice: Invoice;
  /** Client that owns the gateway. */
  readonly clientId: string;
  readonly language: Language;
}

/** Renders an invoice, A4: what its record says, and neither tax nor addresses, which the record does not have. */
export type RenderInvoice = (request: InvoiceRequest) => Promise<Buffer>;

interface Paper extends InvoiceRequest {
  readonly doc: PDFKit.PDFDocument;
}

const MARGIN = PAGE.margin;
const BAND = '#2B5FA8';
/** Width of the labels of facts, points. */
const LABELS = 140;
const PADDING = 5;
const STYLES = {
  title: { ...REPORT_STYLES.title, size: 20 },
  text: { font: 'sans', size: 10, colour: INKS.ink },
  bold: { font: 'sans-bold', size: 10, colour: INKS.ink },
  label: { font: 'sans', size: 10, colour: INKS.soft },
  note: { font: 'sans', size: 8, colour: INKS.soft },
} as const satisfies Readonly<Record<string, TextStyle>>;
/** The columns addon, period and amount as shares of the width. */
const COLUMNS = [0.38, 0.4, 0.22] as const;
type Row = readonly [addon: string, period: string, amount: string];

export const renderInvoice: RenderInvoice = async (request) => {
  const { invoice, language } = request;
  const title = word(language, 'heading', printable(invoice.number));
  const doc = openPdf(language, { Title: title, Subject: printable(invoice.description) });
  doc.rect(0, 0, PAGE.width, 8).fill(BAND);
  const flow = openFlow<Paper>(
    { ...request, doc },
    { x: MARGIN, y: MARGIN, width: TEXT_WIDTH, bottom: PAGE.height - MARGIN, onPage: () => MARGIN },
  );
  flow.write(title, STYLES.title, { gap: 16 });
  drawFacts(flow);
  flow.y += 18;
  drawLine(flow);
  flow.y += 24;
  flow.write(word(language, 'note'), STYLES.note);
  return closeBrochure({ doc });
};

function drawFacts(flow: Flow<Paper>): void {
  const { doc, invoice, clientId, language } = flow.brochure;
  const facts = [
    [word(language, 'issued'), formatDate(invoice.issued_at, language)],
    [word(language, 'customer'), clientId],
    [word(language, 'gateway'), invoice.gateway_id],
    [word(language, 'description'), invoice.description],
  ] as const;
  for (const [label, value] of facts) {
    const text = printable(value);
    if (text === '') continue;
    flow.ensure(heightOf(linesOf({ doc }, text, TEXT_WIDTH - LABELS, STYLES.text).slice(0, 2), STYLES.text));
    drawText({ doc }, label, { x: flow.x, y: flow.y, width: LABELS - 8, maxLines: 1 }, STYLES.label);
    flow.write(text, STYLES.text, { indent: LABELS, gap: 3 });
  }
}

/** The addon with its period and amount, and the sum, as a table. */
function drawLine(flow: Flow<Paper>): void {
  const { doc, invoice, language } = flow.brochure;
  const { addon_code: code, period_start: start, period_end: end } = invoice;
  const name = addonSentences(code)?.name[language] ?? code;
  const period = word(language, 'span', formatDate(start, language), formatDate(end, language));
  const amount = printable(formatExactMoney(invoice, language));
  drawGroup(doc, 'Table', () => {
    const heads: Row = [word(language, 'addon'), word(language, 'period'), word(language, 'amount')];
    drawRow(flow, heads, STYLES.label, 'TH');
    drawRow(flow, [name, period, amount], STYLES.text);
    drawRow(flow, [word(language, 'total'), '', amount], STYLES.bold);
  });
}

function drawRow(flow: Flow<Paper>, cells: Row, style: TextStyle, role: 'TH' | 'TD' = 'TD'): void {
  const { doc } = flow.brochure;
  const laid = cells.map((cell, index) => {
    const width = flow.width * (COLUMNS[index] ?? 0) - 2 * PADDING;
    return { width, lines: linesOf({ doc }, cell, width, style) };
  });
  const height = Math.max(...laid.map(({ lines }) => heightOf(lines, style))) + 2 * PADDING;
  flow.ensure(height);
  if (role === 'TH') doc.rect(flow.x, flow.y, flow.width, height).fill(INKS.panel);
  let x = flow.x + PADDING;
  drawGroup(doc, 'TR', () => {
    for (const [index, { width, lines }] of laid.entries()) {
      const align = index === COLUMNS.length - 1 ? 'right' : 'left';
      drawGroup(doc, role, () => drawLines({ doc }, lines, { x, y: flow.y + PADDING, width }, { ...style, align }));
      x += width + 2 * PADDING;
    }
  });
  flow.y += height;
  const right = flow.x + flow.width;
  doc.moveTo(flow.x, flow.y).lineTo(right, flow.y).lineWidth(0.6).stroke(INKS.line);
}
