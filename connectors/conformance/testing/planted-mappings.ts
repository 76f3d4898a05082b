import type { MappedProperty } from '../../../model/property/property.ts';
import type { JsonObject, Mapped, MappingWarning } from '../../connector.ts';
import { kyeroFixture } from '../../inputs/kyero/conformance.ts';
import { openimmoFixture } from '../../inputs/openimmo/conformance.ts';
import { openElement } from '../../kit/mapping/open-element.ts';
import type { Element } from '../../kit/mapping/open-element.ts';
import type { CheckName } from '../checks/check-names.ts';
import type { Fixture } from '../fixture.ts';

/** A bug in the mapping of a real format: the result is valid but differs from the CRM's data. */
export interface Planted {
  /** The bug. */
  readonly bug: string;
  readonly format: 'KYERO' | 'OPENIMMO';
  readonly fixture: Fixture;
  /** The check that must fail. */
  readonly caught: CheckName;
}

type Change = (property: MappedProperty, root: Element) => Partial<MappedProperty>;

const FIXTURES = { KYERO: kyeroFixture, OPENIMMO: openimmoFixture } as const;

const BOTH = ['KYERO', 'OPENIMMO'] as const;

/** The bug in each of these formats. */
function plant(
  formats: readonly Planted['format'][],
  bug: string,
  caught: CheckName,
  change: Change,
  warned: (warnings: readonly MappingWarning[]) => readonly MappingWarning[] = (warnings) => warnings,
): Planted[] {
  return formats.map((format) => {
    const fixture = FIXTURES[format];
    const { connector } = fixture;
    const map = (raw: JsonObject, ctx: Parameters<typeof connector.map>[1]): Mapped => {
      const { property, warnings } = connector.map(raw, ctx);
      return { property: { ...property, ...change(property, openElement(raw, [])) }, warnings: warned(warnings) };
    };
    return { bug, format, caught, fixture: { ...fixture, connector: { ...connector, map } } };
  });
}

