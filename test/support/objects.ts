import { createObjectStorage } from '../../clients/object-storage.ts';
import type { ObjectStorage } from '../../clients/object-storage.ts';
import type { TestProduct } from './product.ts';

/** The object storage of a product, for looking behind the API; to be closed. */
export function openObjects({ environment }: Pick<TestProduct, 'environment'>): ObjectStorage {
  const of = (name: string) => environment[name] ?? '';
  return createObjectStorage({
    endpoint: of('S3_ENDPOINT'),
    region: environment['S3_REGION'] ?? 'us-east-1',
    bucket: environment['S3_BUCKET'] ?? 'property-gateway',
    accessKey: of('S3_ACCESS_KEY'),
    secretKey: of('S3_SECRET_KEY'),
  });
}
