import { createEstimation } from '../estimations/create-estimation.ts';
import { argumentsOf, fieldsOf, showReply } from './tool.ts';
import type { AssistantTool } from './tool.ts';

/** Fields of an estimation that are about the home: an assistant stores no person. */
const FACTS = Object.keys(fieldsOf(createEstimation.contract.body)).filter((name) => name !== 'lead');

export const estimateValueTool: AssistantTool = {
  name: 'estimate_value',
  title: 'Estimate what a home is worth',
  description:
    'Estimates a French home from real sales: value, range, and the comparable sales behind it. A refusal says what the evidence does not cover; never invent a value instead. Costs one estimation of the gateway’s addon.',
  input: argumentsOf(createEstimation, FACTS, { required: ['property_type', 'offer_type'] }),
  run: showReply(createEstimation),
};
