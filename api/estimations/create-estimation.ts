import { randomUUID } from 'node:crypto';
import { AppError } from '../../model/shared/errors.ts';
import { estimationRequestSchema, estimationSchema } from '../../model/sales/estimation.ts';
import type { Estimation, EstimationRequest } from '../../model/sales/estimation.ts';
import { dateOfDay } from '../../model/shared/time.ts';
import { route } from '../contract.ts';
import { DVF_HEADERS, DVF_HEADER_WORDS } from '../dvf-headers.ts';
import { checkReachable, createLead } from '../leads/create-lead.ts';
import { content } from '../http/reply.ts';
import type { Typed } from '../http/schemas.ts';
import { billedGateway } from './billed-gateway.ts';
import { commentOn } from './commentary.ts';
import { dwellingOf, today } from './estimate.ts';
import { estimateAnnuity } from './estimate-annuity.ts';
import { estimateRent } from './estimate-rent.ts';
import { estimateSale } from './estimate-sale.ts';
import { leadOf } from './estimation-lead.ts';
import { locate } from './locate.ts';
import { requirePlausible } from './refusals.ts';
import { requireMethod } from './require-method.ts';
import { LANGUAGES } from '../../model/shared/language.ts';

const PDF = 'application/pdf';
/** The calculation of each offer. */
const METHODS = { sale: estimateSale, rental: estimateRent, life_annuity_sale: estimateAnnuity } as const;

const body: Typed<EstimationRequest> = estimationRequestSchema;
const reply: Typed<Estimation> = estimationSchema;

export const createEstimation = route({
  method: 'POST',
  path: '/estimations',
  id: 'createEstimation',
  summary: 'Estimate a price',
  description:
    'What a flat or a house in France would sell for, let for (EUR per month) or bring on a life annuity: central value, the range that holds eight of ten prices, confidence, adjustments and the most similar sales or letting listings. Sales are those of DVF; rents those of your own letting listings, else the published rent of the commune; other offers are 422 with the reason. Names are in snake_case. Needs `address` or `postal_code`, or both `latitude` and `longitude`; the place of the address wins. The billed gateway follows from the token: the one that an API token is bound to, else your single gateway with the addon ESTIMATION or ESTIMATION_IA; 409 if none or several have it. 422 if the evidence cannot carry an estimate: `refusal` says why, and the range of areas, rooms or plots that it covers. Places outside France are refused. A `lead` becomes a lead of that gateway. With `Accept: application/pdf` the response is a report. docs/estimation.md has methods and accuracy.',
  tag: 'Estimations',
  access: 'token',
  forSites: true,
  query: {
    language: {
      type: 'string',
      enum: LANGUAGES,
      default: 'fr',
      description: 'Language of the commentary and of the PDF.',
    },
  },
  body,
  negotiates: ['application/json', PDF],
  alwaysHeaders: DVF_HEADERS,
  success: {
    status: 200,
    description: 'The estimate, or a report on it as PDF (A4).',
    schema: reply,
    contentType: PDF,
    headers: { 'X-Robots-Tag': DVF_HEADER_WORDS['X-Robots-Tag'], Link: DVF_HEADER_WORDS.Link },
  },
  errors: ['CONFLICT', 'UNPROCESSABLE', 'DOWNSTREAM_ERROR'],
}).handle(async ({ body: request, query, principal, requestId, mediaType }, deps) => {
  if (request.lead) checkReachable(request.lead, '/lead');
  const { gateway, hasCommentary } = await billedGateway(principal, deps);
  if (request.with_commentary && !hasCommentary) {
    throw new AppError('CONFLICT', `A commentary needs the addon ESTIMATION_IA on gateway ${gateway._id}.`, {
      detail: `POST /v1/gateway/gateways/${gateway._id}/addons/ESTIMATION_IA`,
    });
  }
  const { offer, type } = requireMethod(request);
  requirePlausible(request);
  const place = await locate(request, deps);
  const now = Date.now();
  const { estimate, evidence, releases } = await METHODS[offer]({ type, request, place, principal, now }, deps);
  const { offer_type, property_type, liveable_area_sqm } = request;
  const bare: Estimation = { request_id: randomUUID(), offer_type, property_type, ...estimate };
  const lead = leadOf(request, bare);
  if (lead) await createLead(deps, { gateway, lead, by: { principal, requestId } });
  const { commentaryModel: model, log } = deps;
  const estimation = request.with_commentary
    ? { ...bare, commentary: await commentOn({ ...bare, liveable_area_sqm }, query.language, { model, log }) }
    : bare;
  if (mediaType !== PDF) return estimation;
  const report = {
    estimation,
    liveable_area_sqm,
    rooms: dwellingOf(request).rooms,
    evidence,
    releases,
    issuer: gateway.name,
    issued_on: dateOfDay(today(now)),
  };
  const pdf = await deps.renderEstimation(report, query.language);
  return content(PDF, pdf, { 'Content-Disposition': `inline; filename="estimation-${estimation.request_id}.pdf"` });
});
