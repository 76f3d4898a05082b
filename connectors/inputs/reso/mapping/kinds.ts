import type { MappedProperty } from '../../../../model/property/property.ts';

export type PropertyType = MappedProperty['type'];
export type SubType = NonNullable<MappedProperty['sub_type']>;
export type OfferType = NonNullable<MappedProperty['offer_type']>;
export type Status = MappedProperty['status'];

/** The type in our model; `label` is its word in a title. */
export interface Kind {
  readonly type: PropertyType;
  readonly subType?: SubType;
  readonly label: string;
}

/** The meaning of a PropertyType: category, offer, and the default type without a PropertySubType. */
export interface PropertyClass {
  readonly offer: OfferType;
  readonly kind: Kind;
  /** Different meanings of PropertySubType in this class. */
  readonly subTypes?: Readonly<Record<string, Kind>>;
}

const house = (label: string, subType?: SubType): Kind => ({ type: 'house', subType, label });
const apartment = (label: string, subType?: SubType): Kind => ({ type: 'apartment', subType, label });
const commercial = (label: string, subType?: SubType): Kind => ({ type: 'commercial', subType, label });
const land = (label: string, subType?: SubType): Kind => ({ type: 'land', subType, label });
const building = (label: string, subType: SubType = 'building'): Kind => ({ type: 'building', subType, label });
const business = (subType: SubType): Kind => ({ type: 'goodwill', subType, label: 'Business' });

const MOBILE_HOME = house('Mobile home', 'mobile_home');
const INVESTMENT = building('Investment property', 'investment_property');

/** PropertySubType by look-up key, unless its class overrides it. A Duplex is a building of two units, not an apartment on two floors. */
export const SUB_TYPES: Readonly<Record<string, Kind>> = {
  agriculture: land('Agricultural land', 'agricultural'),
  apartment: apartment('Apartment', 'apartment'),
  boatslip: { type: 'other', subType: 'berth', label: 'Boat slip' },
  business: business('company'),
  cabin: house('Cabin', 'chalet'),
  condominium: apartment('Condominium', 'condo'),
  coownership: apartment('Apartment'),
  deededparking: { type: 'parking', label: 'Parking space' },
  duplex: building('Duplex'),
  farm: house('Farm', 'farm'),
  hotelmotel: commercial('Hotel', 'hotel'),
  industrial: commercial('Industrial property', 'industrial'),
  manufacturedhome: MOBILE_HOME,
  manufacturedonland: MOBILE_HOME,
  mixeduse: commercial('Mixed-use property', 'commercial_building'),
  mobilehome: MOBILE_HOME,
  mobilehomepark: MOBILE_HOME,
  multifamily: INVESTMENT,
  office: { type: 'office', subType: 'office_space', label: 'Office' },
  ownyourown: apartment('Apartment'),
  quadruplex: building('Quadruplex'),
  ranch: house('Ranch', 'ranch'),
  retail: commercial('Retail space', 'retail'),
  singlefamilyresidence: house('House', 'house'),
  stockcooperative: apartment('Apartment'),
  tenancyincommon: apartment('Apartment'),
  timeshare: apartment('Timeshare'),
  townhouse: house('Townhouse', 'townhouse'),
  triplex: building('Triplex'),
  unimprovedland: land('Land', 'land'),
  warehouse: commercial('Warehouse', 'warehouse'),
};

const COMMERCIAL_SUB_TYPES: Readonly<Record<string, Kind>> = {
  agriculture: commercial('Agricultural property', 'agricultural'),
  apartment: building('Apartment building', 'investment_property'),
  business: commercial('Commercial property', 'business_premises'),
  condominium: commercial('Commercial unit', 'commercial_premises'),
  farm: commercial('Farm', 'farm'),
  mobilehomepark: commercial('Mobile home park', 'investment_property'),
  ranch: commercial('Ranch', 'ranch'),
  unimprovedland: land('Commercial land', 'commercial_land'),
};

const INCOME_SUB_TYPES: Readonly<Record<string, Kind>> = {
  apartment: INVESTMENT,
  condominium: INVESTMENT,
  coownership: INVESTMENT,
  manufacturedhome: INVESTMENT,
  manufacturedonland: INVESTMENT,
  mobilehome: INVESTMENT,
  mobilehomepark: INVESTMENT,
  ownyourown: INVESTMENT,
  singlefamilyresidence: INVESTMENT,
  stockcooperative: INVESTMENT,
  tenancyincommon: INVESTMENT,
  timeshare: INVESTMENT,
  townhouse: INVESTMENT,
  cabin: INVESTMENT,
};

/** Land stays land for any intended building. */
const LAND_SUB_TYPES: Readonly<Record<string, Kind>> = Object.fromEntries(
  Object.entries(SUB_TYPES).map(([key, { type }]) => {
    const isHome = type === 'house' || type === 'apartment' || type === 'building';
    const subType: SubType = isHome ? 'residential_land' : 'commercial_land';
    return [key, land('Land', subType)];
  }),
);

const BUSINESS_SUB_TYPES: Readonly<Record<string, Kind>> = Object.fromEntries(
  Object.entries(SUB_TYPES).map(([key, { type, subType }]) => [
    key,
    business(type === 'commercial' && subType ? subType : 'business_capital'),
  ]),
);

/** PropertyType by look-up key. */
export const CLASSES: Readonly<Record<string, PropertyClass>> = {
  residential: { offer: 'sale', kind: house('House') },
  residentiallease: { offer: 'rental', kind: house('House') },
  residentialincome: { offer: 'sale', kind: INVESTMENT, subTypes: INCOME_SUB_TYPES },
  land: {
    offer: 'sale',
    kind: land('Land'),
    subTypes: {
      ...LAND_SUB_TYPES,
      agriculture: land('Agricultural land', 'agricultural'),
      farm: land('Farmland', 'farmland'),
      industrial: land('Industrial land', 'industrial_land'),
      ranch: land('Farmland', 'farmland'),
      unimprovedland: land('Land', 'land'),
    },
  },
  manufacturedinpark: { offer: 'sale', kind: MOBILE_HOME },
  farm: { offer: 'sale', kind: house('Farm', 'farm') },
  commercialsale: { offer: 'sale', kind: commercial('Commercial property'), subTypes: COMMERCIAL_SUB_TYPES },
  commerciallease: { offer: 'rental', kind: commercial('Commercial property'), subTypes: COMMERCIAL_SUB_TYPES },
  businessopportunity: {
    offer: 'sale',
    kind: business('business_capital'),
    subTypes: { ...BUSINESS_SUB_TYPES, business: business('company'), office: business('office_space') },
  },
};

export interface StatusEntry {
  readonly status: Status;
  /** Not for the public: not yet, or no longer, on the market. */
  readonly hidden?: true;
}

const CLOSED: StatusEntry = { status: 'closed', hidden: true };

/** StandardStatus by look-up key. Closed is sold or rented by what was offered. */
export const STATUSES: Readonly<Record<string, StatusEntry>> = {
  active: { status: 'available' },
  activeundercontract: { status: 'under_contract' },
  pending: { status: 'sales_compromise' },
  closed: { status: 'sold' },
  comingsoon: { status: 'prospect', hidden: true },
  // A read reports these as deletions, but a stored record may be mapped again.
  incomplete: { status: 'prospect', hidden: true },
  canceled: CLOSED,
  expired: CLOSED,
  withdrawn: CLOSED,
  hold: CLOSED,
  delete: CLOSED,
};
