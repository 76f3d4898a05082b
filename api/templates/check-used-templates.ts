import { AppError } from '../../model/shared/errors.ts';
import type { ConnectorRef } from '../../model/gateway/gateway.ts';
import type { HandlerDeps } from '../deps.ts';

/**
 * Throws BAD_REQUEST when an output names a template that is neither shipped nor the gateway owner's. A delegate's template is refused: it would be lost
 * when the delegate leaves.
 */
export async function checkUsedTemplates(
  outputs: readonly ConnectorRef[],
  ownerId: string,
  { store }: HandlerDeps,
): Promise<void> {
  for (const [place, { config }] of outputs.entries()) {
    const id = config['template_id'];
    // The schema of the connector's configuration requires a string.
    if (typeof id !== 'string' || (await store.templates.usable(ownerId, id))) continue;
    const detail = `/output_connectors/${place}/config/template_id`;
    throw new AppError('BAD_REQUEST', `The field ${detail} names no template that is a default one or the owner’s.`, {
      detail,
    });
  }
}
