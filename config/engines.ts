import { secret, text, url } from './shapes.ts';

/** Variables read by every process, to reach MongoDB, Temporal, Elasticsearch, object storage and the identity service; a part of the schema of `config/config.ts`. */
export const enginesVariables = {
  MONGODB_URL: {
    ...url,
    default: 'mongodb://127.0.0.1:27017/?directConnection=true',
    description: 'Connection string of MongoDB; a replica set, as transactions need one.',
  },
  MONGODB_DATABASE: { ...text, default: 'property_gateway', description: 'Database that holds every collection.' },
  ENCRYPTION_KEYS: {
    ...secret,
    type: 'string',
    pattern: '^[A-Za-z0-9_-]+:[A-Za-z0-9+/]{43}=(,[A-Za-z0-9_-]+:[A-Za-z0-9+/]{43}=)*$',
    description: 'Key ring of 32-byte keys, `id:base64` separated by commas; the first one encrypts, all decrypt.',
  },
  TEMPORAL_ADDRESS: { ...text, default: '127.0.0.1:7233', description: 'Host and port of Temporal.' },
  TEMPORAL_NAMESPACE: {
    ...text,
    default: 'default',
    description: 'Namespace in Temporal; it needs the search attributes of docs/operations.md.',
  },
  TEMPORAL_TASK_QUEUE: {
    ...text,
    default: 'property-gateway',
    description: 'Queue that the workers listen on; the API and its workers share it.',
  },
  TEMPORAL_UI_URL: { type: 'string', default: '', description: 'Address of the Web UI, shown to operators.' },
  ELASTICSEARCH_URL: { ...url, default: 'http://127.0.0.1:9200', description: 'Address of Elasticsearch 9.' },
  ELASTICSEARCH_API_KEY: {
    ...secret,
    type: 'string',
    default: '',
    description: 'Encoded API key; empty where security is off.',
  },
  SEARCH_INDEX: { ...text, default: 'listings', description: 'Alias of the search index.' },
  DVF_INDEX: { ...text, default: 'dvf', description: 'Alias of the indices of the French open transaction data.' },
  S3_ENDPOINT: {
    ...url,
    default: 'http://127.0.0.1:9000',
    description: 'Address of the object storage, any with the S3 protocol.',
  },
  S3_PUBLIC_ENDPOINT: {
    type: 'string',
    default: '',
    description: 'Address in pre-signed URLs; S3_ENDPOINT when empty.',
  },
  S3_REGION: { ...text, default: 'us-east-1', description: 'Region that requests are signed for.' },
  S3_BUCKET: {
    ...text,
    default: 'property-gateway',
    description: 'Bucket for pictures, thumbnails and raw records; created when missing.',
  },
  S3_ACCESS_KEY: { ...text, default: 'property-gateway', description: 'Access key of the object storage.' },
  S3_SECRET_KEY: {
    ...secret,
    ...text,
    default: 'property-gateway-secret',
    description: 'Secret key of the object storage.',
  },
  IDENTITY_URL: {
    ...url,
    default: 'http://127.0.0.1:8081',
    description: 'Root of the identity service; introspection (RFC 7662) is below it.',
  },
  IDENTITY_CLIENT_ID: {
    ...text,
    default: 'property-gateway',
    description: 'Our own client at the identity service.',
  },
  IDENTITY_CLIENT_SECRET: {
    ...secret,
    ...text,
    default: 'property-gateway-secret',
    description: 'Secret of that client.',
  },
} as const;

/** The key ring of ENCRYPTION_KEYS. */
export function encryptionKeys(config: { readonly ENCRYPTION_KEYS: string }): { id: string; key: Uint8Array }[] {
  return config.ENCRYPTION_KEYS.split(',').map((entry) => {
    const [id = '', key = ''] = entry.split(':');
    return { id, key: Buffer.from(key, 'base64') };
  });
}
