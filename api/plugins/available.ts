import type { ShippedPlugin } from '../../clients/extensions.ts';
import { notFound } from '../../model/shared/errors.ts';
import type { Principal } from '../../model/gateway/principal.ts';
import type { HandlerDeps } from '../deps.ts';

type PlanDeps = Pick<HandlerDeps, 'planReaches'>;

/** Whether a token's plan includes an extension. */
export const isInPlan = (
  { plan }: Pick<Principal, 'plan'>,
  extension: { readonly min_plan?: string },
  { planReaches }: PlanDeps,
): boolean => extension.min_plan === undefined || planReaches(plan, extension.min_plan);

/** A plugin that the token's plan includes. Throws NOT_FOUND for any other. */
export function availablePlugin(
  principal: Principal,
  id: string,
  { extensions, ...deps }: PlanDeps & Pick<HandlerDeps, 'extensions'>,
): ShippedPlugin {
  const found = extensions.plugins.find(({ plugin }) => plugin.id === id && isInPlan(principal, plugin, deps));
  if (!found) throw notFound('Plugin', id);
  return found;
}
