import type { MappedProperty } from '../../../model/property/property.ts';
import type { JsonObject, MapContext, Mapped, MappingWarning } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { finishMapping } from '../../kit/mapping/finish-mapping.ts';
import { prune } from '../../kit/mapping/prune.ts';
import { configText } from '../../kit/read-config.ts';
import { mapCustomFields } from './custom-fields.ts';
import { mapAttachments } from './map-attachments.ts';
import { mapEnergy } from './map-energy.ts';
import { mapKind, readKind } from './map-kind.ts';
import { mapMoney } from './map-money.ts';
import { mapPeople } from './map-people.ts';
import { mapPlace } from './map-place.ts';
import { mapRooms } from './map-rooms.ts';
import { mapTexts } from './map-texts.ts';
import { ACTIONS, LAND_USES, upperCase } from './codes.ts';
import { entryOf } from '../../../model/words/fold.ts';
import { recordKey, SHARED_OBID } from './record-key.ts';
import { objectOf, openElement } from '../../kit/mapping/open-element.ts';
import type { Element } from '../../kit/mapping/open-element.ts';

/** A raw record (see `toRaw`) as a property. Throws ConnectorError bad_record if it has no key or no content. */
export function mapRecord(raw: JsonObject, context: MapContext): Mapped {
  const warnings: MappingWarning[] = [];
  const root = openElement(raw, warnings);
  const key = recordKey(raw);
  if (key === undefined) {
    throw new ConnectorError('bad_record', 'The listing has neither an openimmo_obid nor an object number.', {
      fault: 'no_reference',
      path: '$.verwaltung_techn.openimmo_obid',
    });
  }
  const kind = readKind(root);
  if (kind.objektart === undefined && kind.offer === undefined) {
    throw new ConnectorError('bad_record', 'The listing says neither what is offered nor how (objektkategorie).', {
      fault: 'no_offer',
      path: '$.objektkategorie',
    });
  }
  const tech = root.child('verwaltung_techn');
  if (raw[SHARED_OBID] === true) {
    tech.warn('duplicate_id', 'openimmo_obid', tech.raw('openimmo_obid'));
  }
  // The read reports DELETE as a deletion, so it never reaches the mapping.
  tech.lookUp(tech.raw('aktion@aktionart') === undefined ? 'aktion' : 'aktion@aktionart', ACTIONS, upperCase);
  const { property: attachments, photo, logo } = mapAttachments(root, objectOf(raw['_files']));
  const draft: Partial<MappedProperty> = {
    crm_source: configText(context.config, 'provider') ?? 'openimmo',
    crm_reference: key,
    reference: tech.line('objektnr_extern') ?? tech.line('objektnr_intern') ?? key,
    updated_at: tech.instant('stand_vom'),
    ...mapKind(root, kind, raw['_expired'] === true),
    ...mapTexts(root, kind),
    ...mapRooms(root, kind),
    ...mapMoney(root, kind, context.market),
    ...mapPlace(root, context.market),
    ...attachments,
    ...mapPeople(root, photo, logo),
    available_at: availableAt(root),
    legal: mapLegal(root),
    custom_fields: mapCustomFields(root),
  };
  const pruned = prune(draft);
  return finishMapping(typeof pruned === 'object' && pruned !== null ? { ...pruned } : {}, warnings);
}

/** "abdatum"; "verfuegbar_ab" is a text ("ab sofort") in which some software writes a date. */
function availableAt(root: Element): string | undefined {
  const manage = root.child('verwaltung_objekt');
  const isDate = /^(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}\.\d{1,2}\.\d{4})/.test(manage.raw('verfuegbar_ab') ?? '');
  return manage.date('abdatum') ?? (isDate ? manage.date('verfuegbar_ab') : undefined);
}

function mapLegal(root: Element): MappedProperty['legal'] {
  const geo = root.child('geo');
  const parcel = [
    ['Gemarkung', geo.line('gemarkung')],
    ['Flur', geo.line('flur')],
    ['Flurstück', geo.line('flurstueck')],
  ].flatMap(([label, value]) => (value ? [`${label} ${value}`] : []));
  return {
    energy: mapEnergy(root),
    ...(root.child('verwaltung_objekt').flag('denkmalgeschuetzt') && { regulations: { heritage_list: true } }),
    property_and_land: {
      cadastral_reference: parcel.join(', ') || undefined,
      land_use_designation: entryOf(LAND_USES, geo.raw('lage_gebiet@gebiete')?.toUpperCase() ?? ''),
    },
  };
}
