/** Content types of pictures and documents by file extension; the keys are also the values of "format" fields, in any case. */
const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jpe: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  bmp: 'image/bmp',
  webp: 'image/webp',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  mp4: 'video/mp4',
  mpg: 'video/mpeg',
  mpeg: 'video/mpeg',
  mov: 'video/quicktime',
  avi: 'video/x-msvideo',
};

/** Magic numbers of file formats, hexadecimal. */
const SIGNATURES: ReadonlyArray<readonly [start: string, ending: string]> = [
  ['ffd8ff', 'jpg'],
  ['89504e47', 'png'],
  ['47494638', 'gif'],
  ['424d', 'bmp'],
  ['25504446', 'pdf'],
];

/** The content type by "format" (`JPEG`, `image/jpeg`), else by the extension of a file name or address; undefined if neither is known. */
export function contentType(format: string | undefined, name: string | undefined): string | undefined {
  const said = format?.toLowerCase().trim().replace(/^\./, '') ?? '';
  const isType = /^(?:image|application|video)\/[\w.+-]+$/.test(said);
  const known = isType
    ? (Object.values(TYPES).find((type) => type === said) ?? typeOf(said.split('/')[1]))
    : typeOf(said);
  return known ?? typeOf(/\.([a-z0-9]{2,5})(?:[?#]|$)/i.exec(name ?? '')?.[1]);
}

/** The extension for a file by its first bytes; undefined for an unknown format. */
export function endingOf(bytes: Buffer): string | undefined {
  const start = bytes.toString('hex', 0, 12);
  const isWebp = start.startsWith('52494646') && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? 'webp' : SIGNATURES.find(([signature]) => start.startsWith(signature))?.[1];
}

function typeOf(ending: string | undefined): string | undefined {
  const key = ending?.toLowerCase() ?? '';
  return Object.hasOwn(TYPES, key) ? TYPES[key] : undefined;
}
