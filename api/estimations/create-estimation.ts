import { randomUUID } from 'node:crypto';
import { AppError } from '../../model/errors.ts';
import { estimationRequestSchema, estimationSchema } from '../../model/estimation.ts';
import type { Estimation, EstimationRequest } from '../../model/estimation.ts';
import { route } from '../contract.ts';
import { DVF_HEADERS, DVF_HEADER_WORDS } from '../dvf-headers.ts';
import { createLead } from '../leads/create-lead.ts';
import type { Typed } from '../schemas.ts';
import { billedGateway } from './billed-gateway.ts';
import { commentOn } from './commentary.ts';
import { estimateSale } from './estimate-sale.ts';
import { leadOf } from './estimation-lead.ts';
import { locate } from './locate.ts';
import { requireMethod } from './require-method.ts';

const body: Typed<EstimationRequest> = estimationRequestSchema;
const reply: Typed<Estimation> = estimationSchema;

export const createEstimation = route({
  method: 'POST',
  path: '/estimations',
  id: 'createEstimation',
  summary: 'Estimate a price',
  description:
    'What a flat or a house in France would sell for, from the sales around it (DVF): central value, the range that holds eight of ten prices, confidence, adjustments and the most similar sales. Names are in snake_case. Needs `address` or `postal_code`, or both `latitude` and `longitude`; the place of the address wins. The billed gateway follows from the token: the one that an API token is bound to, else your single gateway with the addon ESTIMATION or ESTIMATION_IA; 409 if none or several have it. 422 if the sales cannot carry an estimate. A `lead` becomes a lead of that gateway. docs/estimation.md has method and accuracy.',
  tag: 'Estimations',
  access: 'token',
  body,
  alwaysHeaders: DVF_HEADERS,
  success: {
    status: 200,
    description: 'The estimate.',
    schema: reply,
    headers: { 'X-Robots-Tag': DVF_HEADER_WORDS['X-Robots-Tag'], Link: DVF_HEADER_WORDS.Link },
  },
  errors: ['CONFLICT', 'UNPROCESSABLE', 'DOWNSTREAM_ERROR'],
}).handle(async ({ body: request, principal, requestId }, deps) => {
  const { gateway, hasCommentary } = await billedGateway(principal, deps);
  if (request.with_commentary && !hasCommentary) {
    throw new AppError('CONFLICT', `A commentary needs the addon ESTIMATION_IA on gateway ${gateway._id}.`, {
      detail: `POST /v1/gateway/gateways/${gateway._id}/addons/ESTIMATION_IA`,
    });
  }
  const type = requireMethod(request);
  const location = await locate(request, deps);
  const estimate = await estimateSale(type, request, location, deps);
  const { offer_type, property_type, liveable_area_sqm } = request;
  const estimation: Estimation = { request_id: randomUUID(), offer_type, property_type, ...estimate };
  const lead = leadOf(request, estimation);
  if (lead) await createLead(deps, { gateway, lead, by: { principal, requestId } });
  if (!request.with_commentary) return estimation;
  const { commentaryModel: model, log } = deps;
  return { ...estimation, commentary: await commentOn({ ...estimation, liveable_area_sqm }, { model, log }) };
});
