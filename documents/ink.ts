const DARK = '#1A1A1A';
/** Difference in brightness (of 255) from which on text is easy to read. */
const READABLE = 85;

/** Perceived brightness of a colour (`#RRGGBB`), 0 to 255. */
function brightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return red * 0.299 + green * 0.587 + blue * 0.114;
}

/** Black or white, whichever has more contrast with a colour. */
export const inkOn = (background: string): string => (brightness(background) > 150 ? DARK : '#FFFFFF');

/** The colour, unless its contrast with the background (white by default) is too low; then black or white. */
export const readable = (colour: string, background = '#FFFFFF'): string =>
  Math.abs(brightness(colour) - brightness(background)) >= READABLE ? colour : inkOn(background);
