import type { PostmetaEntry, Template } from './template.ts';

/** Sold and let listings stay on the site, because visitors follow links to them; withdrawn and unpublished ones do not. */
const STATUSES: Template['statuses'] = {
  available: 'publish',
  prospect: 'draft',
  under_contract: 'publish',
  option: 'publish',
  bid: 'publish',
  sales_compromise: 'publish',
  sold: 'private',
  rented: 'private',
  closed: 'trash',
};

/** The keys of common property themes; `prefix` is put before each. */
const fields = (prefix: string): PostmetaEntry[] => [
  { key: `${prefix}reference`, source: 'reference' },
  { key: `${prefix}price`, source: 'financial.transaction.price.amount' },
  { key: `${prefix}currency`, source: 'financial.transaction.price.currency' },
  { key: `${prefix}rent_period`, source: 'rent_details.rent_period' },
  { key: `${prefix}rooms`, source: 'living_rooms' },
  { key: `${prefix}bedrooms`, source: 'bedrooms' },
  { key: `${prefix}bathrooms`, source: 'bathrooms' },
  { key: `${prefix}bathrooms`, source: 'showerrooms' },
  { key: `${prefix}size`, source: 'sizes.liveable_area', format: 'square_metres' },
  { key: `${prefix}size`, source: 'sizes.floor_area', format: 'square_metres' },
  { key: `${prefix}land`, source: 'sizes.plot_area', format: 'square_metres' },
  { key: `${prefix}land`, source: 'sizes.land_area', format: 'square_metres' },
  { key: `${prefix}garages`, source: 'garages' },
  { key: `${prefix}year`, source: 'building.construction.year' },
  { key: `${prefix}energy_class`, source: 'legal.energy.epc_category' },
  { key: `${prefix}address`, source: 'location.address' },
  { key: `${prefix}zip`, source: 'location.postal_code' },
  { key: `${prefix}latitude`, source: 'location.geo.latitude' },
  { key: `${prefix}longitude`, source: 'location.geo.longitude' },
];

const general: Template = {
  id: '38b8d2ff-ec8e-4f53-b1f2-3dad461a20d4',
  is_default: true,
  name: 'Property site, general',
  description: 'Plain keys and the words of the property model; a starting point for any theme.',
  postmeta: [
    ...fields(''),
    { key: 'featured', source: 'featured', format: 'one_zero' },
    { key: 'gallery', source: 'images.url' },
    { key: 'virtual_tour', source: 'video.virtual_tour_url' },
    { key: 'updated', source: 'updated_at', format: 'timestamp' },
  ],
  taxonomies: [
    { taxonomy: 'property_type', source: 'type' },
    { taxonomy: 'property_offer', source: 'offer_type' },
    { taxonomy: 'property_status', source: 'status' },
    { taxonomy: 'property_city', source: 'location.city' },
    { taxonomy: 'property_feature', source: 'amenities' },
  ],
  statuses: STATUSES,
};

const theme: Template = {
  id: 'ab88a6cd-20cf-4f57-b59f-e064f1f2ca91',
  is_default: true,
  name: 'Property theme with prefixed keys',
  description:
    'Keys that begin with property_, English terms, and the taxonomies that large property themes come with.',
  language: 'en',
  postmeta: [
    ...fields('property_'),
    { key: 'property_featured', source: 'featured', format: 'yes_no' },
    { key: 'property_images', source: 'images.url' },
    { key: 'property_images_count', source: 'images.url', format: 'count' },
    { key: 'property_video_url', source: 'video.video_url' },
    { key: 'property_agent_name', source: 'negotiator.last_name' },
    { key: 'property_agent_phone', source: 'negotiator.phone' },
  ],
  taxonomies: [
    {
      taxonomy: 'property_type',
      source: 'type',
      terms: {
        apartment: 'Apartment',
        house: 'House',
        land: 'Land',
        office: 'Office',
        commercial: 'Commercial',
        goodwill: 'Business',
        parking: 'Parking',
        building: 'Building',
        program: 'New development',
      },
      fallback: 'Other',
    },
    {
      taxonomy: 'property_status',
      source: 'offer_type',
      terms: {
        sale: 'For Sale',
        auction: 'For Sale',
        life_annuity_sale: 'For Sale',
        program: 'For Sale',
        rental: 'For Rent',
        seasonal_rental: 'For Rent',
      },
    },
    {
      taxonomy: 'property_label',
      source: 'status',
      terms: {
        under_contract: 'Under Offer',
        sales_compromise: 'Under Offer',
        option: 'Reserved',
        sold: 'Sold',
        rented: 'Let',
      },
    },
    { taxonomy: 'property_feature', source: 'amenities' },
    { taxonomy: 'property_city', source: 'location.city' },
    { taxonomy: 'property_area', source: 'location.district' },
    { taxonomy: 'property_state', source: 'location.region' },
    { taxonomy: 'property_country', source: 'location.countryCode' },
  ],
  statuses: STATUSES,
};

const french: Template = {
  id: '403ed58f-e8a7-4cf9-a8c1-111b74f3c2f8',
  is_default: true,
  name: 'Agence immobilière (français)',
  description: 'Clés et termes en français, avec les mentions qu’une annonce doit porter en France.',
  language: 'fr',
  postmeta: [
    { key: 'reference', source: 'reference' },
    { key: 'prix', source: 'financial.transaction.price.amount', format: 'integer' },
    { key: 'surface', source: 'sizes.liveable_area', format: 'square_metres' },
    { key: 'surface_terrain', source: 'sizes.plot_area', format: 'square_metres' },
    { key: 'pieces', source: 'living_rooms' },
    { key: 'chambres', source: 'bedrooms' },
    { key: 'etage', source: 'floor' },
    { key: 'annee_construction', source: 'building.construction.year' },
    { key: 'dpe', source: 'legal.energy.epc_category' },
    { key: 'dpe_valeur', source: 'legal.energy.epc_value' },
    { key: 'ges', source: 'legal.energy.greenhouse_emissions' },
    { key: 'ges_valeur', source: 'legal.energy.greenhouse_value' },
    { key: 'honoraires', source: 'legal.legal_mentions.agency_fees_url' },
    { key: 'copropriete_lots', source: 'coownership.lot_count' },
    { key: 'accroche', source: 'short_description', format: 'plain_text' },
    { key: 'accroche', source: 'title' },
    { key: 'photos', source: 'images.url' },
    { key: 'code_postal', source: 'location.postal_code' },
    { key: 'latitude', source: 'location.geo.latitude' },
    { key: 'longitude', source: 'location.geo.longitude' },
  ],
  taxonomies: [
    {
      taxonomy: 'type_bien',
      source: 'type',
      terms: {
        apartment: 'Appartement',
        house: 'Maison',
        land: 'Terrain',
        office: 'Bureau',
        commercial: 'Local commercial',
        goodwill: 'Fonds de commerce',
        parking: 'Stationnement',
        building: 'Immeuble',
        program: 'Programme neuf',
      },
      fallback: 'Autre bien',
    },
    {
      taxonomy: 'type_offre',
      source: 'offer_type',
      terms: {
        sale: 'À vendre',
        rental: 'À louer',
        seasonal_rental: 'Location de vacances',
        life_annuity_sale: 'Viager',
        auction: 'Vente aux enchères',
        program: 'Neuf',
      },
    },
    { taxonomy: 'ville', source: 'location.city' },
  ],
  statuses: STATUSES,
};

/** The templates that come with the product. Their ids are in the configurations of gateways and never change. */
export const DEFAULT_TEMPLATES: readonly Template[] = [general, theme, french];
