import type { FromSchema } from 'json-schema-to-ts';
import { addonVersion, siteAddonCode } from './extension.ts';
import { siteAddress } from './site-activation.ts';
import { visibleName } from '../shared/text-patterns.ts';

/** Entries of one push: some hundred KB at most, and bulk-written in one go. */
const MAX_AUDIT_ENTRIES = 200;
/** Reports of one push; each may hold a trace. */
const MAX_FATAL_REPORTS = 20;

const uuid = { type: 'string', format: 'uuid' } as const;
const time = { type: 'string', format: 'date-time' } as const;
const short = { type: 'string', minLength: 1, maxLength: 100 } as const;
const entryId = {
  type: 'string',
  pattern: '^[A-Za-z0-9._:-]{1,100}$',
  description: 'Chosen by the site, unique there: the same id again is the same entry.',
} as const;

/** Body of POST /plugin-manager/site/register. */
export const siteRegisterSchema = {
  type: 'object',
  properties: {
    domain: siteAddress,
    name: visibleName(100),
    cms: { ...short, description: 'Name and version, such as WordPress 6.9.' },
    php_version: short,
    manager_version: { ...short, description: 'Of the plugin manager on the site.' },
  },
  required: ['domain'],
  additionalProperties: false,
} as const;

/** A site that an agency has paired with the hub, as the API returns it. */
export const managedSiteSchema = {
  type: 'object',
  properties: {
    site_id: uuid,
    domain: { type: 'string', description: 'Host, with the port if it is an unusual one.' },
    licence: {
      type: 'string',
      enum: ['ACTIVE', 'EXPIRED', 'UNLICENSED'],
      description:
        'ACTIVE: the site is activated for a gateway that the token sees. EXPIRED: it was. UNLICENSED: it never was.',
    },
    plan: { type: 'string', description: 'Of the activation; without one, of the token.' },
    expires_at: { ...time, description: 'When the activation ends.' },
    registered_at: time,
  },
  required: ['site_id', 'domain', 'licence', 'plan', 'registered_at'],
  additionalProperties: false,
} as const;

/** Body of POST /plugin-manager/audit. */
export const hubAuditSchema = {
  type: 'object',
  properties: {
    site_id: uuid,
    entries: {
      type: 'array',
      minItems: 1,
      maxItems: MAX_AUDIT_ENTRIES,
      items: {
        type: 'object',
        properties: {
          id: entryId,
          at: time,
          action: { ...short, description: 'What happened, such as addon.activated.' },
          actor: short,
          message: { type: 'string', maxLength: 1_000 },
          detail: {
            type: 'object',
            maxProperties: 20,
            propertyNames: { type: 'string', pattern: '^[A-Za-z0-9_]{1,64}$' },
            additionalProperties: {
              anyOf: [{ type: 'string', maxLength: 500 }, { type: 'number' }, { type: 'boolean' }],
            },
          },
        },
        required: ['id', 'at', 'action'],
        additionalProperties: false,
      },
    },
  },
  required: ['site_id', 'entries'],
  additionalProperties: false,
} as const;

/** Body of POST /plugin-manager/fatal. */
export const hubFatalSchema = {
  type: 'object',
  properties: {
    site_id: uuid,
    reports: {
      type: 'array',
      minItems: 1,
      maxItems: MAX_FATAL_REPORTS,
      items: {
        type: 'object',
        properties: {
          id: entryId,
          at: time,
          addon_code: siteAddonCode,
          addon_version: addonVersion,
          message: { type: 'string', minLength: 1, maxLength: 2_000 },
          file: { type: 'string', maxLength: 500 },
          line: { type: 'integer', minimum: 0, maximum: 10_000_000 },
          trace: { type: 'string', maxLength: 8_000 },
          php_version: short,
          cms: short,
        },
        required: ['id', 'at', 'addon_code', 'addon_version', 'message'],
        additionalProperties: false,
      },
    },
  },
  required: ['site_id', 'reports'],
  additionalProperties: false,
} as const;

const count = { type: 'integer', minimum: 0 } as const;

/** The result of a push. */
export const hubPushedSchema = {
  type: 'object',
  properties: { stored: count, known: { ...count, description: 'Had come before.' } },
  required: ['stored', 'known'],
  additionalProperties: false,
} as const;

/** The result of reporting fatal errors. */
export const hubFatalResultSchema = {
  ...hubPushedSchema,
  properties: {
    ...hubPushedSchema.properties,
    disabled: {
      type: 'array',
      items: { type: 'string' },
      description: 'Codes of addons whose kill-switch these reports have turned on.',
    },
  },
  required: ['stored', 'known', 'disabled'],
} as const;

export type SiteRegistration = FromSchema<typeof siteRegisterSchema>;
export type ManagedSite = FromSchema<typeof managedSiteSchema>;
export type HubAuditEntry = FromSchema<typeof hubAuditSchema>['entries'][number];
export type HubFatalReport = FromSchema<typeof hubFatalSchema>['reports'][number];
