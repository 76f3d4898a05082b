/**
 * Inmovilla (Spain), XML export of a web (procesos.inmovilla.com/xml/…): <propiedades><propiedad>.
 * Made after the public code of importers (houzes-property-feed, Inmovilla-properties and others, 2023–2025), as the manual is not public;
 * never met a real file. The words for the period of a rent (tipomensual) are plain Spanish. Only Spanish texts (titulo1, descrip1) are read: the code does not say which number is which other language.
 */
import type { FeedMapping } from '../../../model/mapping/mapping.ts';
import { amenityRules, customRules, kindRules } from '../write-rules.ts';
import type { Kind } from '../write-rules.ts';

const kinds: Record<string, Kind> = {
  Piso: ['apartment', 'apartment'],
  Apartamento: ['apartment', 'apartment'],
  Ático: ['apartment', 'penthouse'],
  Dúplex: ['apartment', 'duplex'],
  Estudio: ['apartment', 'studio'],
  Loft: ['apartment', 'loft'],
  Casa: ['house', 'house'],
  Chalet: ['house', 'villa'],
  Adosado: ['house', 'terraced'],
  Villa: ['house', 'villa'],
  Finca: ['house', 'estate'],
  Local: ['commercial', 'commercial_premises'],
  Oficina: ['office', 'office_space'],
  Nave: ['commercial', 'hangar'],
  Garaje: ['parking', 'private_garage'],
  Parking: ['parking'],
  Solar: ['land', 'buildable'],
};

const isRental = { path: 'accion', in: ['Alquilar', 'Alquiler'] };
const isLand = { path: 'tipo_ofer', in: ['Solar'] };

export const inmovilla = {
  version: 1,
  name: 'Inmovilla (XML)',
  specification: 'https://github.com/ogarcia-tech/Inmovilla-properties',
  source: { format: 'xml', records: 'propiedades.propiedad' },
  profile: {
    numbers: 'point',
    dates: 'ymd',
    area_unit: 'sq_m',
    currency: 'EUR',
    country: 'ES',
    language: 'es',
    time_zone: 'Europe/Madrid',
  },
  key: { from: ['id'] },
  updated: ['fechaact'],
  rules: [
    { to: 'reference', from: ['ref', 'id'] },
    { to: 'updated_at', from: ['fechaact'] },
    // "Vender o Alquilar" is for sale; its rent is in a custom field.
    {
      to: 'offer_type',
      from: ['accion'],
      codes: { Vender: 'sale', Venta: 'sale', 'Vender o Alquilar': 'sale', Alquilar: 'rental', Alquiler: 'rental' },
    },
    // Every property of the export is available.
    { to: 'status', constant: 'available' },
    ...kindRules(['tipo_ofer'], kinds),
    { to: 'featured', from: ['destacado'], read: 'flag' },
    { to: 'financial.transaction.price', from: ['precioinmo'], when: { not: isRental } },
    { to: 'financial.transaction.price', from: ['precioalq'], when: isRental },
    {
      to: 'rent_details.rent_period',
      from: ['tipomensual'],
      codes: {
        mes: 'month',
        mensual: 'month',
        semana: 'week',
        semanal: 'week',
        dia: 'day',
        quincena: 'fortnight',
        año: 'yearly',
        anual: 'yearly',
      },
      when: isRental,
    },
    { to: 'custom_fields.rent', from: ['precioalq'], when: { path: 'accion', in: ['Vender o Alquilar'] } },
    { to: 'financial.building_costs.amount', from: ['gastos_com'] },
    { to: 'rent_details.furnished', from: ['muebles'], read: 'flag', when: isRental },
    { to: 'location.city', from: ['ciudad'] },
    { to: 'location.district', from: ['zona'] },
    { to: 'location.province', from: ['provincia'] },
    { to: 'location.postal_code', from: ['cp'] },
    { to: 'location.geo.latitude', from: ['latitud'] },
    // The format calls the longitude "altitud".
    { to: 'location.geo.longitude', from: ['altitud'] },
    { to: 'title.es', from: ['titulo1'] },
    { to: 'description.es', from: ['descrip1'] },
    { to: 'sizes.liveable_area', from: ['m_uties', 'm_utiles', 'm_cons'], when: { not: isLand } },
    { to: 'sizes.floor_area', from: ['m_cons'], when: { not: isLand } },
    { to: 'sizes.plot_area', from: ['m_parcela'] },
    { to: 'sizes.plot_area', from: ['m_cons'], when: isLand },
    { to: 'sizes.terrace_area', from: ['m_terraza'] },
    { to: 'bedrooms', from: ['total_hab', 'habitaciones'] },
    { to: 'bathrooms', from: ['banyos'] },
    { to: 'toilets', from: ['aseos'] },
    { to: 'floor', from: ['numplanta'] },
    { to: 'building.construction.year', from: ['antiguedad'] },
    {
      to: 'legal.energy.epc_category',
      from: ['energialetra'],
      codes: { A: 'A', B: 'B', C: 'C', D: 'D', E: 'E', F: 'F', G: 'G' },
    },
    ...amenityRules({
      air_conditioning: ['aire_con'],
      balcony: ['balcon'],
      dressing: ['arma_empo'],
      furnished: ['muebles'],
      lift: ['ascensor'],
      parking: ['plaza_gara', 'parking'],
      pool: ['piscina_prop', 'piscina_com'],
      terrace: ['terraza'],
    }),
    { to: 'images', from: ['foto{1-60}'] },
    { to: 'negotiator.last_name', from: ['agente'] },
    { to: 'negotiator.email', from: ['email_agente'] },
    { to: 'office.code', from: ['numagencia'] },
    ...customRules({ condition: 'conservacion', double_bedrooms: 'habdobles', courtyard: 'patio' }),
  ],
  ignored: ['calefaccion', 'descrip{2-20}', 'numfotos', 'precioalq', 'precioinmo', 'titulo{2-20}'],
} satisfies FeedMapping;
