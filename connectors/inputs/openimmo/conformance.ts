import { feedHost } from '../../conformance/feed-host.ts';
import type { Facts, Stated } from '../../conformance/facts.ts';
import { unknownOf } from '../../conformance/fixture.ts';
import type { Fixture, Listing } from '../../conformance/fixture.ts';
import { NO_PAGES, NO_TOTAL } from '../../conformance/fixture.ts';
import { openimmo } from './openimmo.ts';
import { anhang, DELETED, immobilie, transfer } from './testing.ts';

const facts: Facts = {
  offers: ['sale', 'rental'],
  statuses: ['available', 'option', 'sold', 'rented'],
  currencies: ['EUR', 'CHF'],
  units: ['sq_m'],
  bedrooms: true,
  languages: ['de', 'fr'],
  pictures: 'listed',
  hiddenPrices: ['sale'],
  times: 'day',
  plots: true,
  places: [
    { latitude: 53.55108, longitude: 9.99368 },
    { latitude: 48.13743, longitude: 11.57549 },
  ],
  hiddenAddresses: 'flagged',
  privatePhones: true,
  periods: ['month', 'week', 'yearly'],
  charges: true,
  availability: true,
  notes: true,
  covers: true,
  unknowns: {
    type: 'zauberturm',
    status: 'VERZAUBERT',
    offer: 'TAUSCH',
    period: 'MONDPHASE',
    price_visibility: 'vielleicht',
    address_visibility: 'vielleicht',
    deletion: 'VERZAUBERN',
  },
  lacks: {
    units: 'areas are in square metres',
    hiddenPrices: 'only purchase prices have the attribute auf_anfrage',
  },
};

/** A host that serves a full transfer (VOLL) by URL. */
export const openimmoFixture: Fixture = {
  name: 'openimmo',
  connector: openimmo,
  market: 'de',
  ...feedHost(({ listings }) => ({
    headers: { 'content-type': 'text/xml' },
    body: transfer(listings.map(writeObject)),
  })),
  facts,
  encodings: {
    declare: (text, encoding) => text.replace(/encoding="[^"]*"/, `encoding="${encoding}"`),
  },
  xml: true,
  zip: { document: 'openimmo.xml' },
  exemptions: { ...NO_PAGES, ...NO_TOTAL },
};

function writeObject(listing: Listing): string {
  const { key, changed, text, isDeleted, isBroken, stated } = listing;
  const deletion = unknownOf(facts, listing, 'deletion');
  const type = unknownOf(facts, listing, 'type');
  const offer = unknownOf(facts, listing, 'offer');
  const freetexte = `<freitexte><objektbeschreibung>${text}</objektbeschreibung></freitexte>`;
  const language = stated ? `<sprache>${stated.language}</sprache>` : '';
  const action = deletion ? `<aktion aktionart="${deletion}"/>` : isDeleted ? DELETED : '';
  const tech = `<stand_vom>${changed.slice(0, 10)}</stand_vom>${language}${action}`;
  const xml = immobilie(isBroken ? '' : key, `${freetexte}${stated ? writeStated(stated, listing) : ''}`, tech);
  const way = offer ? `${offer}="true"` : stated?.offer === 'rental' ? RENTAL : SALE;
  return xml
    .replace(SALE, way)
    .replace('</geo>', `${stated ? writePlace(stated) : ''}</geo>`)
    .replace('<wohnung wohnungtyp="ETAGE"/>', type ? `<${type}/>` : '<wohnung wohnungtyp="ETAGE"/>');
}

/** As `immobilie` writes it. */
const SALE = 'KAUF="true" MIETE_PACHT="false"';
const RENTAL = 'KAUF="false" MIETE_PACHT="true"';

const STATES: Readonly<Record<string, string>> = {
  available: 'OFFEN',
  option: 'RESERVIERT',
  sold: 'VERKAUFT',
  rented: 'VERKAUFT',
};

const PERIODS: Readonly<Record<string, string>> = { month: 'MONAT', week: 'WOCHE', yearly: 'JAHR' };

function writePlace({ place, address }: Stated): string {
  const point = place ? `<geokoordinaten breitengrad="${place.latitude}" laengengrad="${place.longitude}"/>` : '';
  const lines = address ? `<strasse>${address.street}</strasse><hausnummer>${address.number}</hausnummer>` : '';
  return `${point}${lines}<land iso_land="DEU"/>`;
}

function writeStated(stated: Stated, listing: Listing): string {
  const { status, area, plot, bedrooms, address, availableAt, note, privatePhone, pictures } = stated;
  const isFree = unknownOf(facts, listing, 'address_visibility') ?? String(!address?.isHidden);
  const state = unknownOf(facts, listing, 'status') ?? STATES[status];
  return (
    `<kontaktperson>${privatePhone ? `<tel_privat>${privatePhone}</tel_privat>` : ''}${note ? `<freitextfeld>${note}</freitextfeld>` : ''}</kontaktperson>` +
    writePrices(stated, listing) +
    `<flaechen><wohnflaeche>${area.size}</wohnflaeche>${plot ? `<grundstuecksflaeche>${plot.size}</grundstuecksflaeche>` : ''}` +
    `<anzahl_schlafzimmer>${bedrooms}</anzahl_schlafzimmer></flaechen>` +
    `<zustand_angaben><verkaufstatus stand="${state}"/></zustand_angaben>` +
    `<anhaenge>${pictures.map(({ url, isCover }) => anhang(url, isCover ? 'TITELBILD' : 'BILD')).join('')}</anhaenge>` +
    `<verwaltung_objekt>${address ? `<objektadresse_freigeben>${isFree}</objektadresse_freigeben>` : ''}` +
    `${availableAt ? `<abdatum>${availableAt}</abdatum>` : ''}</verwaltung_objekt>`
  );
}

function writePrices({ offer, price, isPriceHidden, period, charges }: Stated, listing: Listing): string {
  const onRequest = unknownOf(facts, listing, 'price_visibility') ?? (isPriceHidden ? 'true' : undefined);
  const amount =
    offer === 'rental'
      ? `<kaltmiete>${price.amount}</kaltmiete>${charges ? `<nebenkosten>${charges}</nebenkosten>` : ''}`
      : `<kaufpreis${onRequest ? ` auf_anfrage="${onRequest}"` : ''}>${price.amount}</kaufpreis>`;
  const unit = unknownOf(facts, listing, 'period') ?? (period && PERIODS[period]);
  return `<preise>${amount}${unit ? `<preis_zeiteinheit zeiteinheit="${unit}"/>` : ''}<waehrung iso_waehrung="${price.currency}"/></preise>`;
}
