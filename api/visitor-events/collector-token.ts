import { AppError } from '../../model/shared/errors.ts';
import type { KeyRing } from '../../store/shared/key-ring.ts';

/** The content of a collector token. */
export interface CollectorToken {
  readonly gatewayId: string;
  readonly origin: string;
  readonly expiresAt: Date;
  /** The output of the only site that it is for; absent if an unlimited token made it. */
  readonly outputId?: string | undefined;
}

const PURPOSE = 'collector-token';
/** Gateway, seconds since 1970, origin, for one site its output; then a dot and the signature. */
const FORM = /^([A-Za-z0-9_-]{1,1000})\.([A-Za-z0-9_-]{43})$/;

/** A signed token with its content readable; nothing of it is stored. */
export function signCollectorToken(
  keys: Pick<KeyRing, 'sign'>,
  { gatewayId, origin, expiresAt, outputId }: CollectorToken,
): string {
  const text = [
    gatewayId,
    Math.floor(expiresAt.getTime() / 1_000),
    origin,
    ...(outputId === undefined ? [] : [outputId]),
  ].join(' ');
  const payload = Buffer.from(text).toString('base64url');
  return `${payload}.${keys.sign(payload, PURPOSE)}`;
}

/** The content of a token, expired or not; undefined unless we signed it. */
export function openCollectorToken(keys: Pick<KeyRing, 'isSigned'>, token: string): CollectorToken | undefined {
  const [, payload = '', signature = ''] = FORM.exec(token) ?? [];
  if (payload === '' || !keys.isSigned(payload, signature, PURPOSE)) return undefined;
  const [gatewayId = '', seconds, origin = '', outputId] = Buffer.from(payload, 'base64url').toString().split(' ');
  return {
    gatewayId,
    origin,
    expiresAt: new Date(Number(seconds) * 1_000),
    ...(outputId === undefined ? {} : { outputId }),
  };
}

/** The content of a token. Throws AUTH_FAILED unless we signed it, it has not expired, and its origin is that of the request. */
export function checkCollectorToken(
  keys: Pick<KeyRing, 'isSigned'>,
  token: string,
  { origin, now }: { readonly origin: string | undefined; readonly now: Date },
): CollectorToken {
  const opened = openCollectorToken(keys, token);
  if (!opened) throw new AppError('AUTH_FAILED', 'The collector token is not valid; make one for the gateway.');
  if (opened.expiresAt <= now) throw new AppError('AUTH_FAILED', 'The collector token has expired; make a new one.');
  if (opened.origin === origin) return opened;
  throw new AppError('AUTH_FAILED', 'The collector token is for another origin than the one of the request.');
}
