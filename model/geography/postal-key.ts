/** A postal code for comparison: `sw1a 1aa` and `SW1A1AA` are the same. */
export const postalKey = (code: string): string => code.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '');
