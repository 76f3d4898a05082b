import { randomUUID } from 'node:crypto';
import { AppError } from '../model/errors.ts';
import type { ConnectorInput, ConnectorRef } from '../model/gateway.ts';
import { MASK } from '../store/connector-secrets.ts';
import type { ConnectorSecrets } from '../store/connector-secrets.ts';
import type { ConnectorSpecData } from './deps.ts';
import { createChecks } from './validate.ts';
import { toUrl } from '../model/to-url.ts';

/** Checks connectors as clients send them and makes them fit to be stored. */
export interface ConnectorCatalogue {
  /**
   * The connector with its id and sealed secrets. A masked secret takes the one of `previous`.
   * @param at JSON pointer of the connector in the body
   * Throws BAD_REQUEST that names the field.
   */
  prepare(
    connector: ConnectorInput,
    direction: ConnectorSpecData['direction'],
    at: string,
    previous: ConnectorRef | undefined,
  ): ConnectorRef;
}

/** Compiles every connector's config schema once. */
export function createConnectorCatalogue(deps: {
  readonly connectorSpecs: readonly ConnectorSpecData[];
  readonly secrets: ConnectorSecrets;
}): ConnectorCatalogue {
  const { connectorSpecs, secrets } = deps;
  const checks = createChecks();
  const known = connectorSpecs.map((spec) => ({ ...spec, check: checks.part(spec.configSchema) }));

  return {
    prepare(connector, direction, at, previous) {
      const type = connector.connector_type;
      const spec = known.find((candidate) => candidate.type === type && candidate.direction === direction);
      if (!spec) {
        const types = known.filter((candidate) => candidate.direction === direction).map(({ type }) => type);
        const elsewhere = known.some((candidate) => candidate.type === type);
        const fault = elsewhere ? `"${type}" is no ${direction} connector` : `Unknown connector type "${type}"`;
        throw new AppError('BAD_REQUEST', `${fault}; ${direction} connectors: ${types.join(', ')}.`, {
          detail: `${at}/connector_type`,
        });
      }
      // A secret belongs to one kind of connector; under another one it would be sent to a stranger.
      const kept = previous?.connector_type === type ? previous : undefined;
      const config: Record<string, unknown> = { ...connector.config };
      const stored = kept && secrets.open(kept);
      const moved = stored !== undefined && hostOf(stored.config['url']) !== hostOf(config['url']);
      for (const field of spec.secrets) {
        if (config[field] !== MASK) continue;
        const value = stored?.config[field];
        if (typeof value !== 'string') {
          throw new AppError('BAD_REQUEST', `The field ${at}/config/${field} is masked, but no secret is stored yet.`, {
            detail: `${at}/config/${field}`,
          });
        }
        if (moved) {
          throw new AppError(
            'BAD_REQUEST',
            `The connector now points to another host: send ${at}/config/${field} again instead of its mask.`,
            { detail: `${at}/config/${field}` },
          );
        }
        config[field] = value;
      }
      spec.check(config, `${at}/config`);
      const connector_id = (connector.connector_id ?? kept?.connector_id ?? randomUUID()).toLowerCase();
      return secrets.seal({ connector_type: type, connector_id, config: connector.config }, kept);
    },
  };
}

/** Whoever may change an address must not be able to have a secret they cannot read sent to a host of their own. */
const hostOf = (url: unknown): string => (typeof url === 'string' && toUrl(url)?.host) || '';
