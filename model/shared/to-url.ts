/**
 * An address as a URL; undefined if it is invalid. Used instead of `URL.canParse`, which in Node 20 and 22 refuses hosts with accents (`bücher.example`) once it
 * has been called often enough to be optimised.
 * @param base the base of a relative address
 */
export function toUrl(address: string, base?: string | URL): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
