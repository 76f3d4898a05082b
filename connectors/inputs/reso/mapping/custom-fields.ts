import type { MappedProperty } from '../../../../model/property/property.ts';
import type { Resource } from './resource.ts';

type CustomFields = NonNullable<MappedProperty['custom_fields']>;

// Only fields named here are shown. A resource also has fields for brokers only: private remarks, lock boxes, compensation, owners and buyers.

/** Look-ups with several values about the property, if our model has no field or fewer values. */
const FEATURES: readonly string[] =
  'AccessibilityFeatures Appliances ArchitecturalStyle AssociationAmenities Basement BuildingFeatures CommonWalls CommunityFeatures ConstructionMaterials Cooling DoorFeatures Electric ExteriorFeatures Fencing FireplaceFeatures Flooring FoundationDetails FrontageType GreenBuildingVerificationType GreenEnergyEfficient GreenEnergyGeneration GreenIndoorAirQuality GreenLocation GreenSustainability GreenWaterConservation HorseAmenities InteriorFeatures LaundryFeatures LotFeatures OtherEquipment OtherStructures ParkingFeatures PatioAndPorchFeatures PetsAllowed PoolFeatures PossibleUse PowerProductionType RoadFrontageType RoadSurfaceType Roof RoomType SecurityFeatures Sewer SpaFeatures StructureType Topography Utilities Vegetation View WaterfrontFeatures WaterSource WindowFeatures'.split(
    ' ',
  );

/** Look-ups with several values about the terms of the sale or lease and about the association. */
const TERMS: readonly string[] =
  'AssociationFeeIncludes Disclosures ListingTerms OwnerPays Possession PropertyCondition RentIncludes TenantPays'.split(
    ' ',
  );

/** Lines and texts of the same kind. */
const FACTS: readonly string[] =
  'AssociationName AssociationName2 BuilderModel BuilderName BuildingAreaSource Exclusions FireplacesTotal Furnished Inclusions LotSizeDimensions MLSAreaMajor MLSAreaMinor NumberOfBuildings NumberOfLots OccupantType OwnershipType WaterBodyName YearBuiltDetails YearBuiltEffective Zoning ZoningDescription'.split(
    ' ',
  );

const YES_OR_NO: readonly string[] = ['HomeWarrantyYN', 'HorseYN', 'LandLeaseYN', 'RentControlYN', 'SeniorCommunityYN'];

const TAXES: readonly string[] =
  'TaxYear TaxAssessedValue TaxOtherAnnualAssessmentAmount TaxExemptions TaxStatusCurrent'.split(' ');

/** Fields that reveal the address. */
const PLACE: readonly string[] =
  'AdditionalParcelsDescription CrossStreet Directions TaxBlock TaxBookNumber TaxLegalDescription TaxLot TaxMapNumber TaxParcelLetter TaxTract'.split(
    ' ',
  );

/** Elementary schools and high schools are among the proximities (see `mapProximities`). */
const SCHOOLS: readonly string[] =
  'ElementarySchoolDistrict MiddleOrJuniorSchool MiddleOrJuniorSchoolDistrict HighSchoolDistrict'.split(' ');

const NOTHING = /^(?:none|0|false)$/i;

/**
 * Custom fields for fields without a counterpart in our model, under the names of the Data Dictionary.
 * @param isAddressShown whether the address may be shown; otherwise fields that reveal it are left out
 */
export function mapCustomFields(resource: Resource, isAddressShown: boolean): CustomFields {
  const words = (field: string): string | undefined => resource.words(field).join(', ');
  const text = (field: string): string | undefined => resource.html(field);
  const yes = (field: string): string | undefined => (resource.flag(field) ? 'true' : undefined);
  return [
    ...fieldsOf(FEATURES, 'features', words),
    ...fieldsOf(TERMS, 'reso', words),
    ...fieldsOf(FACTS, 'reso', text),
    ...fieldsOf(YES_OR_NO, 'reso', yes),
    ...fieldsOf(TAXES, 'taxes', (field) => words(field) || text(field)),
    ...fieldsOf(isAddressShown ? PLACE : [], 'place', text),
    ...fieldsOf(SCHOOLS, 'schools', text),
  ];
}

function fieldsOf(fields: readonly string[], group: string, read: (field: string) => string | undefined): CustomFields {
  return fields.flatMap((key) => {
    const value = read(key);
    return value === undefined || value === '' || NOTHING.test(value) ? [] : [{ key, value, group }];
  });
}
