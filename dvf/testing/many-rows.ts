import type { DvfRow } from '../row.ts';
import { GEO_HEADER, geoLine } from './write-rows.ts';

/** Flats around Villeurbanne, one mutation each, that differ in date, price, area, number and place; always the same ones. */
function* manyRows(count: number, year = 2022): Generator<DvfRow> {
  for (let number = 0; number < count; number++) {
    const day = new Date(Date.UTC(year, 0, 1 + (number % 360))).toISOString().slice(0, 10);
    const area = 20 + (number % 90);
    yield {
      sourceId: `${year}-${number + 1}`,
      date: day,
      disposition: '000001',
      nature: 'vente',
      price: area * (2_500 + (number % 2_000)),
      number: String(1 + (number % 200)),
      street: `RUE NUMERO ${number % 50}`,
      streetCode: String(number % 50).padStart(4, '0'),
      postalCode: '69100',
      city: 'Villeurbanne',
      insee: '69266',
      department: '69',
      parcel: `692660000A${String(number % 10_000).padStart(4, '0')}`,
      lots: [{ number: String(number) }],
      lotCount: 1,
      localType: 2,
      area,
      rooms: 1 + (number % 5),
      lat: 45.75 + (number % 500) / 10_000,
      lon: 4.85 + (number % 700) / 10_000,
    };
  }
}

/** The same as a geo-dvf file. */
export const manyRowsFile = (count: number, year?: number): string =>
  `${[GEO_HEADER, ...[...manyRows(count, year)].map(geoLine)].join('\n')}\n`;
