/** Scheme of the address of a stored picture that has none of its own; see MediaStore of the connector contract. */
export const MEDIA_SCHEME = 'media:';
