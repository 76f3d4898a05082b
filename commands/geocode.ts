import { createGeoplateforme } from '../clients/geoplateforme.ts';
import type { GeocodedPlace, Geocoder } from '../model/geography/geocoder.ts';
import { createAddressIndex } from '../places/address-index.ts';
import { createGazetteer } from '../places/gazetteer.ts';
import { openGeocoder } from '../places/open-geocoder.ts';
import { readDvfAddresses } from '../places/read-dvf-addresses.ts';
import { runBareCommand } from './run-command.ts';

/** `43.3588,-1.7725`, degrees. */
const POSITION = /^(-?\d{1,2}(?:\.\d+)?),\s*(-?\d{1,3}(?:\.\d+)?)$/;

const line = ({ geometry: { coordinates }, properties }: GeocodedPlace): string => {
  const { label, score, type, citycode, nearest_number: nearest } = properties;
  const [lon, lat] = coordinates;
  return [score.toFixed(3), nearest ? 'nearest number' : type, citycode, `${lat},${lon}`, label].join('  ');
};

async function open(files: readonly string[], remote: Geocoder | undefined): Promise<Geocoder> {
  const addresses = [];
  if (!remote) for (const file of files) addresses.push(...(await readDvfAddresses(file)));
  return openGeocoder({ gazetteer: createGazetteer(), addresses: createAddressIndex(addresses), remote });
}

/** Ends with 0 even when nothing was found. */
await runBareCommand({
  usage: `npm run geocode -- ADDRESS… [--limit N] [--postcode CODE] [--citycode CODE] [--dvf FILE…] [--json]
  Finds the place of a French address, or the address at a position (LAT,LON). Prints score, type, INSEE code, position and label, the best place first.
  It uses the geocoder of GEOCODER. The offline one knows communes; with --dvf also the streets and houses of geo-dvf files (CSV, or gzip: .gz).`,
  options: {
    limit: { type: 'string', default: '5' },
    postcode: { type: 'string' },
    citycode: { type: 'string' },
    dvf: { type: 'string', multiple: true, default: [] },
    json: { type: 'boolean', default: false },
  },
  accepts: ({ values: { limit }, positionals }) => positionals.length > 0 && /^([1-9]|1\d|20)$/.test(limit),
  async run({ values: { limit, postcode, citycode, dvf, json }, positionals }, { config }) {
    const remote =
      config.GEOCODER === 'geoplateforme' ? createGeoplateforme({ url: config.GEOPLATEFORME_URL }) : undefined;
    const geocoder = await open(dvf, remote);
    const q = positionals.join(' ');
    const [, lat, lon] = POSITION.exec(q) ?? [];
    const found =
      lat !== undefined && lon !== undefined
        ? await geocoder.reverse({ lat: Number(lat), lon: Number(lon), limit: Number(limit) })
        : await geocoder.search({
            q,
            limit: Number(limit),
            ...(postcode === undefined ? {} : { postcode }),
            ...(citycode === undefined ? {} : { citycode }),
          });
    const lines = found.features.length > 0 ? found.features.map(line) : ['Nothing fits.'];
    process.stdout.write(`${json ? JSON.stringify(found, undefined, 2) : lines.join('\n')}\n`);
  },
});
