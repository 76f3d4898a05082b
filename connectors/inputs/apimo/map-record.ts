import { languageOfMarket } from '../../../model/property/normalise-language.ts';
import type { MappedProperty } from '../../../model/property/property.ts';
import type { JsonObject, MapContext, Mapped } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { demandContent } from '../../kit/mapping/demand-content.ts';
import { finishMapping } from '../../kit/mapping/finish-mapping.ts';
import { prune } from '../../kit/mapping/prune.ts';
import { mapEnergy } from './map-energy.ts';
import { mapFeatures } from './map-features.ts';
import { mapFiles } from './map-files.ts';
import { mapKind } from './map-kind.ts';
import { isPriceHidden, mapMoney } from './map-money.ts';
import { mapPeople } from './map-people.ts';
import { mapPlace } from './map-place.ts';
import { mapRooms } from './map-rooms.ts';
import { mapTexts } from './map-texts.ts';
import { openFields } from '../../kit/mapping/open-fields.ts';
import type { Fields } from '../../kit/mapping/open-fields.ts';

/** Group of custom fields without a counterpart in our model. */
const CUSTOM_GROUP = 'apimo';

/** Readable names of fields whose own name is ambiguous. */
const CUSTOM_FIELDS: ReadonlyArray<readonly [object: string | undefined, name: string]> = [
  ['price', 'commission'],
  ['price', 'contribution'],
  ['price', 'transfer_tax'],
  ['price', 'vat'],
  ['area', 'weighted'],
  ['agreement', 'type'],
  ['plot', 'net_floor'],
  ['plot', 'width'],
  ['plot', 'height'],
  ['plot', 'serviced_plot'],
  ['style', 'name'],
  [undefined, 'subcategory'],
  [undefined, 'ranking'],
  [undefined, 'twinned'],
];

/** A listing of the API as a property. Throws ConnectorError bad_record if it has no id or no content. */
export function mapRecord(raw: JsonObject, { market }: MapContext): Mapped {
  const fields = openFields(raw);
  const id = fields.raw('id');
  if (id === undefined) {
    throw new ConnectorError('bad_record', 'The listing has no id.', { fault: 'no_reference', path: '$.id' });
  }
  const kind = mapKind(fields);
  const draft: Partial<MappedProperty> = {
    crm_source: 'apimo',
    crm_reference: id,
    reference: fields.line('reference') ?? fields.line('id'),
    crm_parent_reference: fields.line('parent'),
    property_url: fields.url('url'),
    created_at: fields.instant('created_at'),
    updated_at: fields.instant('updated_at'),
    available_at: fields.date('available_at'),
    delivered_at: fields.date('delivered_at'),
    ...kind,
    ...mapTexts(fields, kind, languageOfMarket(market)),
    ...mapRooms(fields, kind),
    ...mapMoney(fields, kind),
    ...mapPlace(fields),
    ...mapFeatures(fields),
    ...mapPeople(fields),
    ...mapFiles(fields),
    legal: {
      energy: mapEnergy(fields),
      property_and_land: {
        cadastral_reference: fields.line('cadastre_reference'),
        stairs_reference: fields.line('stairs_reference'),
      },
    },
    custom_fields: customFields(fields),
  };
  const pruned = prune(draft);
  return demandContent(finishMapping({ ...(typeof pruned === 'object' && pruned) }, fields.warnings));
}

function customFields(fields: Fields): NonNullable<MappedProperty['custom_fields']> {
  const isHidden = isPriceHidden(fields);
  return CUSTOM_FIELDS.filter(([object]) => object !== 'price' || !isHidden).flatMap(([object, name]) => {
    const value = (object === undefined ? fields : fields.object(object)).line(name);
    const key = object === undefined ? name : `${object}_${name}`;
    return value === undefined || /^0+(?:[.,]0+)?$/.test(value) ? [] : [{ key, value, group: CUSTOM_GROUP }];
  });
}
