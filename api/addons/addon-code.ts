/** The code of an addon. */
export const addonCode = { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' } as const;

/** Key of `takeTurn` for everything that depends on whether a gateway has an addon. */
export const addonTurn = (gatewayId: string, code: string): string => `addon/${gatewayId}/${code}`;
