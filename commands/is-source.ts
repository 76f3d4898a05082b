/** A name of a publication, a year and its authors fit. */
const MAX_SOURCE = 200;

/** Whether a text can be the name of a source, which is stored in a line of its own and shown to readers. */
export const isSource = (source: string | undefined): source is string =>
  source !== undefined && source.trim() !== '' && source.length <= MAX_SOURCE && !/[\r\n]/.test(source);
