import { randomUUID } from 'node:crypto';
import { AppError } from '../../model/shared/errors.ts';
import type { ConnectorInput, ConnectorRef } from '../../model/gateway/gateway.ts';
import { MASK, isMasked, unmaskAddress } from '../../model/shared/mask-address.ts';
import type { ConnectorSecrets } from '../../store/access/connector-secrets.ts';
import { keepSecret, movedAddress } from './keep-secrets.ts';
import type { ConfigData, ConnectorSpecData } from './connector-spec.ts';
import { createChecks } from '../http/validate.ts';
import { toUrl } from '../../model/shared/to-url.ts';

/** Checks connectors as clients send them and prepares them for the store. */
export interface ConnectorCatalogue {
  /**
   * The connector with its id and sealed secrets. A masked secret is replaced by the stored one of `previous`.
   * @param at JSON pointer of the connector in the body
   * Throws BAD_REQUEST that names the field, and UNPROCESSABLE for fields that exclude or need each other.
   */
  prepare(
    connector: ConnectorInput,
    direction: ConnectorSpecData['direction'],
    at: string,
    previous: ConnectorRef | undefined,
  ): ConnectorRef;
  /** The destination that each of these stored outputs must not share with another gateway; outputs without such a destination are left out. */
  destinations(outputs: readonly ConnectorRef[]): readonly OutputDestination[];
  /** Prepared connectors of a gateway that is not stored yet, as one encrypted text for a worker. */
  sealDraft: ConnectorSecrets['sealDraft'];
}

/** A destination that only one output may write to. */
export interface OutputDestination {
  readonly connectorId: string;
  /** Equal for equal destinations. */
  readonly destination: string;
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
    sealDraft: secrets.sealDraft,
    destinations: (outputs) =>
      outputs.flatMap((output) => {
        const spec = known.find(({ type, direction }) => type === output.connector_type && direction === 'output');
        const place = spec?.destination?.(configOf(secrets.open(output)));
        if (spec === undefined || place === undefined) return [];
        return [{ connectorId: output.connector_id, destination: `${spec.type} ${place}` }];
      }),
    prepare(connector, direction, at, previous) {
      const type = connector.connector_type;
      const spec = findSpec(known, type, direction, at);
      // A secret belongs to one connector type; under another type it would be sent to a different server.
      const kept = previous?.connector_type === type ? previous : undefined;
      const stored = kept && secrets.openReadable(kept)?.config;
      const config = unmasked({ ...connector.config }, at, spec, {
        stored,
        formerType: kept ? undefined : previous?.connector_type,
      });
      spec.check(config, `${at}/config`);
      const fault = spec.fault?.(config as ConfigData);
      if (fault) throw new AppError(fault.code, fault.message, { detail: `${at}/config${fault.at}` });
      for (const field of spec.addresses) checkAddress(config[field], `${at}/config/${field}`, spec);
      const connector_id = (connector.connector_id ?? kept?.connector_id ?? randomUUID()).toLowerCase();
      return secrets.seal({ connector_type: type, connector_id, config: connector.config }, kept);
    },
  };
}

/** The spec of a connector type. Throws BAD_REQUEST for an unknown type, or one of the other direction. */
function findSpec<S extends ConnectorSpecData>(
  specs: readonly S[],
  type: string,
  direction: ConnectorSpecData['direction'],
  at: string,
): S {
  const spec = specs.find((candidate) => candidate.type === type && candidate.direction === direction);
  if (spec) return spec;
  const types = specs.filter((candidate) => candidate.direction === direction).map((candidate) => candidate.type);
  const elsewhere = specs.some((candidate) => candidate.type === type);
  const fault = elsewhere ? `"${type}" is not an ${direction} connector` : `Unknown connector type "${type}"`;
  throw new AppError('BAD_REQUEST', `${fault}; ${direction} connectors: ${types.join(', ')}.`, {
    detail: `${at}/connector_type`,
  });
}

/** The config with the stored values in place of its masks. Changes it. Throws BAD_REQUEST if a stored value must not be used. */
function unmasked(
  config: Record<string, unknown>,
  at: string,
  spec: ConnectorSpecData,
  { stored, formerType }: { readonly stored: Stored; readonly formerType: string | undefined },
): Record<string, unknown> {
  const masked = spec.addresses.filter((field) => openAddress(config, field, stored, `${at}/config/${field}`));
  const moved = movedAddress(spec, config, stored);
  const [first] = masked;
  if (moved !== undefined && first !== undefined) {
    const detail = `${at}/config/${first}`;
    throw new AppError(
      'BAD_REQUEST',
      `The scheme, host or port of ${at}/config/${moved} changed: send the masked values in ${detail} again.`,
      { detail },
    );
  }
  for (const field of spec.secrets.filter((name) => config[name] === MASK)) {
    const answer = keepSecret(field, at, spec, { config, stored, formerType });
    if ('fault' in answer) throw new AppError('BAD_REQUEST', answer.fault, { detail: `${at}/config/${field}` });
    config[field] = answer.value;
  }
  return config;
}

/** Stored configurations were checked against their JSON Schema when they were written, so they are JSON. */
const configOf = ({ config }: ConnectorRef) => config as ConfigData;

type Stored = ConnectorRef['config'] | undefined;

/**
 * Puts the stored values in place of the masks in an address.
 * @returns whether the address was masked. Throws BAD_REQUEST if a mask has no stored value
 */
function openAddress(config: Record<string, unknown>, field: string, stored: Stored, detail: string): boolean {
  const value = config[field];
  if (typeof value !== 'string' || !isMasked(value)) return false;
  const before = stored?.[field];
  const opened = typeof before === 'string' ? unmaskAddress(value, before) : undefined;
  if (opened === undefined) {
    throw new AppError(
      'BAD_REQUEST',
      `The field ${detail} has a masked value, but no value is stored for it: send it.`,
      {
        detail,
      },
    );
  }
  config[field] = opened;
  return true;
}

/** Throws BAD_REQUEST for a text that is not a URL (it has no origin to compare later) and for one with a user or password. */
function checkAddress(address: unknown, detail: string, { configSchema, secrets }: ConnectorSpecData): void {
  if (address === undefined) return;
  const url = typeof address === 'string' ? toUrl(address) : undefined;
  if (!url)
    throw new AppError('BAD_REQUEST', `The field ${detail} must be an absolute URL, with its scheme.`, { detail });
  if (url.username === '' && url.password === '') return;
  const hasUser = JSON.stringify(configSchema['properties'] ?? {}).includes('"username"');
  const fields = hasUser ? 'username and api_key' : secrets.join(', ');
  throw new AppError(
    'BAD_REQUEST',
    `The field ${detail} must not hold a user or password; the fields for credentials of this connector: ${fields}.`,
    { detail },
  );
}
