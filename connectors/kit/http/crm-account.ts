import { hash } from 'node:crypto';
import type { ConnectorConfig, ConnectorSpec, Rate } from '../../connector.ts';

/** An account at a CRM, as the unit of a rate budget. */
export interface CrmAccount {
  /** Identifies the account; a hash, so that it reveals no secret. */
  readonly key: string;
  readonly rate: Rate;
}

/** For connectors without a documented rate: low enough for any CRM, and more than reading a file or pages needs. */
export const DEFAULT_RATE: Rate = { requests: 10, perSeconds: 1, concurrent: 4 };

/**
 * The account behind a config. CRMs count by credentials, so agencies that share a key share the budget; without credentials the whole config
 * identifies the account.
 */
export function crmAccount({ type, secrets, rate = DEFAULT_RATE }: ConnectorSpec, config: ConnectorConfig): CrmAccount {
  const given = secrets.filter((name) => config[name] !== undefined && config[name] !== '');
  const credentials = given.length > 0 ? given.map((name) => [name, config[name]]) : config;
  return { key: hash('sha256', JSON.stringify([type, credentials]), 'base64url'), rate };
}
