import type { FromSchema } from 'json-schema-to-ts';
import { hubAuditSchema, hubFatalSchema, managedSiteSchema, siteRegisterSchema } from './site-hub.ts';

const time = { type: 'string', format: 'date-time' } as const;
const { name, cms, php_version, manager_version } = siteRegisterSchema.properties;
const entry = hubAuditSchema.properties.entries.items;
const report = hubFatalSchema.properties.reports.items;

const fromSite = {
  site_id: managedSiteSchema.properties.site_id,
  domain: { ...managedSiteSchema.properties.domain, description: 'Of the site, while it is paired.' },
  received_at: { ...time, description: 'By the clock of the hub; `at` is by that of the site.' },
} as const;

/** A site of an agency with the facts that it reported, as listed. */
export const pairedSiteSchema = {
  ...managedSiteSchema,
  properties: {
    ...managedSiteSchema.properties,
    name,
    cms,
    php_version,
    manager_version,
    seen_at: { ...time, description: 'When it last registered.' },
    disabled_addons: {
      type: 'array',
      description: 'Addons of the token’s plan that no site of the agency may run now, in the version that is offered.',
      items: {
        type: 'object',
        properties: { code: { type: 'string' }, version: { type: 'string' }, reason: { type: 'string' } },
        required: ['code', 'version', 'reason'],
        additionalProperties: false,
      },
    },
  },
  required: [...managedSiteSchema.required, 'seen_at', 'disabled_addons'],
} as const;

/** Something that happened on a site, as the site pushed it. */
export const siteAuditEntrySchema = {
  ...entry,
  properties: { ...entry.properties, ...fromSite },
  required: [...entry.required, 'site_id', 'received_at'],
} as const;

/** A fatal error of an addon on a site, as the site reported it. */
export const siteFatalSchema = {
  ...report,
  properties: {
    ...report.properties,
    ...fromSite,
    disabled_reason: {
      type: 'string',
      description: 'Why no site of the agency may run this version now; absent: its kill-switch is not on.',
    },
  },
  required: [...report.required, 'site_id', 'received_at'],
} as const;

export type PairedSite = FromSchema<typeof pairedSiteSchema>;
export type SiteAuditEntry = FromSchema<typeof siteAuditEntrySchema>;
export type SiteFatal = FromSchema<typeof siteFatalSchema>;
