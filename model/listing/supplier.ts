import type { Property } from '../property/property.ts';

/**
 * Who supplied a listing: the code of the agency or branch that its CRM names (`anbieternr`, agency id, branch id, office key), else its registration, else its
 * name. Several share a feed, and one of them may be missing from it. Empty where the CRM names nobody. Pure.
 */
export const supplierOf = ({ office }: Pick<Property, 'office'>): string =>
  (office?.code ?? office?.identification ?? office?.name ?? '').trim().toLowerCase();
