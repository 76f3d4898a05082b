import type { Context } from 'koa';

/** A request that this site refuses, with its HTTP status. */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The body's bytes; larger than `max` is refused with 413. */
export async function readBody(ctx: Context, max: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of ctx.req) {
    if (!Buffer.isBuffer(part)) continue;
    bytes += part.length;
    if (bytes > max) throw new Refused(413, `the body is larger than ${max} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Parses JSON text; 400 if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused(400, 'the body is no JSON');
  }
}
