import { expect } from 'chai';
import { array, assert, constantFrom, dictionary, oneof, property as forAll, string } from 'fast-check';
import type { JsonObject, Mapped } from '../../../connector.ts';
import { listing } from '../testing/listings.ts';
import { reso } from '../reso.ts';

const map = (changes: JsonObject): Mapped => reso.map(listing(1, changes), { config: {}, market: 'us' });
const customs = (changes: JsonObject): string[] =>
  (map(changes).property.custom_fields ?? []).map(({ group, key, value }) => `${group}: ${key} = ${value}`);

describe('custom fields of RESO', () => {
  it('maps the parcel number, and keeps taxes, districts and features under their names', () => {
    const changes = {
      ParcelNumber: '14-21-306-030',
      TaxYear: 2_024,
      TaxAssessedValue: 210_500,
      TaxLegalDescription: 'Lot 4, Block B',
      HighSchoolDistrict: 'Springfield 186',
      Flooring: ['Carpet', 'Tile'],
      AssociationFeeIncludes: ['Water'],
      BuilderName: 'Springfield Homes',
      SeniorCommunityYN: true,
    };
    expect(map(changes).property.legal?.property_and_land).to.deep.equal({ cadastral_reference: '14-21-306-030' });
    expect(customs(changes)).to.have.members([
      'features: Flooring = Carpet, Tile',
      'reso: AssociationFeeIncludes = Water',
      'reso: BuilderName = Springfield Homes',
      'reso: SeniorCommunityYN = true',
      'taxes: TaxYear = 2024',
      'taxes: TaxAssessedValue = 210500',
      'place: TaxLegalDescription = Lot 4, Block B',
      'schools: HighSchoolDistrict = Springfield 186',
    ]);
  });

  it('leaves out values that are empty, none, zero or no', () => {
    expect(
      customs({ Flooring: ['None'], Roof: [], Zoning: '', FireplacesTotal: 0, HorseYN: false, Furnished: 'None' }),
    ).to.deep.equal([]);
  });

  it('maps schools and distances as proximities, in metres', () => {
    const { proximities } = map({
      ElementarySchool: 'Lincoln',
      HighSchool: 'Springfield High',
      DistanceToBusNumeric: 500,
      DistanceToBusUnits: 'Feet',
      DistanceToShoppingNumeric: 800,
      DistanceToShoppingUnits: 'Meters',
      DistanceToShoppingComments: 'Mall',
      DistanceToFreewayNumeric: 3,
    }).property;
    expect(proximities).to.deep.equal([
      { type: 'elementary_school', name: 'Lincoln' },
      { type: 'high_school', name: 'Springfield High' },
      { type: 'bus', distance: { length: 152, unit: 'meters' } },
      { type: 'shops', name: 'Mall', distance: { length: 800, unit: 'meters' } },
    ]);
  });

  it('reads every value of PropertyCondition, and NewConstructionYN where it is silent', () => {
    const condition = (changes: JsonObject): string | undefined => map(changes).property.general_condition;
    expect(condition({ PropertyCondition: ['Resale', 'Updated/Remodeled'] })).to.equal('good');
    expect(condition({ PropertyCondition: ['Resale'], NewConstructionYN: false })).to.equal(undefined);
    expect(condition({ NewConstructionYN: true })).to.equal('new');
    const { warnings } = map({ PropertyCondition: ['Fixer', 'Haunted'] });
    expect(warnings).to.deep.equal([{ code: 'unmapped_value', field: 'PropertyCondition', value: 'Haunted' }]);
  });

  it('leaves out fields that reveal a hidden address', () => {
    const secrets = {
      ParcelNumber: 'P-77',
      TaxLegalDescription: 'Lot 77',
      Directions: 'Turn at 77',
      CrossStreet: '77th',
    };
    expect(JSON.stringify(map({ ...secrets, InternetAddressDisplayYN: false }).property)).not.to.include('77');
    expect(JSON.stringify(map({ ...secrets, InternetAddressDisplayYN: true }).property)).to.include('P-77');
  });

  it('never shows fields for brokers only', () => {
    const fields =
      'PrivateRemarks PrivateOfficeRemarks LockBoxSerialNumber LockBoxLocation ShowingInstructions ShowingContactPhone OwnerName OwnerPhone BuyerAgentFullName BuyerBrokerageCompensation CompensationComments ConcessionsComments TenantName AccessCode';
    const secret = string({ minLength: 8, maxLength: 20 }).map((text) => `hush${text}`);
    assert(
      forAll(
        dictionary(constantFrom(...fields.split(' ')), oneof(secret, array(secret, { maxLength: 3 }))),
        (changes) => {
          expect(JSON.stringify(map(JSON.parse(JSON.stringify(changes))).property)).not.to.include('hush');
        },
      ),
      { numRuns: 100 },
    );
  });
});
