import sharp from 'sharp';

/** Sides of the sample pictures, pixels; the third is a panorama, the fourth upright. */
const SHAPES = [
  [360, 240],
  [320, 240],
  [420, 130],
  [200, 300],
] as const;
const SKIES = ['#9CC4E4', '#C9B6D8', '#E9C7A0', '#A8CFC0', '#8FA9C9'];

/** A house below a sky, with both edges marked, so that a cropped picture can be distinguished from a whole one. */
function scene(number: number): string {
  const [width, height] = SHAPES[number % SHAPES.length] ?? SHAPES[0];
  const ground = height * 0.7;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${SKIES[number % SKIES.length]}"/>
    <rect y="${ground}" width="${width}" height="${height - ground}" fill="#6E8B5B"/>
    <rect x="${width * 0.35}" y="${height * 0.4}" width="${width * 0.3}" height="${height * 0.32}" fill="#F3E9DA"/>
    <path d="M${width * 0.32} ${height * 0.4} L${width * 0.5} ${height * 0.2} L${width * 0.68} ${height * 0.4}Z" fill="#A4503C"/>
    <rect width="6" height="${height}" fill="#222"/><rect x="${width - 6}" width="6" height="${height}" fill="#222"/>
  </svg>`;
}

const drawn = new Map<number, Promise<Buffer>>();

/** The picture at an address whose last digits are its number; anything else is a logo. */
export async function fetchSamplePicture(source: string): Promise<Buffer> {
  const number = /(\d+)\.jpg$/.exec(source)?.[1];
  const key = number === undefined ? -1 : Number(number) % (SHAPES.length * SKIES.length);
  const known = drawn.get(key);
  if (known) return known;
  const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="80"><rect width="240" height="80" rx="12" fill="#1F4F6F"/><circle cx="40" cy="40" r="22" fill="#E8B23A"/><rect x="76" y="28" width="140" height="24" fill="#FFF"/></svg>`;
  const picture = sharp(Buffer.from(key === -1 ? logo : scene(key)))
    .png()
    .toBuffer();
  drawn.set(key, picture);
  return picture;
}
