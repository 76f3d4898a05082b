import { DvfFileError } from './dvf-file-error.ts';
import type { DvfRow, ParsedRow, RowLot } from './row.ts';
import {
  codeOf,
  countOf,
  dateOf,
  departmentOf,
  isInsee,
  localTypeOf,
  natureOf,
  numberOf,
  paddedCode,
  parcelOf,
  positiveOf,
  textOf,
} from './values.ts';

/** Required columns. */
const REQUIRED = ['id_mutation', 'date_mutation', 'nature_mutation', 'valeur_fonciere', 'code_commune', 'id_parcelle'];
const LOTS = [1, 2, 3, 4, 5];

/**
 * Creates the parser for the rows of a geo-dvf file by its header (datagouv/dvf, README-CSV.md). Columns are found by name: `lot_1_numero` of the documentation is the
 * `lot1_numero` of the files; missing columns count as empty, further ones are ignored.
 * @throws DvfFileError if a required column is missing
 */
export function geoRowParser(header: readonly string[]): (fields: readonly string[]) => ParsedRow {
  const names = header.map((name) =>
    name
      .trim()
      .toLowerCase()
      .replace(/^lot_(\d)_/, 'lot$1_'),
  );
  const missing = REQUIRED.filter((name) => !names.includes(name));
  if (missing.length > 0)
    throw new DvfFileError(`The geo-dvf file has no column ${missing.join(', ')}; take the file as it is published.`);
  const at = (name: string): ((fields: readonly string[]) => string | undefined) => {
    const place = names.indexOf(name);
    return (fields) => (place < 0 ? undefined : fields[place]);
  };
  const columns = {
    id: at('id_mutation'),
    date: at('date_mutation'),
    disposition: at('numero_disposition'),
    nature: at('nature_mutation'),
    price: at('valeur_fonciere'),
    number: at('adresse_numero'),
    suffix: at('adresse_suffixe'),
    street: at('adresse_nom_voie'),
    streetCode: at('adresse_code_voie'),
    postalCode: at('code_postal'),
    insee: at('code_commune'),
    city: at('nom_commune'),
    parcel: at('id_parcelle'),
    volume: at('numero_volume'),
    lotCount: at('nombre_lots'),
    localType: at('code_type_local'),
    area: at('surface_reelle_bati'),
    rooms: at('nombre_pieces_principales'),
    landUse: at('code_nature_culture'),
    specialUse: at('code_nature_culture_speciale'),
    landArea: at('surface_terrain'),
    lon: at('longitude'),
    lat: at('latitude'),
  };
  const lots = LOTS.map((lot) => [at(`lot${lot}_numero`), at(`lot${lot}_surface_carrez`)] as const);

  return (fields) => {
    // A cut row has too few fields; one with an unquoted comma has too many.
    if (fields.length !== names.length) return { bad: 'field_count' };
    const sourceId = codeOf(columns.id(fields));
    if (sourceId === undefined) return { bad: 'source_id' };
    const date = dateOf(columns.date(fields));
    if (date === undefined) return { bad: 'date' };
    const price = columns.price(fields);
    if (isBroken(price)) return { bad: 'price' };
    const parcel = parcelOf(columns.parcel(fields));
    // Some rows of Corsica have no code_commune; the parcel begins with it.
    const insee = (paddedCode(columns.insee(fields), 5) ?? parcel?.slice(0, 5))?.toUpperCase();
    if (!isInsee(insee)) return { bad: 'commune' };
    const rowLots = lots.flatMap(([number, carrez]): RowLot[] => {
      const name = codeOf(number(fields));
      return name === undefined ? [] : [{ number: name, carrez: positiveOf(carrez(fields)) }];
    });
    const row: DvfRow = {
      sourceId,
      date,
      disposition: paddedCode(columns.disposition(fields), 6) ?? '000001',
      nature: natureOf(columns.nature(fields)),
      price: positiveOf(price),
      number: codeOf(columns.number(fields)),
      suffix: textOf(columns.suffix(fields))?.toUpperCase(),
      street: textOf(columns.street(fields)),
      streetCode: paddedCode(columns.streetCode(fields), 4),
      postalCode: paddedCode(columns.postalCode(fields), 5),
      city: textOf(columns.city(fields)),
      insee,
      department: departmentOf(insee),
      parcel,
      volume: codeOf(columns.volume(fields)),
      lots: rowLots,
      lotCount: countOf(columns.lotCount(fields)) ?? rowLots.length,
      localType: localTypeOf(columns.localType(fields)),
      area: positiveOf(columns.area(fields)),
      rooms: countOf(columns.rooms(fields)),
      landUse: textOf(columns.landUse(fields)),
      specialUse: textOf(columns.specialUse(fields)),
      landArea: positiveOf(columns.landArea(fields)),
      ...coordinatesOf(columns.lat(fields), columns.lon(fields)),
    };
    return row;
  };
}

/** Whether a price is present but unreadable: the row is then left out, because a guess would be wrong in silence. */
export const isBroken = (price: string | undefined): boolean =>
  textOf(price) !== undefined && numberOf(price) === undefined;

/** Valid coordinates; 0, 0 means unknown. */
function coordinatesOf(latText: string | undefined, lonText: string | undefined): { lat?: number; lon?: number } {
  const lat = numberOf(latText);
  const lon = numberOf(lonText);
  if (lat === undefined || lon === undefined || (lat === 0 && lon === 0)) return {};
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : {};
}
