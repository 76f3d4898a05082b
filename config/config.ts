import { didYouMean } from '../model/shared/did-you-mean.ts';
import { Ajv } from 'ajv';
import type { FromSchema } from 'json-schema-to-ts';
import { apiVariables } from './api.ts';
import { collectorVariables } from './collector.ts';
import { consoleVariables } from './console.ts';
import { enginesVariables } from './engines.ts';
import { inboxProtocolFaults, inboxProtocolVariables } from './inbox-protocols.ts';
import { inboxVariables } from './inbox.ts';
import { languageModelVariables } from './language-model.ts';
import { mailVariables } from './mail.ts';
import { observabilityVariables } from './observability.ts';
import { plansVariables } from './plans.ts';
import { retentionVariables } from './retention.ts';
import { workerVariables, workerFaults } from './worker.ts';

/** Every environment variable that the product reads, one part per reader, with defaults that fit `npm run stack`. */
export const configSchema = {
  type: 'object',
  properties: {
    ...apiVariables,
    ...enginesVariables,
    ...workerVariables,
    ...inboxProtocolVariables,
    ...inboxVariables,
    ...languageModelVariables,
    ...mailVariables,
    ...plansVariables,
    ...observabilityVariables,
    ...collectorVariables,
    ...consoleVariables,
    ...retentionVariables,
  },
  required: ['ENCRYPTION_KEYS'],
  additionalProperties: true,
} as const;

type Values = Pick<FromSchema<typeof configSchema>, keyof typeof configSchema.properties>;

/** The checked configuration: every variable has a value. */
export type Config = { readonly [Name in keyof Values]-?: Values[Name] };

const SECRET_NAMES: readonly string[] = Object.entries(configSchema.properties).flatMap(([name, variable]) =>
  'writeOnly' in variable ? [name] : [],
);

const ajv = new Ajv({ allErrors: true, coerceTypes: true, useDefaults: true, strict: true });
const validate = ajv.compile<Config>(configSchema);

/** Reads the configuration; throws one error that lists every fault, each with what to do. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const config: Record<string, unknown> = {};
  for (const name of Object.keys(configSchema.properties)) {
    const value = environment[name];
    if (value !== undefined && value !== '') config[name] = value;
  }
  // Also coerces: what belongs together is compared as numbers.
  const isValid = validate(config);
  const together = [...workerFaults(config), ...inboxProtocolFaults(config)];
  if (isValid && together.length === 0) return config;
  const single = (validate.errors ?? []).map(({ instancePath, message, params }) => {
    const name = instancePath.slice(1) || String(params.missingProperty ?? '');
    const shown = SECRET_NAMES.includes(name) ? '(secret)' : JSON.stringify(withoutPassword(config[name]));
    const choices = Array.isArray(params.allowedValues) ? `: ${params.allowedValues.join(', ')}` : '';
    return `${name}${config[name] === undefined ? ' is missing' : ` = ${shown} ${message}${choices}`}`;
  });
  const faults = [...single, ...together].map((fault) => `  ${fault}`);
  throw new Error(
    `The configuration is not usable:\n${faults.join('\n')}\nSee docs/configuration.md for every variable.`,
  );
}

/** Shorter names have similar ones in every shell. */
const SHORTEST_NAME = 8;

/**
 * Variables that the product does not read and whose names almost are those of its own, each with the one that may be meant. Others of the environment are
 * nobody's business here.
 */
export function misspeltVariables(
  environment: Record<string, string | undefined> = process.env,
): { readonly name: string; readonly meant: string }[] {
  const known = Object.keys(configSchema.properties);
  return Object.keys(environment).flatMap((name) => {
    if (known.includes(name) || name.length < SHORTEST_NAME) return [];
    const meant = didYouMean(name, known);
    // A variable that is set by its right name as well is no mistake.
    return meant !== undefined && environment[meant] === undefined ? [{ name, meant }] : [];
  });
}

/** What a command needs that opens no stored secret. */
export type KeylessConfig = Omit<Config, 'ENCRYPTION_KEYS'>;

/** The same for commands that need no encryption keys: these may be missing. */
export function readKeylessConfig(environment: Record<string, string | undefined> = process.env): KeylessConfig {
  const unused = `unused:${Buffer.alloc(32).toString('base64')}`;
  const { ENCRYPTION_KEYS: _, ...config } = readConfig({ ...environment, ENCRYPTION_KEYS: unused });
  return config;
}

/** The configuration fit for a log: secrets masked, passwords in addresses removed. */
export function printableConfig(config: Config): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(config).map(([name, value]) => [
      name,
      SECRET_NAMES.includes(name) ? '***' : name === 'MAIL_FROM' ? value : withoutPassword(value),
    ]),
  );
}

/** The part before the last @ of an address: also a password with a / or @ of its own, and an address whose scheme is missing. */
const CREDENTIALS = /^([a-z][a-z0-9+.-]*:\/\/)?.*@/is;

/** An address without user and password. */
export const printableAddress = (address: string): string => address.replace(CREDENTIALS, '$1***@');

const withoutPassword = (value: unknown): unknown => (typeof value === 'string' ? printableAddress(value) : value);
