/**
 * An address as a URL; undefined when it is none. In place of `URL.canParse`, which in Node 20 and 22 refuses hosts with accents (`bücher.example`) once it
 * has been called often enough to be optimised.
 * @param base what a relative address is relative to
 */
export function toUrl(address: string, base?: string | URL): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
