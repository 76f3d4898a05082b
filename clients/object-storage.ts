import { chunk } from 'es-toolkit/array';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  BucketAlreadyOwnedByYou,
  BucketLocationConstraint,
  CreateBucketCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchBucket,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { AppError } from '../model/shared/errors.ts';
import { timed } from '../model/shared/on-call.ts';
import type { OnCall } from '../model/shared/on-call.ts';

/** Headers of the response with which an object is served. */
export interface ObjectOptions {
  readonly contentType: string;
  /** `gzip` for bytes that are compressed already. */
  readonly contentEncoding?: string;
}

/**
 * One bucket. Keys are paths with `/`; one key must not be the folder of another (`a` and `a/b`), some servers keep them as files. Every method
 * throws DOWNSTREAM_ERROR when the storage cannot be reached or refuses.
 */
export interface ObjectStorage {
  /** Replaces what the key held. A stream without `contentLength` is sent in parts. */
  put(key: string, body: Uint8Array | Readable, options: ObjectOptions & { contentLength?: number }): Promise<void>;
  /** The same with the bytes of a file, in parts when it is large. */
  putFile(key: string, path: string, options: ObjectOptions): Promise<void>;
  /** Undefined when there is no such object. The stream has to be read or destroyed. */
  get(key: string): Promise<Readable | undefined>;
  /** Writes the object into a file, which then is whole or not there; false when there is no such object. */
  getFile(key: string, path: string): Promise<boolean>;
  exists(key: string): Promise<boolean>;
  /** Keys that hold nothing are fine. */
  remove(keys: readonly string[]): Promise<void>;
  /** Removes every object whose key begins so. */
  removePrefix(prefix: string): Promise<void>;
  /**
   * An address under which anybody can fetch the object until it expires.
   * @param options.contentType,options.filename override the headers with which the object is served, where the server can
   */
  url(key: string, options: { expiresSeconds: number; contentType?: string; filename?: string }): Promise<string>;
  /** Creates the bucket when missing. */
  prepare(): Promise<void>;
  ping(): Promise<void>;
  close(): void;
}

export interface ObjectStorageOptions {
  readonly endpoint: string;
  /** The storage's address as clients reach it, for pre-signed addresses; `endpoint` when absent. */
  readonly publicEndpoint?: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly onCall?: OnCall;
}

/** The variables of the configuration that name a bucket. */
interface StorageVariables {
  readonly S3_ENDPOINT: string;
  readonly S3_REGION: string;
  readonly S3_BUCKET: string;
  readonly S3_ACCESS_KEY: string;
  readonly S3_SECRET_KEY: string;
}

/** The bucket that a configuration names. */
export const storageOf = (config: StorageVariables): ObjectStorageOptions => ({
  endpoint: config.S3_ENDPOINT,
  region: config.S3_REGION,
  bucket: config.S3_BUCKET,
  accessKey: config.S3_ACCESS_KEY,
  secretKey: config.S3_SECRET_KEY,
});

/** Most keys of one DeleteObjects request, by the protocol. */
const MAX_DELETE = 1_000;
/** The protocol's smallest part is 5 MB; two parts at a time hold 16 MB per upload. */
const PART_BYTES = 8 * 1024 ** 2;
const PARTS_IN_FLIGHT = 2;
/** A storage in the same network connects within milliseconds. */
const CONNECT_TIMEOUT_MS = 3_000;
/** Silence on a connection after which it counts as lost. */
const SILENCE_TIMEOUT_MS = 30_000;
/** The first try and two more, for connections that the server closed while idle and for 5xx. */
const MAX_ATTEMPTS = 3;

/** The bucket and how it is reached. */
interface Target {
  readonly client: S3Client;
  readonly Bucket: string;
  readonly region: string;
}

export function createObjectStorage(options: ObjectStorageOptions): ObjectStorage {
  const { bucket: Bucket, region, endpoint, publicEndpoint, onCall } = options;
  const client = connect(endpoint, options);
  client.middlewareStack.add(
    (next, { commandName = 'request' }) =>
      (args) =>
        timed(onCall, commandName, () => next(args)),
    { step: 'initialize' },
  );
  const publicClient = publicEndpoint ? connect(publicEndpoint, options) : client;
  const target: Target = { client, Bucket, region };
  return {
    put: (key, body, how) => put(target, key, body, how),
    putFile: (key, path, how) => putFile(target, key, path, how),
    get: (key) => get(target, key),
    getFile: (key, path) => getFile(target, key, path),
    exists: (key) =>
      reach(async () => {
        const { $metadata } = await client.send(new HeadObjectCommand({ Bucket, Key: key })).catch(missing);
        return $metadata !== undefined;
      }),
    remove: (keys) => remove(target, keys),
    removePrefix: (prefix) => removePrefix(target, prefix),
    url: (key, { expiresSeconds, contentType, filename }) =>
      getSignedUrl(
        publicClient,
        new GetObjectCommand({
          Bucket,
          Key: key,
          ResponseContentType: contentType,
          ResponseContentDisposition:
            filename === undefined ? undefined : `attachment; filename*=UTF-8''${encodeRfc5987(filename)}`,
        }),
        { expiresIn: expiresSeconds },
      ),
    prepare: () => prepare(target),
    async ping() {
      await reach(() => client.send(new HeadBucketCommand({ Bucket })));
    },
    close() {
      client.destroy();
      publicClient.destroy();
    },
  };
}

