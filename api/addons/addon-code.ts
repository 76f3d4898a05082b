/** What can be the code of an addon. */
export const addonCode = { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' } as const;
