/* Shapes that several variables share. */

export const days = { type: 'integer', minimum: 0, maximum: 36_500 } as const;
export const optionalUrl = { type: 'string', pattern: '^(https?://.+)?$', default: '' } as const;
export const port = { type: 'integer', minimum: 0, maximum: 65_535 } as const;
/** Masked wherever the configuration is printed. */
export const secret = { writeOnly: true } as const;
export const text = { type: 'string', minLength: 1 } as const;
export const url = { type: 'string', pattern: '^[a-z][a-z0-9+.-]*://.+' } as const;
