import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  CreateBucketCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { AppError } from '../model/errors.ts';

/** An S3-compatible store as the service sees it. Every fault of the store is an AppError DOWNSTREAM_ERROR. */
export interface ObjectStorage {
  put(key: string, body: Uint8Array, options: { contentType: string; contentEncoding?: string }): Promise<void>;
  /** Stores a file of any size, in parts. */
  putFile(key: string, path: string, options: { contentType: string }): Promise<void>;
  /** Undefined when there is no such object. */
  get(key: string): Promise<Readable | undefined>;
  /** Writes an object to a file; false when there is no such object. */
  getFile(key: string, path: string): Promise<boolean>;
  exists(key: string): Promise<boolean>;
  /** Removes every object whose key begins so. */
  removePrefix(prefix: string): Promise<void>;
  /** A pre-signed address for reading one object. */
  url(key: string, options: { expiresSeconds: number; contentType?: string; filename?: string }): Promise<string>;
  /** Creates the bucket when it is missing. */
  prepare(): Promise<void>;
  ping(): Promise<void>;
  close(): void;
}

export interface ObjectStorageOptions {
  readonly endpoint: string;
  /** Address in pre-signed URLs, where clients reach the store by another name than we do. */
  readonly publicEndpoint?: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

/** Connects lazily. */
export function createObjectStorage(options: ObjectStorageOptions): ObjectStorage {
  const { bucket: Bucket, region } = options;
  const clientAt = (endpoint: string) =>
    new S3Client({
      endpoint,
      region,
      forcePathStyle: true,
      credentials: { accessKeyId: options.accessKey, secretAccessKey: options.secretKey },
      // Not every compatible store knows the checksums that AWS adds by default.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  const client = clientAt(options.endpoint);
  const signer = options.publicEndpoint ? clientAt(options.publicEndpoint) : client;

  async function call<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (isMissing(error)) throw error;
      throw new AppError('DOWNSTREAM_ERROR', 'Object storage cannot be reached; try again in a moment.', {
        cause: error,
      });
    }
  }
  async function unlessMissing<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await call(work);
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }
  const get = async (key: string): Promise<Readable | undefined> => {
    const answer = await unlessMissing(() => client.send(new GetObjectCommand({ Bucket, Key: key })));
    return answer?.Body instanceof Readable ? answer.Body : undefined;
  };

  return {
    async put(key, body, { contentType, contentEncoding }) {
      await call(() =>
        client.send(
          new PutObjectCommand({
            Bucket,
            Key: key,
            Body: body,
            ContentLength: body.byteLength,
            ContentType: contentType,
            ...(contentEncoding ? { ContentEncoding: contentEncoding } : {}),
          }),
        ),
      );
    },
    async putFile(key, path, { contentType }) {
      await call(() =>
        new Upload({
          client,
          params: { Bucket, Key: key, Body: createReadStream(path), ContentType: contentType },
        }).done(),
      );
    },
    get,
    async getFile(key, path) {
      const body = await get(key);
      if (!body) return false;
      await call(() => pipeline(body, createWriteStream(path)));
      return true;
    },
    async exists(key) {
      return (await unlessMissing(() => client.send(new HeadObjectCommand({ Bucket, Key: key })))) !== undefined;
    },
    async removePrefix(prefix) {
      for (;;) {
        const { Contents = [] } = await call(() => client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix })));
        const Objects = Contents.flatMap(({ Key }) => (Key === undefined ? [] : [{ Key }]));
        if (Objects.length === 0) return;
        await call(() => client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } })));
      }
    },
    url: (key, { expiresSeconds, contentType, filename }) =>
      call(() =>
        getSignedUrl(
          signer,
          new GetObjectCommand({
            Bucket,
            Key: key,
            ...(contentType ? { ResponseContentType: contentType } : {}),
            ...(filename
              ? { ResponseContentDisposition: `attachment; filename="${filename.replaceAll(/[^\w.-]/g, '_')}"` }
              : {}),
          }),
          { expiresIn: expiresSeconds },
        ),
      ),
    async prepare() {
      const found = await unlessMissing(() => client.send(new HeadBucketCommand({ Bucket })));
      if (found) return;
      await call(() => client.send(new CreateBucketCommand({ Bucket }))).catch((error: unknown) => {
        // Two processes may create it at once.
        const cause = error instanceof AppError ? error.cause : error;
        if (!(cause instanceof S3ServiceException && cause.name === 'BucketAlreadyOwnedByYou')) throw error;
      });
    },
    async ping() {
      await call(() => client.send(new HeadBucketCommand({ Bucket })));
    },
    close() {
      client.destroy();
      if (signer !== client) signer.destroy();
    },
  };
}

const isMissing = (error: unknown): boolean =>
  error instanceof NoSuchKey ||
  error instanceof NotFound ||
  (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404);
