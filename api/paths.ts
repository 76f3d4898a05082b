/** Version and name of the API, in front of every path but those for operators. */
export const PREFIX = '/v1/gateway';

/** Names of the parameters in a path. */
export const paramNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** The path as a client sees it, parameters in braces. */
export const fullPath = ({ root, path }: { readonly root?: true; readonly path: string }): string =>
  root ? path : PREFIX + path;
