import type { Estimation, EstimationRequest } from '../../model/sales/estimation.ts';
import type { NewLead } from '../leads/create-lead.ts';

/** `toUpperCase` loses the literal types. */
const upper = <Value extends string>(value: Value) => value.toUpperCase() as Uppercase<Value>;

/** The lead of an estimation: contact, property and the figures that the person saw. Undefined without a lead block. */
export function leadOf({ lead }: Pick<EstimationRequest, 'lead'>, estimation: Estimation): NewLead | undefined {
  if (!lead) return undefined;
  const { consent, ...person } = lead;
  const { central, low_bound: low, high_bound: high, location } = estimation;
  return {
    ...person,
    ...(location.label === undefined ? {} : { property_address: location.label }),
    offer_type: upper(estimation.offer_type),
    property_type: upper(estimation.property_type),
    request_id: estimation.request_id,
    estimate: { central: central.total, low: low.total, high: high.total, currency: central.currency },
    source: { channel: 'estimation' },
    ...(consent ? { consent } : {}),
  };
}
