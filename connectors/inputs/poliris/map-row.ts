import type { MappedProperty } from '../../../model/property/property.ts';
import type { JsonObject, MapContext, Mapped } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { finishMapping } from '../../kit/mapping/finish-mapping.ts';
import { configText } from '../../kit/read-config.ts';
import { CUSTOM_FIELDS, PRICE_FIELDS } from './codes.ts';
import { mapEnergy } from './map-energy.ts';
import { mapKind, readKind } from './map-kind.ts';
import { mapMoney } from './map-money.ts';
import { mapPeople } from './map-people.ts';
import { mapPictures } from './map-pictures.ts';
import { mapPlace } from './map-place.ts';
import { mapRooms } from './map-rooms.ts';
import { mapTexts } from './map-texts.ts';
import { prune } from '../../kit/mapping/prune.ts';
import { identityOf, listingKey } from './listing-key.ts';
import { openRow } from './row.ts';
import type { Row } from './row.ts';

/** Group of custom fields without a counterpart in our model. */
const CUSTOM_GROUP = 'poliris';

/** Includes the 26 free fields, which Config.txt names. */
const ALL_CUSTOM_FIELDS = [
  ...CUSTOM_FIELDS,
  ...Array.from({ length: 25 }, (_, index) => [136 + index, `champ_perso_${index + 1}`] as const),
  [263, 'champ_perso_26'] as const,
];

/** A raw record (fields by number, see `toRaw`) as a property. Throws ConnectorError bad_record if it has neither offer nor kind. */
export function mapRow(raw: JsonObject, context: MapContext): Mapped {
  const currency = typeof raw['_currency'] === 'string' ? raw['_currency'] : 'EUR';
  const row = openRow(raw, currency);
  const own = raw['_key'];
  const key = typeof own === 'string' ? own : listingKey(identityOf((field) => row.raw(field)));
  if (key === undefined) {
    throw new ConnectorError('bad_record', 'The listing has no reference (field 2 or 175).', {
      fault: 'no_reference',
      path: '$.2',
    });
  }
  if (row.raw(3) === undefined && row.raw(4) === undefined) {
    throw new ConnectorError('bad_record', 'The listing says neither what is offered nor how (fields 3 and 4).', {
      fault: 'no_offer',
      path: '$.4',
    });
  }
  const kind = readKind(row);
  const draft: Partial<MappedProperty> = {
    crm_source: configText(context.config, 'provider') ?? 'poliris',
    crm_reference: key,
    reference: row.line(2) ?? row.line(175) ?? key,
    ...mapKind(row, kind),
    ...mapTexts(row, kind),
    ...mapRooms(row, kind),
    ...mapMoney(row, kind),
    ...mapPlace(row),
    ...mapPictures(row, objectOf(raw['_pictures'])),
    ...mapPeople(row),
    legal: {
      energy: mapEnergy(row),
      legal_mentions: { agency_fees_url: row.url(307) },
      property_and_land: { program_name: row.line(323) },
      business: business(row, kind.type === 'goodwill' || kind.type === 'commercial' || kind.type === 'office'),
    },
    custom_fields: customFields(row, objectOf(raw['_labels'])),
  };
  return finishMapping(objectOf(prune(draft)), row.warnings);
}

/** Turnover and results of a business; our model has no field for results. */
function business(row: Row, isBusiness: boolean): NonNullable<MappedProperty['legal']>['business'] {
  if (!isBusiness) {
    return undefined;
  }
  const comment = [
    row.line(220),
    ...(
      [
        [224, 'Résultat N-2'],
        [225, 'Résultat N-1'],
        [226, 'Résultat actuel'],
      ] as const
    ).map(([field, label]) => {
      const result = row.signed(field);
      return result ? `${label} : ${result}` : undefined;
    }),
  ].filter(Boolean);
  return {
    company_type: row.line(10),
    revenues: {
      year_n1: row.money(237) ?? row.money(79),
      year_n2: row.money(236),
      ...(comment.length > 0 && { comment: comment.join('\n') }),
    },
  };
}

function customFields(row: Row, labels: JsonObject): NonNullable<MappedProperty['custom_fields']> {
  const isHidden = row.flag(201) === true;
  return ALL_CUSTOM_FIELDS.flatMap(([field, key]) => {
    const value = isHidden && PRICE_FIELDS.has(field) ? undefined : row.html(field);
    const label = labels[String(field)];
    return value && !/^(?:non|[0.,]+)$/i.test(value)
      ? [{ key: typeof label === 'string' ? label : key, value, group: CUSTOM_GROUP }]
      : [];
  });
}

function objectOf(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}
