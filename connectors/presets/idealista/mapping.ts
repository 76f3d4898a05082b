/**
 * Idealista (Spain, Portugal, Italy), JSON file of a customer's properties, version 6.
 * Made after "idealista properties integration v6.00" and its JSON schemas (feeds.idealista.com/v6, as published in August 2021 with OpenEstate-IO);
 * never met a real file. The format names no period of a rent: rents are published once the agency adds a rule for it.
 */
import type { FeedMapping } from '../../../model/mapping/mapping.ts';
import { amenityRules, customRules, kindRules } from '../write-rules.ts';
import type { Comparison, Kind } from '../write-rules.ts';

const F = 'propertyFeatures';

const kinds: Record<string, Kind> = {
  flat: ['apartment', 'apartment'],
  house: ['house', 'house'],
  house_andar_moradia: ['apartment', 'flat_house'],
  house_independent: ['house', 'villa'],
  house_semidetached: ['house', 'semi_detached'],
  house_terraced: ['house', 'terraced'],
  house_villa: ['house', 'villa'],
  rustic: ['house', 'country_house'],
  rustic_house: ['house', 'country_house'],
  rustic_village: ['house', 'old_house'],
  rustic_castle: ['house', 'castle'],
  rustic_palace: ['house', 'palace'],
  rustic_baita: ['house', 'chalet'],
  rustic_rural: ['house', 'country_house'],
  rustic_casalecascina: ['house', 'farmhouse'],
  rustic_caseron: ['house', 'mansion'],
  rustic_cortijo: ['house', 'farmhouse'],
  rustic_masia: ['house', 'mas'],
  rustic_masseria: ['house', 'farmhouse'],
  rustic_moinho: ['house', 'mill'],
  rustic_montealentejano: ['house', 'farmhouse'],
  rustic_quinta: ['house', 'estate'],
  rustic_solar: ['house', 'mansion'],
  rustic_terrera: ['house', 'old_house'],
  rustic_torre: ['house', 'old_house'],
  rustic_trullo: ['house', 'old_house'],
  land: ['land', 'land'],
  land_urban: ['land', 'buildable'],
  land_countrybuildable: ['land', 'buildable'],
  land_countrynonbuildable: ['land', 'not_buildable'],
  garage: ['parking', 'private_garage'],
  office: ['office', 'office_space'],
  premises: ['commercial', 'commercial_premises'],
  premises_commercial: ['commercial', 'commercial_premises'],
  premises_industrial: ['commercial', 'industrial'],
  storage: ['other', 'storage_room'],
  building: ['building', 'building'],
};

const isGarage = { path: `${F}.featuresType`, in: ['garage'] };
const isFull = { path: 'propertyAddress.addressVisibility', in: ['full'] };
const isTransferable = { path: 'propertyOperation.operationPriceTransfer', above: 0 };
const isFlat = (name: string): Comparison => ({
  path: `${F}.${name}`,
  in: [true],
});

/** A kind that a flat has by a flag of its own. */
const flatKind = (name: string, subType: string): FeedMapping['rules'][number] => ({
  to: 'sub_type',
  constant: subType,
  when: { all: [{ path: `${F}.featuresType`, in: ['flat'] }, isFlat(name)] },
});

const orientation = (name: string, code: string): FeedMapping['rules'][number] => ({
  to: 'orientations',
  from: [`${F}.${name}`],
  read: 'code',
  codes: { true: code, false: null },
});

