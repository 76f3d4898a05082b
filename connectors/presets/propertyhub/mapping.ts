/**
 * PropertyHub (Thailand), JSON feed of its partners, version 2.2.
 * Made after "Propertyhub JSON Feed Specification v2.2"; never met a real file. Land is in square wa (4 m²), a unit that our model lacks: it is a custom field.
 */
import type { FeedMapping } from '../../../model/mapping/mapping.ts';
import { amenityRules, customRules, kindRules, textRules } from '../write-rules.ts';
import type { Kind } from '../write-rules.ts';

const kinds: Record<string, Kind> = {
  CONDO: ['apartment', 'condo'],
  HOME: ['house', 'house'],
  LAND: ['land', 'land'],
  SHOP_HOUSE: ['commercial', 'commercial_building'],
  TOWN_HOUSE: ['house', 'townhouse'],
  APARTMENT: ['building', 'building'],
  FACTORY: ['commercial', 'factory'],
  OFFICE: ['office', 'office_space'],
  RETAIL_SPACE: ['commercial', 'retail'],
  HOME_OFFICE: ['office', 'office_building'],
  TWIN_HOUSE: ['house', 'twin_house'],
};

const isRental = { path: 'postType', in: ['FOR_RENT'] };

const price = (path: string): FeedMapping['rules'][number] => ({
  to: 'financial.transaction.price',
  from: [`${path}.price`],
  // CALL: the price is not in the feed, one asks by telephone.
  when: { path: `${path}.priceType`, in: ['AMOUNT'] },
});

const pictures = (path: string): FeedMapping['rules'][number] => ({
  to: 'images',
  each: [path],
  parts: [
    { to: 'url', from: ['url'] },
    { to: 'description', from: ['caption'] },
  ],
});

export const propertyhub = {
  version: 1,
  name: 'PropertyHub, Thailand 2.2 (JSON)',
  specification: 'https://github.com/zimplemedia/propertyhub-json-schema',
  source: { format: 'json', records: 'listingData' },
  profile: { numbers: 'point', area_unit: 'sq_m', currency: 'THB', country: 'TH', language: 'th' },
  key: { from: ['refNo'] },
  deleted: { path: 'status', in: ['DELETED'] },
  rules: [
    { to: 'reference', from: ['refNo'] },
    { to: 'offer_type', from: ['postType'], codes: { FOR_RENT: 'rental', FOR_SALE: 'sale' } },
    { to: 'status', from: ['status'], codes: { ACTIVE: 'available', DELETED: 'closed' } },
    // A listing without the former field is available: others are missing in the feed.
    { to: 'status', constant: 'available', when: { path: 'status', exists: false } },
    ...kindRules(['propertyType'], kinds),
    ...textRules('title', 'title.$', { th: 'th', en: 'en' }),
    ...textRules('description', 'detail.$', { th: 'th', en: 'en' }),
    price('price.forSale'),
    price('price.forRent'),
    // The rent of the format is that of a month.
    { to: 'rent_details.rent_period', constant: 'month', when: isRental },
    {
      to: 'rent_details.guarantee_deposit_amount',
      from: ['price.forRent.deposit.amount'],
      when: { path: 'price.forRent.deposit.depositType', in: ['AMOUNT'] },
    },
    {
      to: 'rent_details.furnished',
      from: ['furnished'],
      read: 'code',
      codes: { FULLY: true, PARTIAL: true, UNFURNISHED: false },
    },
    { to: 'sizes.liveable_area', from: ['floorArea'] },
    { to: 'bedrooms', from: ['numberOfBed'] },
    {
      to: 'bedrooms',
      from: ['roomType'],
      read: 'code',
      codes: {
        STUDIO: null,
        ONE_BED_ROOM: 1,
        TWO_BED_ROOM: 2,
        THREE_BED_ROOM: 3,
        FOUR_BED_ROOM: 4,
        FIVE_BED_ROOM: 5,
        SIX_BED_ROOM: 6,
        MOFF: null,
        LOFT: null,
        DUPLEX_ONE_BED: 1,
        DUPLEX_TWO_BED: 2,
        DUPLEX_THREE_BED: 3,
        DUPLEX_FOUR_BED: 4,
        DUPLEX_FIVE_BED: 5,
        PENTHOUSE: null,
        VILLA: null,
        ROOM_TYPE_OTHER: null,
      },
    },
    { to: 'bathrooms', from: ['numberOfBath'] },
    { to: 'floors', from: ['numberOfFloor'] },
    { to: 'floor', from: ['onFloor'] },
    { to: 'parkings', from: ['numberOfParking'] },
    { to: 'building.units_of_building', from: ['numberOfRoom'] },
    {
      to: 'orientation',
      from: ['facingDirection'],
      codes: {
        EAST: 'E',
        NORTHEAST: 'NE',
        SOUTHEAST: 'SE',
        NORTH: 'N',
        SOUTH: 'S',
        NORTHWEST: 'NW',
        SOUTHWEST: 'SW',
        WEST: 'W',
      },
    },
    { to: 'building.name', from: ['location.projectName'] },
    { to: 'location.address', from: ['location.soi', 'location.road'], join: ', ' },
    { to: 'location.street', from: ['location.road', 'location.soi'] },
    { to: 'location.postal_code', from: ['location.postCode'] },
    { to: 'location.geo.latitude', from: ['location.lat'] },
    { to: 'location.geo.longitude', from: ['location.lng'] },
    ...amenityRules({
      pets_accepted: ['amenities.allowPet'],
      air_conditioning: ['amenities.hasAirCondition'],
      fridge: ['amenities.hasRefrigerator'],
      television: ['amenities.hasTV'],
      digicode: ['amenities.hasDigitalDoorLock'],
      jacuzzi: ['amenities.hasHotTub'],
      cooker: ['amenities.hasKitchenStove'],
      washing_machine: ['amenities.hasWasher'],
      microwave: ['amenities.hasMicrowave'],
      furnished: ['amenities.hasFurniture'],
      internet: ['amenities.hasInternet'],
      telephone: ['amenities.hasPhone'],
      lift: ['amenities.hasLift'],
      pool: ['amenities.hasPersonalPool'],
      electric_car_terminal: ['amenities.hasEvCharger'],
      dressing: ['amenities.hasBuildInCloset'],
      storage_space: ['amenities.hasStorageRoom'],
    }),
    { to: 'images', from: ['pictures'] },
    ...['pictures', 'pictures.listing', 'pictures.buildingAndFacilities', 'pictures.other', 'pictures.notSpecific'].map(
      pictures,
    ),
    { to: 'negotiator.last_name', from: ['contactInformation.name'] },
    { to: 'negotiator.email', from: ['contactInformation.email'] },
    { to: 'negotiator.phone', from: ['contactInformation.agentPhone'] },
    { to: 'negotiator.mobile', from: ['contactInformation.whatsApp'] },
    // Not shown on the portal.
    { to: 'internal_note', from: ['remark'] },
    ...customRules({
      land_area_square_wa: 'landArea',
      room_type: 'roomType',
      tenure: 'tenure',
      project_id: 'location.projectId',
    }),
  ],
  ignored: [
    // The number of a flat or house is not for the public.
    'roomNumber',
    'roomHomeAddress',
    'location.homeAddress',
    'location.provinceCode',
    'location.districtCode',
    'location.subDistrictCode',
    'amenities',
    'areaWidth',
    'areaDepth',
    'landWidth',
    'landDepth',
    'avgRoomArea',
    'tagName',
    'contactInformation.lineId',
    'price',
    'pictures',
  ],
} satisfies FeedMapping;
