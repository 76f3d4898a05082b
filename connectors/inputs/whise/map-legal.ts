import type { Fields } from '../../kit/mapping/open-fields.ts';
import { EPC_CATEGORIES } from '../../../model/property/enums.ts';
import type { MappedProperty } from '../../../model/property/property.ts';
import { FLOOD_RISKS, LAND_USES, REGULATION_DETAILS, REPORT_DETAILS } from './codes.ts';
import { entryOf } from '../../../model/words/fold.ts';
import type { Details } from './details.ts';

type Legal = NonNullable<MappedProperty['legal']>;

/** Notations of A+ and A++ without signs. */
const CLASSES: Readonly<Record<string, string>> = { AP: 'A+', APP: 'A++' };

/** Energy certificate (kWh per m² and year), planning law, flood risk. */
export function mapLegal(estate: Fields, details: Details): Legal {
  const emissions = details.line('2090');
  const label = details.line('2056');
  const risk = details.get('2222');
  const consumption = details.number('2089');
  return {
    energy: {
      epc_value: epcValue(estate) ?? consumption,
      epc_category: epcClass(estate, 'energyClass', estate.line('energyClass') ?? label),
      co2_emissions: emissions === '0' ? undefined : emissions,
    },
    regulations: Object.fromEntries(
      Object.entries(REGULATION_DETAILS).map(([id, regulation]) => [regulation, details.flag(id)]),
    ),
    reports: Object.fromEntries(
      Object.entries(REPORT_DETAILS).map(([id, report]) => [report, { compliant: details.flag(id) || undefined }]),
    ),
    property_and_land: {
      flood_risk: risk?.object('enum').lookUp('id', FLOOD_RISKS),
      land_use_designation: details.word('1736', LAND_USES),
    },
  };
}

/** "123" or "179-179". */
function epcValue(estate: Fields): number | undefined {
  const [, digits] = /^(\d{1,6}(?:[.,]\d{1,4})?)(?:\s*-.*)?$/.exec(estate.raw('energyValue') ?? '') ?? [];
  return digits === undefined ? undefined : Number(digits.replace(',', '.')) || undefined;
}

function epcClass(
  estate: Fields,
  field: string,
  text: string | undefined,
): (typeof EPC_CATEGORIES)[number] | undefined {
  if (text === undefined) {
    return undefined;
  }
  const word = text.toUpperCase().trim();
  const known = EPC_CATEGORIES.find((category) => category === (entryOf(CLASSES, word) ?? word));
  if (known === undefined) {
    estate.warn('unmapped_value', field, text);
  }
  return known;
}
