/** Replaces a secret in every response; sent back, it means "unchanged". */
export const MASK = '********';

/** Names of query parameters that hold credentials, without separators and in lower case. */
const SECRET_NAME =
  /(?:key|token|secret|sig|signature|pass|passwd|password|passphrase|pwd|auth|authorization|credentials?|jwt|session|sid|hash|hmac|login|user|username|pin)$/;

/** Values that look random: letters and digits, at least as long as short keys. */
const RANDOM_VALUE = /^(?=.*[A-Za-z])(?=.*[0-9])[A-Za-z0-9._~+/=%-]{12,}$/;

/** An address split into the public part and its query with fragment; user and password are in neither. */
export interface AddressParts {
  readonly base: string;
  readonly user: string;
  /** From the first `?` or `#` on; empty when there is none. */
  readonly rest: string;
}

/** Cuts an address without changing a character of it. */
export function cutAddress(address: string): AddressParts {
  const end = address.search(/[?#]/);
  const whole = end < 0 ? address : address.slice(0, end);
  const user = /^[a-z][a-z0-9+.-]*:\/\/([^/\\]*)@/i.exec(whole)?.[1] ?? '';
  const base = user === '' ? whole : whole.replace(`${user}@`, '');
  return { base, user, rest: end < 0 ? '' : address.slice(end) };
}

/** Whether an address can hold credentials: in its query or fragment, or as user and password. */
export function canHoldSecrets(address: string): boolean {
  const { user, rest } = cutAddress(address);
  return user !== '' || rest.length > 1;
}

/** The address with a mask in place of user and password and of each query value that looks like a credential. */
export function maskAddress(address: string): string {
  const { base, user, rest } = cutAddress(address);
  const shown = user === '' ? base : base.replace('//', `//${MASK}@`);
  return shown + mapValues(rest, (value, name) => (isSecret(name, value) ? MASK : value));
}

/** Whether a query value of the address is a mask. */
export function isMasked(address: string): boolean {
  let masked = false;
  mapValues(cutAddress(address).rest, (value) => {
    masked ||= isMask(value);
    return value;
  });
  return masked;
}

/**
 * The address with the values of `stored` instead of masks: the n-th mask of a name is replaced by the n-th value of that name.
 * @returns undefined if a mask has no stored value
 */
export function unmaskAddress(address: string, stored: string): string | undefined {
  const known = new Map<string, string[]>();
  mapValues(cutAddress(stored).rest, (value, name) => {
    known.set(name, [...(known.get(name) ?? []), value]);
    return value;
  });
  const counts = new Map<string, number>();
  let isWhole = true;
  const { base, user, rest } = cutAddress(address);
  const opened = mapValues(rest, (value, name) => {
    const at = counts.get(name) ?? 0;
    counts.set(name, at + 1);
    if (!isMask(value)) return value;
    const before = known.get(name)?.[at];
    isWhole &&= before !== undefined && isSecret(name, before);
    return before ?? value;
  });
  if (!isWhole) return undefined;
  return (user === '' ? base : base.replace('//', `//${user}@`)) + opened;
}

const isSecret = (name: string, value: string): boolean =>
  value !== '' && (SECRET_NAME.test(name.toLowerCase().replaceAll(/[^a-z]/g, '')) || RANDOM_VALUE.test(value));

const isMask = (value: string): boolean => decoded(value) === MASK;

/** Changes the values of a query, and of a fragment that is written as one; a part without `=` is a value without a name. Nothing else changes. */
const mapValues = (rest: string, change: (value: string, name: string) => string): string =>
  rest.replaceAll(/([?&;#])([^?&;#]+)/g, (_, separator: string, part: string) => {
    const at = part.indexOf('=');
    const name = at < 0 ? '' : part.slice(0, at);
    return `${separator}${at < 0 ? '' : `${name}=`}${change(part.slice(at + 1), decoded(name))}`;
  });

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
