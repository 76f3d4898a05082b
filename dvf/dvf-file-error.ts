/** A file that cannot be imported as a whole: no DVF file, cut off, damaged. The message is meant for operators. */
export class DvfFileError extends Error {
  override readonly name = 'DvfFileError';
}
