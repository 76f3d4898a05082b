import release from '../../package.json' with { type: 'json' };

/** The release that runs: the version in package.json, which the API document, assistants, metrics and the log show as well. */
export const VERSION: string = release.version;
