/** Scheme of the address of a stored picture without an address of its own; see MediaStore of the connector contract. */
export const MEDIA_SCHEME = 'media:';