const connect = (endpoint: string, { region, accessKey, secretKey }: ObjectStorageOptions): S3Client =>
  new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Bucket names as host names need DNS that only AWS has.
    forcePathStyle: true,
    // The newer checksums are not understood by every server that speaks the protocol.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: SILENCE_TIMEOUT_MS },
  });

/** Sends a stream in parts. */
async function upload(
  { client, Bucket }: Target,
  key: string,
  body: Readable,
  { contentType, contentEncoding }: ObjectOptions,
): Promise<void> {
  const parts = new Upload({
    client,
    partSize: PART_BYTES,
    queueSize: PARTS_IN_FLIGHT,
    params: { Bucket, Key: key, Body: body, ContentType: contentType, ContentEncoding: contentEncoding },
  });
  await reach(() => parts.done());
}

async function put(
  target: Target,
  key: string,
  body: Uint8Array | Readable,
  { contentLength, ...how }: ObjectOptions & { contentLength?: number },
): Promise<void> {
  const { client, Bucket } = target;
  if (body instanceof Readable && contentLength === undefined) return upload(target, key, body, how);
  const send = () =>
    client.send(
      new PutObjectCommand({
        Bucket,
        Key: key,
        Body: body,
        ContentType: how.contentType,
        ContentEncoding: how.contentEncoding,
        ContentLength: contentLength,
      }),
    );
  const write = () => reach(async () => void (await send()));
  // A stream cannot be sent twice: the caller tries again.
  await (body instanceof Readable ? write() : intoBucket(target, write));
}

async function putFile(target: Target, key: string, path: string, how: ObjectOptions): Promise<void> {
  // Before the storage is called: a missing file is not the storage's fault.
  await stat(path);
  await intoBucket(target, async () => {
    const file = createReadStream(path);
    try {
      await upload(target, key, file, how);
    } finally {
      file.destroy();
    }
  });
}

const get = ({ client, Bucket }: Target, key: string): Promise<Readable | undefined> =>
  reach(async () => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key })).catch(missing);
    return Body instanceof Readable ? Body : undefined;
  });

async function getFile(target: Target, key: string, path: string): Promise<boolean> {
  const body = await get(target, key);
  if (!body) return false;
  const partial = `${path}.partial`;
  try {
    await reach(() => pipeline(body, createWriteStream(partial)));
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  return true;
}

async function remove({ client, Bucket }: Target, keys: readonly string[]): Promise<void> {
  for (const batch of chunk(keys, MAX_DELETE)) {
    const Objects = batch.map((Key) => ({ Key }));
    const { Errors = [] } = await reach(() =>
      client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } })),
    );
    const [fault] = Errors.filter(({ Code }) => Code !== 'NoSuchKey');
    if (fault)
      throw unreachable(new Error(`${fault.Key ?? 'An object'} was not removed: ${fault.Code ?? 'no reason'}`));
  }
}

async function removePrefix(target: Target, prefix: string): Promise<void> {
  const { client, Bucket } = target;
  if (prefix === '') throw new Error('An empty prefix would remove everything');
  let after: string | undefined;
  do {
    const page = await reach(() =>
      // By the last key rather than by token: the pages before are gone when the next one is requested.
      client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, StartAfter: after })),
    );
    const keys = (page.Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [Key]));
    await remove(target, keys);
    after = page.IsTruncated ? keys.at(-1) : undefined;
  } while (after !== undefined);
}

const prepare = ({ client, Bucket, region }: Target): Promise<void> =>
  reach(async () => {
    const { $metadata } = await client.send(new HeadBucketCommand({ Bucket })).catch(missing);
    if ($metadata) return;
    try {
      await client.send(
        new CreateBucketCommand({
          Bucket,
          // AWS demands the name of its region, but for the oldest one, which is no location by its own list.
          ...(isLocation(region) ? { CreateBucketConfiguration: { LocationConstraint: region } } : {}),
        }),
      );
    } catch (error) {
      // Another process was faster.
      if (!(error instanceof BucketAlreadyOwnedByYou)) throw error;
    }
  });

/** Creates the bucket again when the storage has lost it, and tries once more. */
async function intoBucket(target: Target, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof AppError) || !(error.cause instanceof NoSuchBucket)) throw error;
    await prepare(target);
    await write();
  }
}

/** For `catch`: nothing when the storage says that there is no such thing. */
function missing(error: unknown): { readonly [name: string]: undefined } {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return {};
  throw error;
}

function isLocation(region: string): region is BucketLocationConstraint {
  return Object.values<string>(BucketLocationConstraint).includes(region);
}

async function reach<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw unreachable(error);
  }
}

function unreachable(cause: unknown): AppError {
  return new AppError('DOWNSTREAM_ERROR', 'Object storage cannot be reached; try again in a moment.', { cause });
}

/** A header parameter in UTF-8, RFC 5987: what encodeURIComponent leaves but the header's grammar does not allow is encoded too. */
function encodeRfc5987(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