/** The coordinates of the record, without the check against its country. */
function placeOf(root: Element): { latitude: number; longitude: number } | undefined {
  const german = root.child('geo');
  const spanish = root.child('location');
  const latitude = german.degrees('geokoordinaten@breitengrad') ?? spanish.degrees('latitude');
  const longitude = german.degrees('geokoordinaten@laengengrad') ?? spanish.degrees('longitude');
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

const located = (
  { location }: MappedProperty,
  geo: { latitude: number; longitude: number },
): Partial<MappedProperty> => ({
  location: { ...location, geo },
});

const described = ({ description }: MappedProperty, change: (text: string) => string): Partial<MappedProperty> => ({
  description: Object.fromEntries(Object.entries(description).map(([language, text]) => [language, change(text)])),
});

const rented = (
  { rent_details: rent }: MappedProperty,
  changes: MappedProperty['rent_details'],
): Partial<MappedProperty> => (rent ? { rent_details: { ...rent, ...changes } } : {});

/**
 * Bugs that measure the kit. Each was made in some mapping or is likely; the tests of a connector find most of them, the kit must find
 * them alone.
 */
export const PLANTED_MAPPINGS: readonly Planted[] = [
  ...plant(
    BOTH,
    'puts the liveable area under floor_area',
    'fact-area',
    ({ sizes: { liveable_area, ...sizes } = {} }) =>
      liveable_area ? { sizes: { ...sizes, floor_area: liveable_area } } : {},
  ),
  ...plant(BOTH, 'lets area and plot change places', 'fact-area', ({ sizes }) =>
    sizes?.plot_area && sizes.liveable_area
      ? { sizes: { ...sizes, plot_area: sizes.liveable_area, liveable_area: sizes.plot_area } }
      : {},
  ),
  ...plant(BOTH, 'lets latitude and longitude change places', 'fact-place', (property) => {
    const geo = property.location?.geo;
    return geo ? located(property, { latitude: geo.longitude, longitude: geo.latitude }) : {};
  }),
  ...plant(['KYERO'], 'loses the sign of a longitude', 'fact-place', (property) => {
    const geo = property.location?.geo;
    return geo ? located(property, { ...geo, longitude: Math.abs(geo.longitude) }) : {};
  }),
  ...plant(BOTH, 'keeps a place outside of the country', 'foreign-place', (property, root) => {
    const geo = placeOf(root);
    return geo ? located(property, geo) : {};
  }),
  ...plant(
    BOTH,
    'ignores an unknown type while another field warns',
    'unknown-values',
    () => ({}),
    (warnings) => warnings.filter(({ value }) => value !== 'Spaceship' && value !== 'zauberturm'),
  ),
  ...plant(BOTH, 'sells what is offered in an unknown way', 'unknown-offer', ({ offer_type: offer }) => ({
    offer_type: offer ?? 'sale',
  })),
  ...plant(BOTH, 'takes every rent for one by the month', 'fact-period', (property) =>
    rented(property, { rent_period: 'month' }),
  ),
  ...plant(['OPENIMMO'], 'takes a rent of an unknown period for one by the month', 'unknown-period', (property) =>
    rented(property, { rent_period: property.rent_details?.rent_period ?? 'month' }),
  ),
  ...plant(['OPENIMMO'], 'publishes an address that is hidden', 'fact-hidden-address', ({ location }, root) => ({
    location: { ...location, street: root.child('geo').line('strasse'), publish_address: true },
  })),
  ...plant(['OPENIMMO'], 'gives the exact place of a hidden address', 'fact-hidden-address', ({ location }, root) => {
    const { publish_address: mayShow, ...others } = location ?? {};
    return mayShow === false ? { location: { ...others, geo: placeOf(root) } } : {};
  }),
  ...plant(['OPENIMMO'], 'writes a hidden address into the title', 'fact-hidden-address', ({ title }, root) => ({
    title: Object.fromEntries(
      Object.entries(title).map(([language, text]) => [language, `${text} ${root.child('geo').line('strasse') ?? ''}`]),
    ),
  })),
  ...plant(['OPENIMMO'], 'shows an address with an unknown visibility', 'unknown-visibility', (property, root) => {
    const isForbidden = root.child('verwaltung_objekt').raw('objektadresse_freigeben') === 'false';
    const street = root.child('geo').line('strasse');
    return isForbidden ? {} : { location: { ...property.location, street, publish_address: true } };
  }),
  ...plant(['OPENIMMO'], 'shows a price with an unknown visibility', 'unknown-visibility', ({ financial }, root) => {
    const prices = root.child('preise');
    const amount = prices.amount('kaufpreis');
    const isHidden = prices.raw('kaufpreis@auf_anfrage') === 'true';
    return amount && !isHidden
      ? { financial: { ...financial, transaction: { price: { amount, currency: 'EUR' } } } }
      : {};
  }),
  ...plant(['OPENIMMO'], 'publishes a private telephone number', 'fact-private-phone', ({ negotiator }, root) => ({
    negotiator: { ...negotiator, mobile: root.child('kontaktperson').line('tel_privat') },
  })),
  ...plant(['OPENIMMO'], 'leaves the charges out', 'fact-charges', (property) =>
    rented(property, { fees_amount: undefined }),
  ),
  ...plant(['OPENIMMO'], 'says that a rent with its charges is without', 'fact-charges', (property) =>
    rented(property, { fees_included: false }),
  ),
  ...plant(['OPENIMMO'], 'takes the day of the last change for that of availability', 'fact-availability', (property) =>
    property.available_at ? { available_at: property.updated_at?.slice(0, 10) } : {},
  ),
  ...plant(BOTH, 'escapes entities twice', 'fact-entities', (property) =>
    described(property, (text) => text.replaceAll('&', '&amp;')),
  ),
  ...plant(BOTH, 'writes notes into the description', 'fact-notes', (property, root) =>
    described(property, (text) => `${text} ${noteOf(root)}`),
  ),
  ...plant(BOTH, 'shows notes as a field of their own', 'fact-notes', ({ custom_fields: fields = [] }, root) => ({
    custom_fields: [...fields, { key: 'note', value: noteOf(root), group: 'own' }],
  })),
  ...plant(['OPENIMMO'], 'keeps the position of the title picture', 'fact-cover', ({ images = [] }) => ({
    images: images
      .toSorted((left, right) => ((left.url ?? '') < (right.url ?? '') ? -1 : 1))
      .map((image, ordinal) => ({ ...image, ordinal })),
  })),
  ...plant(['KYERO'], 'takes the last picture for the first', 'fact-pictures', ({ images = [] }) => ({
    images: images.toReversed().map((image, ordinal) => ({ ...image, ordinal })),
  })),
];

const noteOf = (root: Element): string => root.raw('notes') ?? root.child('kontaktperson').raw('freitextfeld') ?? '';
