import type { DvfRow } from '../row.ts';

/** Columns of geo-dvf in their order (datagouv/dvf, README-CSV.md). */
export const GEO_HEADER =
  'id_mutation,date_mutation,numero_disposition,nature_mutation,valeur_fonciere,adresse_numero,adresse_suffixe,adresse_nom_voie,adresse_code_voie,code_postal,code_commune,nom_commune,code_departement,ancien_code_commune,ancien_nom_commune,id_parcelle,ancien_id_parcelle,numero_volume,lot1_numero,lot1_surface_carrez,lot2_numero,lot2_surface_carrez,lot3_numero,lot3_surface_carrez,lot4_numero,lot4_surface_carrez,lot5_numero,lot5_surface_carrez,nombre_lots,code_type_local,type_local,surface_reelle_bati,nombre_pieces_principales,code_nature_culture,nature_culture,code_nature_culture_speciale,nature_culture_speciale,surface_terrain,longitude,latitude';

export const RAW_HEADER =
  'Identifiant de document|Reference document|1 Articles CGI|2 Articles CGI|3 Articles CGI|4 Articles CGI|5 Articles CGI|No disposition|Date mutation|Nature mutation|Valeur fonciere|No voie|B/T/Q|Type de voie|Code voie|Voie|Code postal|Commune|Code departement|Code commune|Prefixe de section|Section|No plan|No Volume|1er lot|Surface Carrez du 1er lot|2eme lot|Surface Carrez du 2eme lot|3eme lot|Surface Carrez du 3eme lot|4eme lot|Surface Carrez du 4eme lot|5eme lot|Surface Carrez du 5eme lot|Nombre de lots|Code type local|Type local|Identifiant local|Surface reelle bati|Nombre pieces principales|Nature culture|Nature culture speciale|Surface terrain';

const NATURES: Readonly<Record<string, string>> = {
  vente: 'Vente',
  vefa: "Vente en l'état futur d'achèvement",
  terrain_a_batir: 'Vente terrain à bâtir',
  echange: 'Echange',
  adjudication: 'Adjudication',
  expropriation: 'Expropriation',
};
const LOCALS = ['', 'Maison', 'Appartement', 'Dépendance', 'Local industriel. commercial ou assimilé'];

const lotFields = (row: DvfRow, decimals: (value: number) => string): string[] =>
  [0, 1, 2, 3, 4].flatMap((place) => {
    const lot = row.lots[place];
    return [lot?.number ?? '', lot?.carrez === undefined ? '' : decimals(lot.carrez)];
  });

/** A row as geo-dvf writes it. */
export const geoLine = (row: DvfRow): string =>
  [
    row.sourceId,
    row.date,
    row.disposition,
    NATURES[row.nature],
    row.price,
    row.number,
    row.suffix,
    row.street,
    row.streetCode,
    row.postalCode,
    row.insee,
    row.city,
    row.department,
    '',
    '',
    row.parcel,
    '',
    row.volume,
    ...lotFields(row, String),
    row.lotCount,
    row.localType,
    LOCALS[row.localType ?? 0],
    row.area,
    row.rooms,
    row.landUse,
    '',
    row.specialUse,
    '',
    row.landArea,
    row.lon,
    row.lat,
  ]
    .map((value) => value ?? '')
    .join(',');

const unpadded = (code: string): string => code.replace(/^0+(?=.)/, '');

/** The same row in the DGFiP's format: without coordinates and leading zeros. */
export function rawLine(row: DvfRow): string {
  const decimals = (value: number) => value.toFixed(2).replace('.', ',');
  const [type = '', ...street] = (row.street ?? '').split(' ');
  const parcel = row.parcel ?? '';
  return [
    ...Array<string>(7).fill(''),
    row.disposition,
    row.date.split('-').reverse().join('/'),
    NATURES[row.nature],
    row.price === undefined ? '' : decimals(row.price),
    row.number,
    row.suffix,
    type,
    row.streetCode,
    street.join(' '),
    row.postalCode === undefined ? '' : unpadded(row.postalCode),
    row.city,
    row.department,
    unpadded(row.insee.slice(row.department.length)),
    parcel.slice(5, 8) === '000' ? '' : unpadded(parcel.slice(5, 8)),
    unpadded(parcel.slice(8, 10)),
    unpadded(parcel.slice(10)),
    row.volume,
    ...lotFields(row, decimals),
    row.lotCount,
    row.localType,
    LOCALS[row.localType ?? 0],
    '',
    row.area,
    row.rooms,
    row.landUse,
    row.specialUse,
    row.landArea,
  ]
    .map((value) => value ?? '')
    .join('|');
}
