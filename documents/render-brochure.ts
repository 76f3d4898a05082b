import { AppError } from '../model/shared/errors.ts';
import type { Listing } from '../model/listing/listing.ts';
import type { PdfLayout, PdfTemplate } from '../model/listing/pdf-template.ts';
import { drawFooters } from './draw-footers.ts';
import { design } from './layouts/design.ts';
import type { Layout } from './layouts/layout.ts';
import { luxe } from './layouts/luxe.ts';
import { minimal } from './layouts/minimal.ts';
import { standard } from './layouts/standard.ts';
import { vitrine } from './layouts/vitrine.ts';
import { loadPictures } from './load-pictures.ts';
import type { FetchPicture, Wanted } from './load-pictures.ts';
import { shareTurns } from './share-turns.ts';
import { closeBrochure, DENSITIES, openBrochure } from './brochure.ts';
import type { Brochure, BrochurePictures, Density } from './brochure.ts';
import { brochureContent } from './brochure-content.ts';
import type { Language } from '../model/shared/language.ts';

const LAYOUTS: Readonly<Record<PdfLayout, Layout>> = { luxe, design, standard, minimal, vitrine };

/** A picture from edge to edge of A4 at 150 dots per inch, the least that looks sharp in print. */
const LARGE_PIXELS = 1_240;
const SMALL_PIXELS = 760;
const LOGO_PIXELS = 400;
const MAX_PLANS = 4;
/** Share of the last page that is empty from which the brochure is set closer, if that saves the page. */
const HALF_EMPTY = 0.45;
/**
 * Documents of all clients: while some wait for pictures, the pages of others are drawn. One per client at a time, so that pictures that hang delay no other client; a queued
 * document waits for at most about twenty seconds of its own client's work.
 */
const TURNS = { atOnce: 4, ownAtOnce: 1, ownWaiting: 4 } as const;
const RETRY_SECONDS = 10;

export interface BrochureRequest {
  /** The client: turns are shared between clients. */
  readonly clientId: string;
  readonly listing: Listing;
  readonly template: PdfTemplate;
  readonly language: Language;
  /** Used if the template has no logo. */
  readonly gatewayLogo?: string;
}

/** Renders a listing as a PDF. Throws RATE_LIMITED when the client has too many under way; pictures that cannot be loaded become placeholders. */
export type RenderBrochure = (request: BrochureRequest) => Promise<Buffer>;

export function createBrochureRenderer(deps: { fetchPicture: FetchPicture }): RenderBrochure {
  const refusal = () =>
    new AppError(
      'RATE_LIMITED',
      `A client can have ${TURNS.ownAtOnce + TURNS.ownWaiting} PDF documents under way; try again in a few seconds.`,
      { retryAfter: RETRY_SECONDS },
    );
  const turns = shareTurns(TURNS, refusal);
  return (request) => turns(request.clientId, () => render(request, deps.fetchPicture));
}

async function render({ listing, template, language, gatewayLogo }: BrochureRequest, fetchPicture: FetchPicture) {
  const layout = LAYOUTS[template.layout];
  const content = brochureContent(listing, language);
  const logo = template.logo_url || gatewayLogo || listing.office?.logo_url;
  const pictures = content.pictures.slice(0, layout.pictures);
  const plans = template.sections.includes('plans') ? content.plans.slice(0, MAX_PLANS) : [];
  const jpeg = (source: string, pixels: number): Wanted => ({ source, pixels, format: 'jpeg' });
  const loaded = await loadPictures(fetchPicture, [
    // The logo first: it is small, and it identifies the agency.
    ...(logo ? [{ source: logo, pixels: LOGO_PIXELS, format: 'png' } as const] : []),
    ...pictures.map((source, index) => jpeg(source, index === 0 ? LARGE_PIXELS : SMALL_PIXELS)),
    ...plans.map((source) => jpeg(source, LARGE_PIXELS)),
  ]);
  const logoPicture = logo ? loaded.shift() : undefined;
  const parts = {
    template,
    content,
    pictures: loaded.slice(0, pictures.length),
    plans: loaded.slice(pictures.length),
    ...(logoPicture ? { logo: logoPicture } : {}),
  };
  const [usual, ...closer] = DENSITIES;
  const drawn = drawBrochure(parts, layout, usual);
  if (drawn.pages > 1 && drawn.left > HALF_EMPTY)
    for (const density of closer) {
      const other = drawBrochure(parts, layout, density);
      if (other.pages < drawn.pages) return closeBrochure(other.brochure);
    }
  return closeBrochure(drawn.brochure);
}

/** Draws a brochure, and returns its pages and the share of the last one that is left empty. */
function drawBrochure(
  parts: Pick<Brochure, 'template' | 'content'> & BrochurePictures,
  layout: Layout,
  density: Density,
): { readonly brochure: Brochure; readonly pages: number; readonly left: number } {
  const brochure = openBrochure({ ...parts, density }, layout.orientation);
  const y = layout.draw(brochure);
  const { count: pages } = brochure.doc.bufferedPageRange();
  const left = 1 - y / brochure.doc.page.height;
  drawFooters(brochure, layout.footer);
  return { brochure, pages, left };
}
