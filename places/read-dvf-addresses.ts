import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';
import type { KnownAddress } from '../model/geography/place.ts';

/** The columns of geo-dvf that make an address. */
interface Row {
  readonly adresse_numero: string;
  readonly adresse_suffixe: string;
  readonly adresse_nom_voie: string;
  readonly code_postal: string;
  readonly code_commune: string;
  readonly longitude: string;
  readonly latitude: string;
}

/** An error of one stream ends the next with it, and is thrown where that is read. */
const passOn = (): void => undefined;

/** The addresses of a geo-dvf file (CSV, or gzip by its name), each once, at the mean of the parcels of its rows. */
export async function readDvfAddresses(file: string): Promise<KnownAddress[]> {
  const source = createReadStream(file);
  const unzipped = file.endsWith('.gz') ? pipeline(source, createGunzip(), passOn) : source;
  const rows: AsyncIterable<Row> = pipeline(unzipped, parse({ columns: true }), passOn);
  const found = new Map<string, { readonly address: KnownAddress; lat: number; lon: number; rows: number }>();
  for await (const row of rows) {
    const [street, lat, lon] = [row.adresse_nom_voie, Number(row.latitude), Number(row.longitude)];
    if (street === '' || lat === 0 || lon === 0) continue;
    const key = [row.code_commune, street, row.adresse_numero, row.adresse_suffixe].join('|');
    const known = found.get(key);
    if (known) {
      known.lat += lat;
      known.lon += lon;
      known.rows += 1;
      continue;
    }
    // Numbers from 5000 on are the tax office's own, for plots without a number.
    const numbered = row.adresse_numero !== '' && Number(row.adresse_numero) < 5_000;
    const address = {
      ...(numbered ? { number: row.adresse_numero } : {}),
      ...(numbered && row.adresse_suffixe !== '' ? { suffix: row.adresse_suffixe } : {}),
      street,
      ...(row.code_postal === '' ? {} : { postcode: row.code_postal.padStart(5, '0') }),
      citycode: row.code_commune,
      lat,
      lon,
    };
    found.set(key, { address, lat, lon, rows: 1 });
  }
  return [...found.values()].map(({ address, lat, lon, rows }) => ({ ...address, lat: lat / rows, lon: lon / rows }));
}
