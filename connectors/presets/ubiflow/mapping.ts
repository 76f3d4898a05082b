/**
 * Ubiflow (France), ads of real estate in the JSON of its API: an array of ads whose details are a list of codes and values.
 * Made after the models of the API (spiritualmind/ubiflow-php-client, generated from its OpenAPI description) and its lists of codes
 * (Com-Company/php-ubiflow-api-client, October 2025); never met a real file. A rent is read only where its code says that it is per month,
 * or for a season, whose price is per week by the description of the API.
 */
import type { FeedMapping } from '../../../model/mapping/mapping.ts';
import { kindRules } from '../write-rules.ts';
import type { DeepCondition, ShallowCondition } from '../write-rules.ts';
import { kinds } from './kinds.ts';

type Rule = FeedMapping['rules'][number];

const isRental = { path: 'transaction.code', in: ['L'] };
const isSeasonal = { path: 'transaction.code', in: ['S', 'seasonal rent'] };
const isBusiness = { path: 'transaction.code', in: ['F', 'business'] };

/** A value by its code. One that is marked as private, or in a word that is neither yes nor no, is not read. */
const datum = (
  to: string,
  code: string,
  more: Omit<Rule, 'to' | 'from' | 'when'> = {},
  ...conditions: DeepCondition[]
): Rule => {
  const isPublic: ShallowCondition = {
    any: [
      { path: `data[code=${code}].public`, exists: false },
      { path: `data[code=${code}].public`, in: [true] },
    ],
  };
  return { to, from: [`data[code=${code}].value`], ...more, when: { all: [isPublic, ...conditions] } };
};

const flags = (codes: Readonly<Record<string, string>>): Rule[] =>
  Object.entries(codes).map(([code, amenity]) => datum(`amenities.${amenity}`, code, { read: 'flag' }));

const customs = (...codes: string[]): Rule[] => codes.map((code) => datum(`custom_fields.${code}`, code));

/** Private if the ad or its data says so, in any word but a clear no or yes. */
const isPricePublic: DeepCondition = {
  all: [
    {
      any: [
        { path: 'transaction.privatePrice', exists: false },
        { path: 'transaction.privatePrice', in: [false] },
      ],
    },
    {
      any: [
        { path: 'data[code=afficher_prix].value', exists: false },
        { path: 'data[code=afficher_prix].value', in: [true] },
      ],
    },
  ],
};

const texts = (languages: Readonly<Record<string, string>>): Rule[] =>
  Object.entries(languages).flatMap(([word, language]) => [
    datum(`title.${language}`, `titre_${word}`),
    datum(`description.${language}`, `texte_${word}`),
  ]);

const ENERGY = { A: 'A', B: 'B', C: 'C', D: 'D', E: 'E', F: 'F', G: 'G' };

