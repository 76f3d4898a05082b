import { Ajv } from 'ajv';
import draft04 from 'ajv-draft-04';
import { isObject } from '../../../model/shared/is-object.ts';
import type { ConnectorConfig, ConnectorSpec, JsonObject } from '../../connector.ts';
import { ensure, secretsUsed } from '../bench.ts';
import type { Check } from '../bench.ts';

export const specChecks = {
  async spec({ fixture, crm }) {
    const { spec, capabilities, events } = fixture.connector;
    ensure(capabilities.events === (events !== undefined), 'events and capabilities.events contradict each other');
    ensureSpec(spec, fixture.config(crm.base), secretsUsed(fixture));
  },
} satisfies Record<string, Check>;

/**
 * Fails unless the spec is valid, bounded and described, and the config fits it.
 * @param secrets names of the required secrets
 */
export function ensureSpec(spec: ConnectorSpec, config: ConnectorConfig, secrets: readonly string[]): void {
  ensure(/^[A-Z][A-Z0-9_]*$/.test(spec.type), `the type "${spec.type}" is not in capitals`);
  ensure(spec.title.trim() !== '', 'the title is empty');
  const { type, additionalProperties, properties } = spec.configSchema;
  ensure(type === 'object' && additionalProperties === false, 'the config schema is no closed object');
  ensure(isObject(properties), 'the config schema has no properties');
  ensureFields(properties, spec);
  for (const [name, value] of Object.entries(spec.rate ?? {})) {
    ensure(value > 0, `the rate's ${name} is ${value}, so no request would ever be allowed`);
  }
  for (const ajv of [new Ajv({ strict: true }), new draft04.default({ strict: true })]) {
    const validate = ajv.compile(spec.configSchema);
    ensure(validate(config), `the fixture's config does not fit the schema: ${ajv.errorsText(validate.errors)}`);
    ensure(!validate({ ...config, a_field_that_is_none: 1 }), 'the config schema allows unknown fields');
  }
  for (const name of secrets) {
    const value = config[name];
    ensure(
      typeof value === 'string' && value.length >= 8,
      `the fixture sets no value of 8 characters for the secret ${name}`,
    );
  }
}

/** Fails unless every field is described and bounded, and secrets and addresses are declared. */
function ensureFields(properties: JsonObject, spec: ConnectorSpec): void {
  for (const [name, field] of Object.entries(properties)) {
    ensure(
      isObject(field) && 'type' in field && 'description' in field,
      `the config field ${name} lacks a type or a description`,
    );
    ensure(
      field['type'] !== 'string' || 'maxLength' in field || 'enum' in field,
      `the config field ${name} has no maxLength`,
    );
  }
  for (const name of spec.secrets) {
    ensure(name in properties, `the secret ${name} is no field of the config`);
  }
  for (const [name, field] of Object.entries(properties)) {
    ensure(
      !isAddress(name, field) || spec.addresses.includes(name),
      `the config field ${name} holds an address, but "addresses" does not name it`,
    );
  }
  for (const name of spec.addresses) {
    ensure(name in properties, `the address ${name} is no field of the config`);
  }
}

/** Runs after all other checks. */
export const secretChecks = {
  async secrets({ leaks }) {
    ensure(leaks.size === 0, `a secret is in ${[...leaks].join(', ')}`);
  },
} satisfies Record<string, Check>;

/** Whether a config field holds a web address, by its name, format or pattern. */
function isAddress(name: string, field: unknown): boolean {
  const { format, pattern } = isObject(field) ? field : {};
  return (
    /(?:^|_)(?:url|uri|address|endpoint)$/i.test(name) ||
    (typeof format === 'string' && /^(?:uri|url|iri|hostname)/.test(format)) ||
    (typeof pattern === 'string' && /^\^?\(?(?:http|\[Hh\])/.test(pattern))
  );
}
