import type { Facts, Stated } from '../../conformance/facts.ts';
import { unknownOf } from '../../conformance/fixture.ts';
import type { Listing } from '../../conformance/fixture.ts';
import { presetFixture } from '../preset-fixture.ts';

const facts: Facts = {
  offers: ['sale', 'rental', 'lease_transfer'],
  statuses: ['available', 'sold'],
  currencies: ['EUR'],
  units: ['sq_m'],
  bedrooms: true,
  languages: ['fr'],
  pictures: 'listed',
  hiddenPrices: ['sale', 'rental', 'lease_transfer'],
  times: 'offset',
  plots: true,
  places: [
    { latitude: 43.70313, longitude: 7.26608 },
    { latitude: 48.39039, longitude: -4.48608 },
  ],
  hiddenAddresses: 'flagged',
  periods: ['month'],
  charges: true,
  availability: true,
  notes: true,
  unknowns: {
    type: '99999',
    status: 'X',
    price_visibility: 'perhaps',
    address_visibility: 'perhaps',
    deletion: 'X',
  },
  lacks: {
    currencies: 'prices are in euros',
    units: 'areas are in square metres',
    languages: 'texts in other languages are among the codes of the details, of which unknown ones are not read',
    privatePhones: 'the format has the numbers of the negotiator alone',
    periods: 'a rent is per month by its code, a seasonal one per week',
    covers: 'the first picture is the title picture',
    'unknown period': 'the period is in the code of the rent',
  },
};

/** A host that serves the ads of an agency. */
export const ubiflowFixture = presetFixture('ubiflow', {
  facts,
  isXml: false,
  file: (listings) => JSON.stringify(listings.map(write)),
});

const OFFERS: Readonly<Record<string, string>> = { sale: 'V', rental: 'L', lease_transfer: 'B' };

function write(record: Listing): unknown {
  const { key, changed, text, isBroken, isDeleted, stated } = record;
  const status = stated?.status === 'sold' ? 'V' : 'A';
  const visibility = unknownOf(facts, record, 'price_visibility');
  return {
    reference: isBroken ? '' : key,
    status: isDeleted ? 'S' : (unknownOf(facts, record, 'status') ?? unknownOf(facts, record, 'deletion') ?? status),
    updatedAt: changed,
    transaction: {
      code: OFFERS[stated?.offer ?? 'sale'],
      price: stated?.price.amount ?? 150_000,
      privatePrice: visibility ?? stated?.isPriceHidden ?? false,
    },
    productType: { code: unknownOf(facts, record, 'type') ?? 1135 },
    description: text,
    data: stated ? dataOf(stated, unknownOf(facts, record, 'address_visibility')) : [],
    mediaSupports: { pictures: stated?.pictures.map(({ url }) => ({ sourceUrl: url })) ?? [] },
  };
}

function dataOf(stated: Stated, visibility?: string): unknown[] {
  const { offer, price, charges, area, plot, place, address, bedrooms, availableAt, note } = stated;
  const values: Readonly<Record<string, unknown>> = {
    ville: 'Exempleville',
    surface_habitable: area.size,
    nombre_de_chambres: bedrooms,
    loyer_mensuel: offer === 'rental' ? price.amount : undefined,
    charges_locatives: charges,
    surface_terrain: plot?.size,
    latitude: place?.latitude,
    longitude: place?.longitude,
    nom_voie: address?.street,
    numero_voie: address?.number,
    communiquer_adresse_exacte: visibility ?? !address?.isHidden,
    date_disponibilite: availableAt?.split('-').toReversed().join('/'),
    commentaire_prive: note,
  };
  return Object.entries(values).flatMap(([code, value]) => (value === undefined ? [] : [{ code, value }]));
}
