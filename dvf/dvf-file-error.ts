/** The whole file cannot be imported: it is not DVF, cut off or damaged. The message is for operators. */
export class DvfFileError extends Error {
  override readonly name = 'DvfFileError';
}