export const idealista = {
  version: 1,
  name: 'Idealista 6 (JSON)',
  specification: 'https://feeds.idealista.com/v6/specs/properties.html',
  source: { format: 'json', records: 'customerProperties' },
  profile: { numbers: 'point', area_unit: 'sq_m', currency: 'EUR', language: 'es', time_zone: 'Europe/Madrid' },
  key: { from: ['propertyCode'] },
  // Private: not published, only the customer sees it.
  skip: {
    all: [
      { path: 'propertyVisibility', exists: true },
      { not: { path: 'propertyVisibility', in: ['idealista', 'microsite'] } },
    ],
  },
  rules: [
    { to: 'reference', from: ['propertyReference', 'propertyCode'] },
    { to: 'property_url', from: ['propertyUrl'] },
    {
      to: 'offer_type',
      constant: 'lease_transfer',
      when: { all: [{ path: 'propertyOperation.operationType', in: ['rent'] }, isTransferable] },
    },
    {
      to: 'offer_type',
      from: ['propertyOperation.operationType'],
      codes: { rent: 'rental', sale: 'sale', rentToOwn: null },
    },
    // Every property of the file is available.
    { to: 'status', constant: 'available' },
    flatKind('featuresStudio', 'studio'),
    flatKind('featuresPenthouse', 'penthouse'),
    flatKind('featuresDuplex', 'duplex'),
    ...kindRules([`${F}.featuresType`], kinds),
    {
      to: 'general_condition',
      from: [`${F}.featuresConservation`],
      codes: { new: 'new', good: 'good', toRestore: 'to_renovate' },
    },
    { to: 'financial.transaction.price', from: ['propertyOperation.operationPrice'] },
    { to: 'financial.building_costs.amount', from: ['propertyOperation.operationPriceCommunity'] },
    {
      to: 'rent_details.furnished',
      from: [`${F}.featuresEquippedWithFurniture`],
      read: 'flag',
      when: { path: 'propertyOperation.operationType', in: ['rent'] },
    },
    // Only "full" shows street and number; without a word the account of the customer decides, which the file does not have.
    {
      to: 'location.publish_address',
      from: ['propertyAddress.addressVisibility'],
      read: 'code',
      codes: { full: true, street: false, hidden: false },
    },
    { to: 'location.publish_address', constant: false },
    { to: 'location.street', from: ['propertyAddress.addressStreetName'] },
    { to: 'location.street_number', from: ['propertyAddress.addressStreetNumber'], when: isFull },
    // Shown even where the address is hidden.
    { to: 'location.district', from: ['propertyAddress.addressUrbanization'] },
    { to: 'location.postal_code', from: ['propertyAddress.addressPostalCode'] },
    { to: 'location.city', from: ['propertyAddress.addressTown'] },
    { to: 'location.countryCode', from: ['propertyAddress.addressCountry'] },
    { to: 'location.geo.latitude', from: ['propertyAddress.addressCoordinatesLatitude'] },
    { to: 'location.geo.longitude', from: ['propertyAddress.addressCoordinatesLongitude'] },
    {
      to: 'location.precision',
      from: ['propertyAddress.addressCoordinatesPrecision'],
      codes: { exact: 'exact', moved: 'district' },
    },
    {
      to: 'floor',
      from: ['propertyAddress.addressFloor'],
      read: 'line',
      // Below the ground: st, ss, the half basement; ground floor: bj; mezzanine: en.
      codes: { bj: '0', en: '0', ss: '-1', st: '-1' },
    },
    {
      to: 'description',
      each: ['propertyDescriptions'],
      parts: [
        { to: 'text', from: ['descriptionText'] },
        { to: 'language', from: ['descriptionLanguage'] },
      ],
    },
    // What can be used is the liveable area; without it, what is built.
    {
      to: 'sizes.liveable_area',
      from: [`${F}.featuresAreaUsable`, `${F}.featuresAreaConstructed`],
      when: { not: isGarage },
    },
    { to: 'sizes.floor_area', from: [`${F}.featuresAreaConstructed`], when: { not: isGarage } },
    { to: 'sizes.parking_area', from: [`${F}.featuresAreaConstructed`], when: isGarage },
    { to: 'sizes.plot_area', from: [`${F}.featuresAreaPlot`] },
    { to: 'bedrooms', from: [`${F}.featuresBedroomNumber`] },
    { to: 'bathrooms', from: [`${F}.featuresBathroomNumber`] },
    { to: 'living_rooms', from: [`${F}.featuresRooms`] },
    { to: 'floors', from: [`${F}.featuresFloorsBuilding`] },
    { to: 'building.construction.year', from: [`${F}.featuresBuiltYear`] },
    { to: 'building.units_of_building', from: [`${F}.featuresBuiltProperties`] },
    { to: 'parkings', from: [`${F}.featuresParkingSpacesNumber`] },
    { to: 'occupancy.occupied', from: [`${F}.featuresPropertyTenants`] },
    {
      to: 'legal.energy.epc_category',
      from: [`${F}.featuresEnergyCertificateRating`],
      codes: {
        A: 'A',
        'A+': 'A+',
        A1: 'A',
        A2: 'A',
        A3: 'A',
        A4: 'A',
        B: 'B',
        'B-': 'B',
        C: 'C',
        D: 'D',
        E: 'E',
        F: 'F',
        G: 'G',
        exempt: 'not_applicable',
        inProcess: 'empty',
        unknown: 'empty',
      },
    },
    { to: 'legal.energy.epc_value', from: [`${F}.featuresEnergyCertificatePerformance`] },
    orientation('featuresOrientationNorth', 'N'),
    orientation('featuresOrientationEast', 'E'),
    orientation('featuresOrientationSouth', 'S'),
    orientation('featuresOrientationWest', 'W'),
    ...amenityRules({
      access_control: [`${F}.featuresAccessControl`],
      air_conditioning: [`${F}.featuresConditionedAir`],
      alarm: [`${F}.featuresSecurityAlarm`],
      armored_door: [`${F}.featuresSecurityDoor`],
      automatic_water_extinguisher: [`${F}.featuresSprinklers`],
      balcony: [`${F}.featuresBalcony`],
      disabled_person_access: [`${F}.featuresHandicapAdaptedAccess`, `${F}.featuresBuildingAdapted`],
      display_window: [`${F}.featuresWindowsShop`],
      double_glazing: [`${F}.featuresWindowsDouble`],
      dressing: [`${F}.featuresWardrobes`],
      extraction_duct: [`${F}.featuresSmokeExtraction`],
      false_ceiling: [`${F}.featuresSuspendedCeiling`],
      fire_alarm: [`${F}.featuresFireDetectors`],
      fire_door: [`${F}.featuresFireDoors`],
      fireplace: [`${F}.featuresChimney`],
      furnished: [`${F}.featuresEquippedWithFurniture`],
      garden: [`${F}.featuresGarden`],
      janitor: [`${F}.featuresDoorman`],
      lift: [`${F}.featuresLiftAvailable`],
      parking: [`${F}.featuresParkingAvailable`],
      pets_accepted: [`${F}.featuresPetsAllowed`, `${F}.featuresAllowPets`],
      pool: [`${F}.featuresPool`],
      remote_control: [`${F}.featuresParkingAutomaticDoor`],
      interior_parking: [`${F}.featuresParkingPlaceCovered`],
      road_access: [`${F}.featuresUtilitiesRoadAccess`],
      security_service: [`${F}.featuresSecurityPersonnel`, `${F}.featuresSecurity24h`],
      sewer_access: [`${F}.featuresUtilitiesSewerage`],
      storage_space: [`${F}.featuresStorage`],
      telemonitoring: [`${F}.featuresSecuritySystem`],
      terrace: [`${F}.featuresTerrace`],
      unloading_dock: [`${F}.featuresLoadingDock`],
    }),
    {
      to: 'kitchen_type',
      from: [`${F}.featuresEquippedKitchen`],
      read: 'code',
      codes: { true: 'equipped', false: 'empty' },
    },
    {
      to: 'features.heating_energy',
      from: [`${F}.featuresHeatingType`],
      codes: {
        centralGas: 'gas',
        centralFuelOil: 'fuel',
        centralOther: 'other',
        individualGas: 'gas',
        individualPropaneButane: 'gas',
        individualElectric: 'electricity',
        individualAirConditioningHeatPump: 'heat_pump',
        individualOther: 'other',
        noHeating: 'none',
      },
    },
    {
      to: 'features.heating_cooling',
      from: [`${F}.featuresHeatingType`],
      codes: {
        centralGas: 'central_heating',
        centralFuelOil: 'central_heating',
        centralOther: 'central_heating',
        individualGas: 'individual_heating',
        individualPropaneButane: 'individual_heating',
        individualElectric: 'individual_heating',
        individualAirConditioningHeatPump: 'heat_pump',
        individualOther: 'individual_heating',
        noHeating: 'no_heating',
      },
    },
    {
      to: 'images',
      each: ['propertyImages'],
      parts: [
        { to: 'url', from: ['imageUrl'] },
        { to: 'ordinal', from: ['imageOrder'] },
        { to: 'group', from: ['imageLabel'] },
      ],
    },
    { to: 'video.video_url', from: ['propertyVideos.videoUrl'] },
    {
      to: 'video.virtual_tour_url',
      from: ['propertyVirtualTours.virtualTour3D.virtualTourUrl', 'propertyVirtualTours.virtualTour.virtualTourUrl'],
    },
    { to: 'negotiator.last_name', from: ['propertyContact.contactName'] },
    { to: 'negotiator.email', from: ['propertyContact.contactEmail'] },
    {
      to: 'negotiator.phone',
      from: ['propertyContact.contactPrimaryPhonePrefix', 'propertyContact.contactPrimaryPhoneNumber'],
      join: ' ',
    },
    {
      to: 'negotiator.mobile',
      from: ['propertyContact.contactSecondaryPhonePrefix', 'propertyContact.contactSecondaryPhoneNumber'],
      join: ' ',
    },
    ...customRules({
      deposit_months: 'propertyOperation.operationDepositMonths',
      parking_price: 'propertyOperation.operationPriceParking',
      transfer_price: 'propertyOperation.operationPriceTransfer',
      energy_certificate_type: `${F}.featuresEnergyCertificateType`,
      windows: `${F}.featuresWindowsLocation`,
      buildable_area: `${F}.featuresAreaBuildable`,
      buildable_floors: `${F}.featuresFloorsBuildable`,
      last_activity: `${F}.featuresLastActivity`,
      occupation: `${F}.featuresCurrentOccupation`,
      seasonal_rental: `${F}.featuresSeasonalRental`,
      licence_number: `${F}.featuresTouristLicense`,
    }),
  ],
  ignored: [
    'propertyVisibility',
    'propertyAddress.addressNsiCode',
    // Only for the owner's mail: no part of the public address.
    'propertyAddress.addressBlock',
    'propertyAddress.addressStair',
    'propertyAddress.addressDoor',
    'propertyOperation.operationPriceToOwn',
    'propertyImages',
    F,
  ],
} satisfies FeedMapping;
