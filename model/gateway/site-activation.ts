import type { FromSchema } from 'json-schema-to-ts';
import { GATEWAY_STATUSES } from './gateway.ts';
import { MAX_SITE_ADDRESS } from './site-domain.ts';

/** Schema of a site's address in a body. */
export const siteAddress = {
  type: 'string',
  minLength: 1,
  maxLength: MAX_SITE_ADDRESS,
  description: 'Root address of the site. Only host and port count.',
} as const;

/** Body of POST /site/activate. */
export const siteActivateSchema = {
  type: 'object',
  properties: {
    domain: siteAddress,
    plugin_auth_key: {
      type: 'string',
      minLength: 1,
      maxLength: 1_024,
      description: 'The key that the plugin has made; deliveries are signed with it.',
    },
    theme_id: {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      description: 'Id of the theme’s licence: of one site only.',
    },
  },
  required: ['domain', 'plugin_auth_key'],
  additionalProperties: false,
} as const;

/** An activated site, as the API returns it. */
export const siteActivationSchema = {
  type: 'object',
  properties: {
    success: { type: 'boolean' },
    status: { type: 'string', enum: ['ACTIVE'] },
    domain: { type: 'string', description: 'Host, with the port if it is an unusual one.' },
    activated_at: { type: 'string', format: 'date-time' },
    plan: { type: 'string' },
    expires_at: { type: 'string', format: 'date-time', description: 'When the site has to be activated again.' },
    biens_max: {
      type: 'integer',
      minimum: 0,
      description: 'Most listings that the site gets; absent when the plan has no limit.',
    },
    gateways: {
      type: 'array',
      description: 'The gateways of the token that deliver to the site, the oldest first.',
      items: {
        type: 'object',
        properties: {
          id: { type: 'string', format: 'uuid' },
          name: { type: 'string' },
          status: { type: 'string', enum: GATEWAY_STATUSES },
        },
        required: ['id', 'name', 'status'],
        additionalProperties: false,
      },
    },
  },
  required: ['success', 'status', 'domain', 'activated_at', 'plan', 'expires_at', 'gateways'],
  additionalProperties: false,
} as const;

/** An activation as the list of them shows it. */
export const listedActivationSchema = {
  type: 'object',
  properties: {
    domain: siteActivationSchema.properties.domain,
    status: { type: 'string', enum: ['ACTIVE', 'EXPIRED'] },
    theme_id: siteActivateSchema.properties.theme_id,
    gateway_ids: {
      type: 'array',
      items: { type: 'string', format: 'uuid' },
      description: 'The token’s own gateways that delivered to the site when it was activated.',
    },
    plan: { type: 'string' },
    activated_at: { type: 'string', format: 'date-time' },
    expires_at: siteActivationSchema.properties.expires_at,
  },
  required: ['domain', 'status', 'gateway_ids', 'plan', 'activated_at', 'expires_at'],
  additionalProperties: false,
} as const;

export type ListedActivation = FromSchema<typeof listedActivationSchema>;
export type SiteActivation = FromSchema<typeof siteActivationSchema>;
