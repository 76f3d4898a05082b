import type { FromSchema } from 'json-schema-to-ts';

const version = { type: 'string', pattern: '^[0-9]+\\.[0-9]+\\.[0-9]+$' } as const;
const name = { type: 'string', minLength: 1, maxLength: 200 } as const;
const description = { type: 'string', maxLength: 1_000 } as const;
const minPlan = { type: 'string', description: 'Smallest plan that has it; absent: every plan has it.' } as const;
const size = { type: 'integer', minimum: 1, description: 'Bytes.' } as const;
const sha256 = {
  type: 'string',
  pattern: '^[0-9a-f]{64}$',
  description: 'Of the bytes, in hexadecimal digits.',
} as const;

/** The code of a site addon. */
export const siteAddonCode = { type: 'string', pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 64 } as const;
export const addonVersion = { ...version, maxLength: 40 } as const;

const shippedPlugin = {
  id: { type: 'string', format: 'uuid' },
  name,
  description,
  platform: { type: 'string', enum: ['wordpress', 'browser'], description: 'Where it runs.' },
  version,
  filename: { type: 'string', pattern: '^[A-Za-z0-9_-]+\\.[a-z0-9]+$' },
  content_type: { type: 'string' },
  min_plan: minPlan,
} as const;

const shippedAddon = { code: siteAddonCode, name, description, version, min_plan: minPlan } as const;

/**
 * `extensions.json`, the list of shipped extensions. A plugin is the file `plugins/{filename}`, or with `folder` an archive of that folder; the files of addons are in `addons/{code}/`.
 */
export const extensionsFileSchema = {
  type: 'object',
  properties: {
    plugins: {
      type: 'array',
      items: {
        type: 'object',
        properties: { ...shippedPlugin, folder: { type: 'string', pattern: '^[a-z0-9-]+(/[a-z0-9-]+)*$' } },
        required: ['id', 'name', 'description', 'platform', 'version', 'filename', 'content_type'],
        additionalProperties: false,
      },
    },
    addons: {
      type: 'array',
      items: {
        type: 'object',
        properties: shippedAddon,
        required: ['code', 'name', 'description', 'version'],
        additionalProperties: false,
      },
    },
  },
  required: ['plugins', 'addons'],
  additionalProperties: false,
} as const;

/** A downloadable extension, one file or archive, as the API returns it. */
export const pluginSchema = {
  type: 'object',
  properties: { ...shippedPlugin, size, sha256 },
  required: ['id', 'name', 'description', 'platform', 'version', 'filename', 'content_type', 'size', 'sha256'],
  additionalProperties: false,
} as const;

const catalogAddonSchema = {
  type: 'object',
  properties: {
    ...shippedAddon,
    size,
    sha256,
    signature: { type: 'string', description: 'Ed25519, over the bytes of the archive, in base64.' },
    enabled: { type: 'boolean', description: 'False: its kill-switch is on. Sites must not run it.' },
    disabled_reason: { type: 'string' },
  },
  required: ['code', 'name', 'description', 'version', 'size', 'sha256', 'enabled'],
  additionalProperties: false,
} as const;

/** The catalogue of the hub, as sites get it. */
export const addonCatalogSchema = {
  type: 'object',
  properties: {
    enabled: { type: 'boolean', description: 'False: the kill-switch of all addons is on. Sites must run none.' },
    disabled_reason: { type: 'string' },
    signing: {
      type: 'object',
      properties: {
        algorithm: { type: 'string', enum: ['Ed25519'] },
        key_id: { type: 'string' },
        public_key: { type: 'string', description: 'The 32 bytes in base64, as libsodium takes them.' },
        public_key_pem: { type: 'string', description: 'The same as OpenSSL takes it.' },
      },
      required: ['algorithm', 'key_id', 'public_key', 'public_key_pem'],
      additionalProperties: false,
    },
    addons: { type: 'array', items: catalogAddonSchema },
  },
  required: ['enabled', 'addons'],
  additionalProperties: false,
} as const;

export type ExtensionsFile = FromSchema<typeof extensionsFileSchema>;
export type Plugin = FromSchema<typeof pluginSchema>;
export type CatalogAddon = FromSchema<typeof catalogAddonSchema>;
export type AddonCatalog = FromSchema<typeof addonCatalogSchema>;
