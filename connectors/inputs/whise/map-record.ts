import { openFields } from '../../kit/mapping/open-fields.ts';
import type { Fields } from '../../kit/mapping/open-fields.ts';
import { languageOfMarket } from '../../../model/property/normalise-language.ts';
import type { MappedProperty } from '../../../model/property/property.ts';
import type { JsonObject, MapContext, Mapped } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { demandContent } from '../../kit/mapping/demand-content.ts';
import { finishMapping } from '../../kit/mapping/finish-mapping.ts';
import { prune } from '../../kit/mapping/prune.ts';
import { openDetails } from './details.ts';
import type { Details } from './details.ts';
import { ZONE } from './local-time.ts';
import { mapFeatures } from './map-features.ts';
import { mapFiles } from './map-files.ts';
import { mapKind } from './map-kind.ts';
import type { EstateKind } from './map-kind.ts';
import { mapLegal } from './map-legal.ts';
import { mapMoney } from './map-money.ts';
import { mapPeople } from './map-people.ts';
import { mapPlace } from './map-place.ts';
import { mapRooms } from './map-rooms.ts';
import { mapTexts } from './map-texts.ts';

const CUSTOM_GROUP = 'whise';

/** The model's limit for custom fields. */
const MAX_CUSTOM_FIELDS = 500;

/** An estate of the API as a property. Throws ConnectorError bad_record if it has no id or no content. */
export function mapRecord(raw: JsonObject, { market }: MapContext): Mapped {
  const estate = openFields(raw);
  const id = estate.raw('id');
  if (id === undefined) {
    throw new ConnectorError('bad_record', 'The listing has no id.', { fault: 'no_reference', path: '$.id' });
  }
  const details = openDetails(estate);
  const kind = mapKind(estate);
  const draft: Partial<MappedProperty> = {
    crm_source: 'whise',
    crm_reference: id,
    reference: estate.line('referenceNumber') ?? estate.line('id'),
    crm_parent_reference: estate.raw('parentId') === '0' ? undefined : estate.line('parentId'),
    created_at: estate.instant('createDateTime', ZONE),
    updated_at: estate.instant('updateDateTime', ZONE),
    available_at: estate.date('availabilityDateTime'),
    ...kind,
    ...mapTexts(estate, kind, languageOfMarket(market)),
    ...mapRooms(estate, kind, details),
    ...mapMoney(estate, kind, details),
    ...mapPlace(estate, details),
    ...mapFeatures(estate, details),
    ...mapPeople(estate),
    ...mapFiles(estate),
    legal: mapLegal(estate, details),
    custom_fields: customFields(estate, kind, details),
  };
  const pruned = prune(draft);
  return demandContent(finishMapping({ ...(typeof pruned === 'object' && pruned) }, estate.warnings));
}

/** Details without a counterpart in our model, under the agency's labels. 0 is "no" or "not filled in". */
function customFields(
  estate: Fields,
  kind: EstateKind,
  details: Details,
): NonNullable<MappedProperty['custom_fields']> {
  const facts = {
    fronts: estate.line('fronts'),
    state: estate.object('state').line('id'),
    // The sizes of the smallest and the largest unit of a project, m².
    ...(kind.is_project && { minArea: estate.line('minArea'), maxArea: estate.line('maxArea') }),
  };
  const own = Object.entries(facts).flatMap(([key, value]) =>
    value === undefined || value === '0' ? [] : [{ key, value, group: CUSTOM_GROUP }],
  );
  const others = details.rest().flatMap((detail) => {
    const value = detail.html('value');
    const key = detail.line('label') ?? detail.line('id');
    const isSaid = value !== undefined && key !== undefined && !/^0+(?:[.,]0+)?$/.test(value);
    return isSaid ? [{ key, value, group: detail.line('group') ?? CUSTOM_GROUP }] : [];
  });
  return [...own, ...others].slice(0, MAX_CUSTOM_FIELDS);
}
