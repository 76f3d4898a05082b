import { hash } from 'node:crypto';
import type { ConnectorConfig, ConnectorSpec, Rate } from '../../connector.ts';

/** An account at a CRM as far as its rate budget goes. */
export interface CrmAccount {
  /** Tells accounts apart; a hash, from which no secret can be read. */
  readonly key: string;
  readonly rate: Rate;
}

/** Of connectors that name no rate: what any CRM's server bears, and more than reading a file or pages takes. */
export const DEFAULT_RATE: Rate = { requests: 10, perSeconds: 1, concurrent: 4 };

/**
 * The account behind a config. CRMs count by credentials, so agencies that share a key share the budget; without credentials the whole config
 * stands for the account.
 */
export function crmAccount({ type, secrets, rate = DEFAULT_RATE }: ConnectorSpec, config: ConnectorConfig): CrmAccount {
  const given = secrets.filter((name) => config[name] !== undefined && config[name] !== '');
  const credentials = given.length > 0 ? given.map((name) => [name, config[name]]) : config;
  return { key: hash('sha256', JSON.stringify([type, credentials]), 'base64url'), rate };
}