export const ubiflow = {
  version: 1,
  name: 'Ubiflow (JSON)',
  specification: 'https://github.com/spiritualmind/ubiflow-php-client',
  source: { format: 'json' },
  profile: {
    numbers: 'point',
    dates: 'dmy',
    area_unit: 'sq_m',
    currency: 'EUR',
    country: 'FR',
    language: 'fr',
    time_zone: 'Europe/Paris',
  },
  key: { from: ['reference'] },
  updated: ['updatedAt'],
  // A second word: S alone is a yes in some languages.
  deleted: { path: 'status', in: ['S', 'deleted'] },
  // B: not active yet. M: a model for ads. A, J, Z: somebody searches, or offers a service.
  skip: {
    any: [
      { path: 'status', in: ['B', 'M'] },
      { path: 'transaction.code', in: ['A', 'J', 'Z'] },
    ],
  },
  rules: [
    { to: 'reference', from: ['reference'] },
    { to: 'created_at', from: ['inputAt', 'createdAt'] },
    { to: 'updated_at', from: ['updatedAt'] },
    {
      to: 'offer_type',
      from: ['transaction.code'],
      // M (sale or rent) and P (boats) are unknown to us.
      codes: {
        B: 'lease_transfer',
        F: 'sale',
        G: 'program',
        H: 'sale',
        I: 'auction',
        L: 'rental',
        M: null,
        P: null,
        S: 'seasonal_rental',
        V: 'sale',
        W: 'life_annuity_sale',
      },
    },
    { to: 'status', from: ['status'], codes: { A: 'available', V: 'sold' } },
    { to: 'crm_status', from: ['status'] },
    { to: 'type', constant: 'goodwill', when: isBusiness },
    ...kindRules(['productType.code'], kinds),
    {
      to: 'financial.transaction.price',
      from: ['transaction.price'],
      when: { all: [isPricePublic, { not: isRental }] },
    },
    datum('financial.transaction.price', 'loyer_mensuel_cc', {}, isRental, isPricePublic),
    datum('financial.transaction.price', 'loyer_mensuel', {}, isRental, isPricePublic),
    {
      to: 'rent_details.rent_period',
      constant: 'month',
      when: {
        all: [
          isRental,
          {
            any: [
              { path: 'data[code=loyer_mensuel_cc].value', above: 0 },
              { path: 'data[code=loyer_mensuel].value', above: 0 },
            ],
          },
        ],
      },
    },
    { to: 'rent_details.rent_period', constant: 'week', when: isSeasonal },
    {
      to: 'rent_details.fees_included',
      constant: true,
      when: { all: [isRental, { path: 'data[code=loyer_mensuel_cc].value', above: 0 }] },
    },
    datum('rent_details.fees_amount', 'charges_locatives', {}, isRental),
    datum('rent_details.guarantee_deposit_amount', 'depot_garantie', {}, isRental),
    datum('rent_details.inventory_fixtures_amount', 'honoraires_etat_des_lieux', {}, isRental),
    datum('rent_details.tenant', 'honoraires_location', {}, isRental),
    datum('rent_details.furnished', 'meuble', { read: 'flag' }),
    datum('available_at', 'date_disponibilite'),
    datum('delivered_at', 'date_livraison'),
    datum('location.postal_code', 'code_postal'),
    datum('location.city', 'ville'),
    datum('location.district', 'quartier'),
    datum('location.street_number', 'numero_voie'),
    { to: 'location.street', from: ['data[code=type_voie].value', 'data[code=nom_voie].value'], join: ' ' },
    datum('location.countryCode', 'pays'),
    datum('location.geo.latitude', 'latitude'),
    datum('location.geo.longitude', 'longitude'),
    datum('location.publish_address', 'communiquer_adresse_exacte', { read: 'permission' }),
    { to: 'location.publish_address', constant: false },
    { to: 'title.fr', from: ['title'] },
    { to: 'description.fr', from: ['description'] },
    { to: 'description.en', from: ['descriptionEnglish'] },
    ...texts({
      allemand: 'de',
      anglais: 'en',
      ar: 'ar',
      danois: 'da',
      espagnol: 'es',
      italien: 'it',
      nb: 'no',
      neerlandais: 'nl',
      pt: 'pt',
      russe: 'ru',
    }),
    datum('sizes.liveable_area', 'surface_habitable'),
    datum('sizes.liveable_area', 'surface'),
    datum('sizes.legal_area', 'surface_carrez'),
    datum('sizes.plot_area', 'surface_terrain'),
    datum('sizes.main_room_area', 'surface_sejour'),
    datum('sizes.balcony_area', 'surface_balcon'),
    datum('sizes.terrace_area', 'surface_terrasse'),
    datum('sizes.garden_area', 'surface_jardin'),
    datum('sizes.garage_area', 'surface_garage'),
    datum('sizes.cellar_area', 'surface_cave'),
    datum('sizes.floor_area', 'surface_utile'),
    datum('living_rooms', 'nb_pieces_logement'),
    datum('bedrooms', 'nombre_de_chambres'),
    datum('bathrooms', 'nb_salles_de_bain'),
    datum('showerrooms', 'nb_salles_d_eau'),
    datum('toilets', 'nb_wc'),
    datum('sleeps', 'nb_couchages'),
    datum('floor', 'etage'),
    datum('floors', 'nombre_etages'),
    datum('garages', 'nb_garages'),
    datum('parkings', 'nb_parkings'),
    datum('parkings', 'nombre_stationnement'),
    datum('cellars', 'nb_caves'),
    datum('terraces', 'nb_terrasses'),
    datum('balconies', 'nb_balcons'),
    datum('building.construction.year', 'annee_construction'),
    datum('building.name', 'nom_residence'),
    datum('legal.energy.epc_category', 'dpe_etiquette_conso', { codes: ENERGY }),
    datum('legal.energy.greenhouse_emissions', 'dpe_etiquette_ges', { codes: ENERGY }),
    datum('legal.energy.epc_value', 'dpe_valeur_conso'),
    datum('legal.energy.greenhouse_value', 'dpe_valeur_ges'),
    datum('legal.energy.diagnostic_date', 'dpe_date_realisation'),
    datum('legal.energy.epc_reference', 'dpe_reference_certificat'),
    datum('legal.energy.blank', 'dpe_vierge', { read: 'flag' }),
    datum('legal.energy.costs_estimation.min', 'montant_depenses_energies_min'),
    datum('legal.energy.costs_estimation.max', 'montant_depenses_energies_max'),
    datum('legal.energy.costs_estimation.reference_year', 'annee_indice_prix_energies'),
    datum('legal.property_and_land.cadastral_reference', 'reference_cadastrale'),
    datum('legal.legal_mentions.agency_fees_url', 'url_tarifs_publics'),
    datum('financial.commissions.buyer.percentage', 'alur_pourcentage_honoraires_ttc'),
    datum('financial.transaction.net_sales_price', 'prix_hors_taxe', {}, isPricePublic),
    datum('coownership.enabled', 'copropriete', { read: 'flag' }),
    datum('coownership.lot_count', 'alur_nb_lots'),
    datum('coownership.under_backup_plan', 'alur_copropriete_plan_de_sauvegarde', { read: 'flag' }),
    datum('financial.building_costs.amount', 'charges_copropriete_annuelle'),
    {
      to: 'financial.building_costs.period',
      constant: 'yearly',
      when: { path: 'data[code=charges_copropriete_annuelle].value', above: 0 },
    },
    datum('financial.property_tax.amount', 'taxe_fonciere'),
    datum('life_annuity_details.market_value', 'viager_valeur_venale'),
    datum('life_annuity_details.life_annuity.amount', 'viager_rente'),
    ...flags({
      acces_handicapes: 'disabled_person_access',
      acces_internet: 'internet',
      acces_wifi: 'wifi',
      alarme_habitation: 'alarm',
      animaux_acceptes: 'pets_accepted',
      ascenseur: 'lift',
      avec_jardin: 'garden',
      avec_vitrine: 'display_window',
      balcon: 'balcony',
      barbecue: 'barbecue',
      buanderie: 'laundry',
      cable_tv: 'tv_cable',
      cave: 'cellar',
      cave_a_vin: 'wine_cellar',
      cheminee: 'fireplace',
      climatise: 'air_conditioning',
      cloture: 'fenced',
      digicode: 'digicode',
      dressing: 'dressing',
      fibre_optique: 'optical_fiber',
      garage: 'parking',
      gardien: 'janitor',
      golf: 'golf',
      grenier: 'attic',
      groupe_electrogene: 'generator',
      interphone: 'interphone',
      jacuzzi: 'jacuzzi',
      local_velos: 'bike_storage_room',
      loggia: 'loggia',
      meuble: 'furnished',
      monte_charge: 'load_lift',
      panneaux_solaires: 'solar_panels',
      piscine: 'pool',
      portail_electrique: 'electrical_gate',
      porte_blindee: 'armored_door',
      puit: 'well',
      rideau_metallique: 'metal_curtain',
      salle_de_sport: 'fitness_room',
      sauna: 'sauna',
      sous_sol: 'basement',
      spa: 'spa',
      tennis: 'tennis',
      terrasse: 'terrace',
      videophone: 'videophone',
      videosurveillance: 'video_surveillance',
      volets_roulants_electriques: 'electric_shutters',
      vue_sur_mer: 'sea_view',
      vue_sur_montagne: 'mountain_view',
    }),
    {
      to: 'images',
      each: ['mediaSupports.pictures'],
      parts: [
        { to: 'url', from: ['sourceUrl', 'url'] },
        { to: 'description', from: ['title'] },
      ],
    },
    {
      to: 'documents',
      each: ['mediaSupports.documents'],
      parts: [
        { to: 'url', from: ['sourceUrl', 'url'] },
        { to: 'name', from: ['title', 'name'] },
      ],
    },
    { to: 'video.video_url', from: ['mediaSupports.videoUrl'] },
    datum('video.virtual_tour_url', 'visite_virtuelle'),
    datum('property_url', 'url_annonce_sur_site_annonceur'),
    datum('negotiator.first_name', 'negociateur_prenom'),
    datum('negotiator.last_name', 'negociateur_nom'),
    datum('negotiator.email', 'negociateur_email'),
    datum('negotiator.phone', 'negociateur_telephone'),
    datum('negotiator.mobile', 'negociateur_telephone_portable'),
    datum('mandate.reference', 'mandat_numero'),
    datum('mandate.start_date', 'date_mandat'),
    { to: 'internal_note', from: ['data[code=commentaire_prive].value'] },
    ...customs(
      'honoraires_payeurs',
      'exposition',
      'etat_general',
      'chauffage_type',
      'chauffage_energie',
      'type_cuisine',
      'duree_du_bail',
      'zone_encadrement_loyer',
      'complement_loyer',
    ),
  ],
  ignored: [
    'id',
    '@id',
    '@type',
    'advertiser',
    'source',
    'transaction',
    'productType',
    'parentAd',
    'childrenAds',
    'adPublications',
    'mediaSupports',
    'data',
  ],
} satisfies FeedMapping;
