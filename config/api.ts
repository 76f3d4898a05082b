import { optionalUrl, port, secret, text, url } from './shapes.ts';

/** Variables read by the API alone; a part of the schema of `config/config.ts`. */
export const apiVariables = {
  PORT: { ...port, default: 8080, description: 'Port of the REST API.' },
  HOST: { ...text, default: '127.0.0.1', description: 'Address the API listens on.' },
  PUBLIC_URL: {
    ...url,
    default: 'http://127.0.0.1:8080',
    description: 'Address under which clients and sites reach the API.',
  },
  REQUEST_DEADLINE_SECONDS: {
    type: 'integer',
    minimum: 1,
    maximum: 300,
    default: 20,
    description:
      'Longest wait for the systems behind a request before the response is 503: longer than any sound response takes, shorter than callers and proxies wait. Uploads, brochures, previews and erasures have longer limits of their own.',
  },
  CORS_ORIGINS: {
    type: 'string',
    default: '',
    description: 'Origins allowed to call the API from a browser, separated by commas.',
  },
  PROXY_HOPS: {
    type: 'integer',
    minimum: 0,
    maximum: 10,
    default: 0,
    description:
      'Reverse proxies in front of the API, each adding an entry to X-Forwarded-For: with 2, the address of a caller is the second entry from the end. 0: the address of the connection.',
  },
  READ_RATE_LIMIT_PER_MINUTE: {
    type: 'integer',
    minimum: 0,
    default: 60,
    description: 'Reads per token and minute; 0 turns the limit off.',
  },
  WRITE_RATE_LIMIT_PER_MINUTE: {
    type: 'integer',
    minimum: 0,
    default: 120,
    description: 'Writes per token and minute, but those of listing URLs; 0 turns the limit off.',
  },
  URL_RATE_LIMIT_PER_MINUTE: {
    type: 'integer',
    minimum: 0,
    default: 3_000,
    description: 'Listing URLs that a token may set per minute; 0 turns the limit off.',
  },
  EVENT_RATE_LIMIT_PER_MINUTE: {
    type: 'integer',
    minimum: 0,
    default: 1_200,
    description: 'Webhooks per event endpoint of a CRM and minute; 0 turns the limit off.',
  },
  HELP_DESK_URL: {
    ...optionalUrl,
    description: 'Root of the help desk that support tickets are handed to; without one the response is 503.',
  },
  HELP_DESK_TOKEN: { ...secret, type: 'string', default: '', description: 'Bearer token at the help desk.' },
  GEOCODER: {
    type: 'string',
    enum: ['offline', 'geoplateforme'],
    default: 'offline',
    description:
      'Finds the places of French addresses: `offline` from communes and imported sales, without network; `geoplateforme` asks the service of the French state, which is sent the addresses.',
  },
  GEOPLATEFORME_URL: {
    ...url,
    default: 'https://data.geopf.fr/geocodage',
    description: 'Root of the Géoplateforme geocoder, for `geoplateforme`.',
  },
  EXTENSIONS_FOLDER: {
    type: 'string',
    default: '',
    description: 'Folder of the plugins and addons that sites can download; those of the product when empty.',
  },
  ADDON_SIGNING_KEY: {
    ...secret,
    type: 'string',
    pattern: '^([A-Za-z0-9_-]+:[A-Za-z0-9+/]{64})?$',
    default: '',
    description:
      'Ed25519 key that archives of addons are signed with, `id:` and PKCS#8 in base64; without one they cannot be downloaded.',
  },
  LEAD_RETENTION_DAYS: {
    type: 'integer',
    minimum: 1,
    maximum: 3_650,
    default: 1_095,
    description:
      'Days after which the personal data of a lead is erased. Three years after the last contact is what the CNIL recommends for prospects (docs/leads.md).',
  },
} as const;
