// The enumerations of the property model, in the spelling and order of the published contract.

/** Kinds of property. */
export const PROPERTY_TYPES = [
  'apartment',
  'commercial',
  'goodwill',
  'house',
  'land',
  'office',
  'parking',
  'program',
  'building',
  'other',
] as const;

/** Kinds of offer. */
export const OFFER_TYPES = [
  'rental',
  'sale',
  'auction',
  'seasonal_rental',
  'program',
  'life_annuity_sale',
  'lease_transfer',
  'leasehold',
] as const;

/** Stages of a listing from prospect to closed. */
export const PROPERTY_STATUSES = [
  'available',
  'prospect',
  'under_contract',
  'option',
  'bid',
  'sales_compromise',
  'sold',
  'rented',
  'closed',
] as const;

/** Standing of a property. */
export const STANDINGS = ['standing', 'good', 'luxury', 'total_luxury', 'large_ensemble', 'normal', 'poor'] as const;

/** Kinds of kitchen. */
export const KITCHEN_TYPES = [
  'none',
  'empty',
  'not_applicable',
  'standard',
  'american',
  'separate',
  'industrial',
  'kitchenette',
  'american_equipped',
  'separate_equipped',
  'equipped_kitchenette',
  'equipped',
] as const;

/** Points of interest near a property. */
export const PROXIMITY_TYPES = [
  'airport',
  'beach',
  'bus',
  'bus_station',
  'cab',
  'cinema',
  'city_center',
  'congress_center',
  'daycare',
  'doctor',
  'elementary_school',
  'golf',
  'high_school',
  'highway',
  'hospital_clinic',
  'lake',
  'main_road',
  'trade',
  'waterway',
  'park',
  'port',
  'public_parking',
  'sea',
  'shops',
  'ski_slopes',
  'sports_hall',
  'subway',
  'supermarket',
  'swimming_pool',
  'tennis',
  'tgv_station',
  'train_station',
  'tramway',
  'university',
  'kindergarten',
  'childcare',
] as const;

/** Land-use designations of a zoning plan. */
export const LAND_USES = [
  'residential',
  'mixed_residential',
  'industrial',
  'recreational',
  'park',
  'area_with_economical_activity',
  'forest_area',
  'agricultural',
  'nature_area',
  'natural_reserve',
  'residential_area_with_cultural_historical_value',
  'industrial_area_for_sme',
  'day_recreation_area',
  'other',
] as const;

/** Kinds of view. */
export const VIEW_TYPES = [
  'obstructed',
  'slight',
  'unobstructed',
  'panoramic',
  'exterior',
  'interior',
  'opposite',
] as const;

/** Subjects of a view. */
export const LANDSCAPES = [
  'sea',
  'mountains',
  'hills',
  'greenery',
  'monument',
  'forest',
  'port',
  'river',
  'city',
  'countryside',
  'village',
  'park',
  'garden',
  'sky',
  'courtyard',
  'main_stem',
  'harbor',
  'street',
  'lake',
  'ski_slopes',
  'swimming_pool',
  'golf',
  'vines',
] as const;

/** Kinds of agency mandate. */
export const MANDATE_TYPES = [
  'simple',
  'co_exclusive',
  'exclusive',
  'delegation',
  'exclusive_agency',
  'partner',
  'verbal',
  'search',
  'rental',
] as const;

/** Stages of a rental. */
export const RENT_STATUSES = ['available', 'rented', 'occupied', 'to_be_agreed'] as const;

/** The period that an amount of money is paid for. */
export const PERIODS = [
  'day',
  'week',
  'fortnight',
  'month',
  'quarterly',
  'bimonthly',
  'half_yearly',
  'yearly',
] as const;

/** Energies a heating may use; each is a boolean of features.heating_energy. */
export const HEATING_ENERGIES = [
  'gas',
  'fuel',
  'solar',
  'electricity',
  'geothermy',
  'coal',
  'wood',
  'wood_pellet',
  'heat_pump',
  'mixed',
  'other',
  'none',
] as const;

/** Ways of heating and cooling; each is a boolean of features.heating_cooling. */
export const HEATING_SYSTEMS = [
  'central_heating',
  'floor_heating',
  'air_conditioning',
  'heat_pump',
  'individual_heating',
  'convector',
  'radiator',
  'stove',
  'no_heating',
  'fireplace',
] as const;

/** Legal regulations; each is a boolean of legal.regulations. */
export const REGULATIONS = [
  'building_permit',
  'priority_purchase_right',
  'subdivision_authorisation',
  'urban_planning_breach',
  'as_built_report',
  'expropriation_plan',
  'heritage_list',
  'pending_legal_proceedings',
  'registered_building',
  'site_untapped_activity',
  'urban_planning_certificate',
  'accessible_to_foreigners',
] as const;

/** Condition of a building or of a part of it, best first. */
export const CONDITIONS = [
  'new',
  'excellent',
  'good',
  'average',
  'to_refresh',
  'to_renovate',
  'under_construction',
  'to_demolish',
] as const;

/** Compass points. */
export const ORIENTATIONS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;

/** Units of an area: square feet, square metres, ares (100 m²), acres. */
export const SIZE_UNITS = ['sq_ft', 'sq_m', 'are', 'acre'] as const;

/** Energy performance classes. */
export const EPC_CATEGORIES = ['A++', 'A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'empty', 'not_applicable'] as const;

/** Greenhouse gas classes. */
export const GREENHOUSE_CATEGORIES = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'empty', 'not_applicable'] as const;

/** States of a listing's delivery to its site. */
export const SYNC_STATUSES = ['pending', 'synced', 'failed', 'withdrawn'] as const;
