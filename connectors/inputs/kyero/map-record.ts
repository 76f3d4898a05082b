import type { MappedProperty } from '../../../model/property/property.ts';
import { languageOfMarket } from '../../../model/property/normalise-language.ts';
import type { JsonObject, MapContext, Mapped, MappingWarning } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { demandContent } from '../../kit/mapping/demand-content.ts';
import { finishMapping } from '../../kit/mapping/finish-mapping.ts';
import { prune } from '../../kit/mapping/prune.ts';
import { configText } from '../../kit/read-config.ts';
import { KNOWN_ELEMENTS } from './codes.ts';
import { openElement } from '../../kit/mapping/open-element.ts';
import type { Element } from '../../kit/mapping/open-element.ts';
import { readKind } from './kinds.ts';
import type { Kind } from './kinds.ts';
import { mapEnergy } from './map-energy.ts';
import { mapFeatures } from './map-features.ts';
import { mapFiles } from './map-files.ts';
import { mapOffer } from './map-offer.ts';
import { mapPlace, readCountry } from './map-place.ts';
import { byLanguage, mapTexts } from './map-texts.ts';

/** Plausible years of construction or completion. */
const YEAR = /^(1[5-9]\d{2}|20\d{2})$/;

/** A raw record as a property. Throws ConnectorError bad_record if it has no key or no content. */
export function mapRecord(raw: JsonObject, context: MapContext): Mapped {
  const warnings: MappingWarning[] = [];
  const root = openElement(raw, warnings);
  const key = root.raw('id');
  if (key === undefined) {
    throw new ConnectorError('bad_record', 'The listing has no <id>.', { fault: 'no_reference', path: '$.id' });
  }
  const kind = mapKind(root);
  const features = mapFeatures(root);
  const offer = mapOffer(root);
  const addresses = byLanguage(root, 'url', context.market, (element, name) => element.url(name));
  const { address, others } = chooseAddress(addresses, context.market);
  const draft: { [Field in keyof MappedProperty]?: MappedProperty[Field] } = {
    crm_source: configText(context.config, 'provider') ?? 'kyero',
    crm_reference: key,
    reference: root.line('ref') ?? key,
    updated_at: root.instant('date'),
    property_url: address,
    type: kind.type,
    sub_type: kind.subType,
    crm_type: root.line('type'),
    crm_sub_type: root.line('subtype'),
    featured: root.flag('prime') || undefined,
    internal_note: noteOf(root),
    ...features.property,
    ...offer,
    rent_details: {
      ...offer.rent_details,
      furnished: (offer.rent_details?.rent_period !== undefined && features.amenities.has('furnished')) || undefined,
    },
    ...mapTexts(root, kind.title, context.market),
    ...mapRooms(root, kind, features.property),
    ...mapFiles(root),
    ...mapPeople(root),
    location: mapPlace(root),
    proximities: [...(features.property.proximities ?? []), ...beach(root)],
    legal: {
      energy: mapEnergy(root),
      property_and_land: {
        cadastral_reference: root.line('catastral') ?? root.line('cadastral_reference') ?? root.line('cadastralref'),
      },
    },
    custom_fields: [
      ...['part_ownership', 'leasehold', 'new_build'].flatMap((name) =>
        root.flag(name) ? [{ key: name, value: 'true', group: 'kyero' }] : [],
      ),
      ...poolField(root),
      ...features.lines.map((value) => ({ key: 'feature', value, group: 'features' })),
      ...others.map(([language, value]) => ({ key: `url_${language}`, value, group: 'kyero' })),
    ],
  };
  for (const name of root.names()) {
    if (!KNOWN_ELEMENTS.has(name)) {
      root.warn('unknown_field', name.slice(0, 100));
    }
  }
  const pruned = prune(draft);
  return demandContent(finishMapping(typeof pruned === 'object' && pruned !== null ? { ...pruned } : {}, warnings));
}

function mapKind(root: Element): Kind {
  const words = root.line('type');
  const kind = words === undefined ? undefined : readKind(words);
  if (!kind) {
    root.warn(words === undefined ? 'missing_value' : 'unmapped_value', 'type', words);
  }
  return kind ?? { type: 'other', subType: words === undefined ? undefined : 'other', title: 'other' };
}

/** The page in the language of the market, else in English, else the first; and the pages in the other languages. */
function chooseAddress(
  addresses: Readonly<Record<string, string>>,
  market: string,
): { address: string | undefined; others: ReadonlyArray<[language: string, address: string]> } {
  const own = [languageOfMarket(market), 'en'].find((language) => Object.hasOwn(addresses, language));
  const chosen = own ?? Object.keys(addresses)[0] ?? '';
  const address = addresses[chosen];
  return { address, others: Object.entries(addresses).filter(([, other]) => other !== address) };
}

/** Notes are internal; software writes 0 for none. */
function noteOf(root: Element): string | undefined {
  const note = root.html('notes');
  return note === '0' ? undefined : note;
}

function mapRooms(root: Element, kind: Kind, found: Partial<MappedProperty>): Partial<MappedProperty> {
  const sizes = mapSizes(root.child('surface_area'), kind);
  const year = root.raw('year_built') ?? root.raw('year_build') ?? root.raw('build_year');
  return {
    bedrooms: root.count('beds') ?? root.count('bedrooms'),
    bathrooms: root.count('baths') ?? root.count('bathrooms'),
    toilets: root.count('toilets') ?? root.count('wc'),
    floor: root.line('floor'),
    floors: root.count('floors'),
    sizes,
    building: YEAR.test(year ?? '') ? { construction: { year: Number(year) } } : found.building,
  };
}

function mapSizes(area: Element, kind: Kind): MappedProperty['sizes'] {
  const built = area.size('built') ?? area.size('');
  const useful = area.size('useful') ?? area.size('usable');
  const plot = area.size('plot');
  if (kind.type === 'land') return { plot_area: plot ?? built };
  if (kind.type === 'parking') return { parking_area: built ?? useful, plot_area: plot };
  return {
    liveable_area: useful ?? built,
    floor_area: useful && built,
    plot_area: plot,
    terrace_area: area.size('terrace'),
  };
}

/** The contact, and the agency in the header of the feed. */
function mapPeople(root: Element): Partial<MappedProperty> {
  const agent = root.child('_agent');
  return {
    negotiator: {
      email: root.line('email'),
      phone: root.line('contact_number'),
      mobile: root.line('whatsapp_number'),
    },
    office: {
      name: agent.line('name'),
      code: agent.line('id'),
      mail: agent.line('email'),
      phone: agent.line('tel') ?? agent.line('mob'),
      location: {
        address: agent.line('addr1'),
        address_complement: agent.line('addr2'),
        postal_code: agent.line('postcode'),
        city: agent.line('town'),
        region: agent.line('region'),
        ...(agent.line('country') !== undefined && readCountry(agent, 'country')),
      },
    },
  };
}

function beach(root: Element): NonNullable<MappedProperty['proximities']> {
  const length = root.number('distance_to_beach_m');
  return length === undefined ? [] : [{ type: 'beach', distance: { length, unit: 'meters' } }];
}

/** `Communal` means more than yes. */
function poolField(root: Element): NonNullable<MappedProperty['custom_fields']> {
  const words = root.line('pool');
  return words && !/^(?:[\d.]*|yes|no|true|false)$/i.test(words) ? [{ key: 'pool', value: words, group: 'kyero' }] : [];
}
