import { isDeepStrictEqual } from 'node:util';
import type { MappedProperty } from '../../../model/property/property.ts';
import { ensure } from '../bench.ts';
import type { Check } from '../bench.ts';
import type { Facts, Stated } from '../facts.ts';
import { ensureMapped, factsOf } from '../map-listings.ts';
import { isRental, stating } from '../stated-listings.ts';

/** Tolerance of coordinates, degrees: rounding, and the blur if the address is hidden. */
const EXACT = 1e-5;
const BLURRED = 0.02;

/** Not contained in any text of a fixture. */
const STREET = 'Quittengasse';
const NUMBER = '4711';
const PRIVATE_PHONE = '+49 6021 7654321';
const NOTE = 'Vorsicht Hofhund Bello';
const CHARGES = 187;
const AVAILABLE = ['2027-03-05', '2027-11-30'] as const;

/** "Café & Bar" in HTML; a text of the format may be HTML or plain text. */
const ENTITIES = 'Caf&eacute; &amp; Bar';

const COVERS = ['strasse', 'eingang', 'fassade', 'keller'].map((name) => `https://pictures.example/${name}.jpg`);
const COVER_AT = 2;

export const detailChecks = {
  async 'fact-place'(bench) {
    const facts = factsOf(bench);
    const listings = facts.places.map((place, index) => stating(facts, index + 1, { place }));
    await ensureMapped(bench, listings, ({ place }, { location }) => {
      ensure(
        place && isAt(location, place),
        `a listing at ${JSON.stringify(place)} is at ${JSON.stringify(location?.geo) ?? 'no place'} after map`,
      );
    });
  },
  async 'foreign-place'(bench) {
    const facts = factsOf(bench);
    const listings = facts.places.map(({ latitude, longitude }, index) =>
      stating(facts, index + 1, { place: { latitude: longitude, longitude: latitude } }),
    );
    await ensureMapped(bench, listings, ({ place }, { location }, { key }, { warnings }) => {
      ensure(
        location?.geo === undefined && warnings.some(({ code }) => code === 'implausible_value'),
        `${key} is at ${JSON.stringify(place)}, outside of its country; its place must be left out with a warning implausible_value`,
      );
    });
  },
  async 'fact-hidden-address'(bench) {
    const facts = factsOf(bench);
    const { hiddenAddresses, places } = facts;
    if (hiddenAddresses === undefined) return;
    const cases = hiddenAddresses === 'flagged' ? [true, false] : [true];
    const listings = cases.map((isHidden, index) =>
      stating(facts, index + 1, {
        address: { street: STREET, number: NUMBER, isHidden },
        ...(places[0] && { place: places[0] }),
      }),
    );
    await ensureMapped(bench, listings, ({ address }, property, { key }) => {
      const { location, ...others } = property;
      const isKept = JSON.stringify(location).includes(STREET);
      if (address?.isHidden) {
        const isExact = location?.geo !== undefined || isKept;
        ensure(!isExact || location?.publish_address === false, `the hidden address of ${key} is published after map`);
        ensure(
          !JSON.stringify(others).includes(STREET),
          `the hidden address of ${key} is outside of location after map`,
        );
      } else {
        ensure(isKept, `the address of ${key} is not in its location after map`);
        ensure(location?.publish_address !== false, `the address of ${key} may be shown and is hidden after map`);
      }
    });
  },
  async 'fact-private-phone'(bench) {
    const facts = factsOf(bench);
    if (!facts.privatePhones) return;
    const digits = PRIVATE_PHONE.replaceAll(/\D/g, '').slice(2);
    await ensureMapped(bench, [stating(facts, 1, { privatePhone: PRIVATE_PHONE })], (_, property) => {
      const shown = JSON.stringify(publicPart(property)).replaceAll(/[^\w",:{}[\]]/g, '');
      ensure(!shown.includes(digits), 'a private telephone number is in a public field after map');
    });
  },
  async 'fact-period'(bench) {
    const facts = factsOf(bench);
    const offer = rentalOf(facts);
    if (!offer) return;
    const listings = facts.periods.map((period, index) => stating(facts, index + 1, { offer, period }));
    await ensureMapped(bench, listings, ({ period, price }, { rent_details: rent, financial }) => {
      ensure(
        rent?.rent_period === period,
        `a rent per ${period} is due per ${rent?.rent_period ?? 'nothing'} after map`,
      );
      const found = financial?.transaction?.price?.amount;
      ensure(found === price.amount, `a rent of ${price.amount} per ${period} is ${found} after map`);
    });
  },
  async 'fact-charges'(bench) {
    const facts = factsOf(bench);
    const offer = rentalOf(facts);
    if (!facts.charges || !offer) return;
    const listings = [0, 1].map((more) => stating(facts, more + 1, { offer, charges: CHARGES + more }));
    await ensureMapped(bench, listings, ({ charges = 0, price }, { rent_details: rent, financial }) => {
      ensure(
        rent?.fees_amount?.amount === charges,
        `charges of ${charges} are ${rent?.fees_amount?.amount ?? 'nothing'} in rent_details.fees_amount after map`,
      );
      const found = financial?.transaction?.price?.amount;
      const wanted = rent.fees_included === true ? price.amount + charges : price.amount;
      ensure(
        found === wanted,
        `a rent of ${price.amount} with charges of ${charges} on top is ${found} after map, fees_included ${rent.fees_included}`,
      );
    });
  },
  async 'fact-availability'(bench) {
    const facts = factsOf(bench);
    if (!facts.availability) return;
    const offer = rentalOf(facts);
    const listings = AVAILABLE.map((availableAt, index) =>
      stating(facts, index + 1, { availableAt, ...(offer && { offer }) }),
    );
    await ensureMapped(bench, listings, ({ availableAt }, { available_at, occupancy }) => {
      const found = available_at ?? occupancy?.available_from;
      ensure(
        found === availableAt,
        `a home that is available from ${availableAt} is available from ${found} after map`,
      );
    });
  },
  async 'fact-entities'(bench) {
    const facts = factsOf(bench);
    // In XML, HTML is escaped once more, as every text is.
    const text = bench.fixture.xml ? ENTITIES.replaceAll('&', '&amp;') : ENTITIES;
    await ensureMapped(bench, [{ ...stating(facts, 1), text }], (_, { title, description, short_description }) => {
      const texts = Object.values({ ...short_description, ...description });
      ensure(
        texts.some((html) => html.replaceAll('&eacute;', 'é').includes('Café &amp; Bar')),
        `the text ${text} is ${JSON.stringify(texts)} after map: as HTML it must read "Café & Bar"`,
      );
      const twice = [...texts, ...Object.values(title)].find((words) => /&amp;(?:amp|eacute|#\d+);/.test(words));
      ensure(twice === undefined, `entities are escaped twice after map: ${twice}`);
    });
  },
  async 'fact-notes'(bench) {
    const facts = factsOf(bench);
    if (!facts.notes) return;
    await ensureMapped(bench, [stating(facts, 1, { note: NOTE })], (_, property) => {
      ensure(
        !JSON.stringify(publicPart(property)).includes(NOTE),
        'an internal note of the agency is in a public field after map; it may only be in internal_note',
      );
    });
  },
  async 'fact-cover'(bench) {
    const facts = factsOf(bench);
    if (!facts.covers) return;
    const pictures = COVERS.map((url, index) => ({ url, rank: index + 1, isCover: index === COVER_AT }));
    await ensureMapped(bench, [stating(facts, 1, { pictures })], (_, { images = [] }) => {
      const ordered = images.toSorted((left, right) => (left.ordinal ?? 0) - (right.ordinal ?? 0));
      const found = ordered.map(({ url }) => url);
      ensure(found[0] === COVERS[COVER_AT], `the title picture ${COVERS[COVER_AT]} is not the first after map`);
      ensure(
        isDeepStrictEqual(found.slice(1), COVERS.toSpliced(COVER_AT, 1)),
        `the pictures behind the title picture are ${found.slice(1).join(', ')} after map`,
      );
    });
  },
} satisfies Record<string, Check>;

/** The first rental offer of the format. */
const rentalOf = ({ offers }: Facts): Stated['offer'] | undefined => offers.find(isRental);

/** The public fields: all except those that the agency and the gateway keep internal. */
function publicPart(property: MappedProperty): Partial<MappedProperty> {
  const { internal_note: _note, vendors: _vendors, ...shown } = property;
  return shown;
}

function isAt(location: MappedProperty['location'], { latitude, longitude }: NonNullable<Stated['place']>): boolean {
  const { geo, publish_address: mayShow } = location ?? {};
  const tolerance = mayShow === false ? BLURRED : EXACT;
  return (
    geo !== undefined &&
    Math.abs(geo.latitude - latitude) <= tolerance &&
    Math.abs(geo.longitude - longitude) <= tolerance
  );
}
