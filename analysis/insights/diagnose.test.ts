import { expect } from 'chai';
import { daysOnline, diagnose, peersOf } from './diagnose.ts';
import type { DiagnosedListing } from './diagnose.ts';
import type { ListingFacts } from './facts.ts';
import { trafficOfListing } from './listing-traffic.ts';

const NOW = new Date('2026-06-01T00:00:00Z');
const window = { from: '2026-05-01', to: '2026-05-30' };
const GOOD: ListingFacts = {
  id: 'good',
  reference: 'good',
  type: 'house',
  offer_type: 'sale',
  city: 'Bayonne',
  price: 300_000,
  currency: 'EUR',
  area: 100,
  pictures: 12,
  description: 900,
  energy_label: 'given',
  capitals: 0.05,
  has_position: true,
  created_at: new Date('2026-05-01T00:00:00Z'),
};

const listing = (id: string, facts: Partial<ListingFacts> = {}, views = 40, leads = 4): DiagnosedListing => ({
  facts: { ...GOOD, id, ...facts },
  traffic: { ...trafficOfListing([], window, id), views, leads },
  days_online: daysOnline({ ...GOOD, ...facts }, window, NOW),
});
const peers = Array.from({ length: 8 }, (_, place) => listing(`peer-${place}`));
const codesOf = (one: DiagnosedListing) =>
  diagnose(one, peersOf([...peers, one], NOW)(one), NOW).map(({ code }) => code);

describe('The diagnosis of a listing', () => {
  it('finds nothing in a listing that does as its peers do', () => {
    expect(codesOf(listing('one'))).to.deep.equal([]);
  });

  it('names what is missing, the most serious first', () => {
    const codes = codesOf(listing('bare', { pictures: 1, description: 20, energy_label: 'missing' }));
    expect(codes).to.deep.equal(['few_pictures', 'short_text', 'no_energy_label']);
  });

  it('compares the price with the estimate and with similar listings', () => {
    const dear = listing('dear', { price: 400_000 });
    expect(codesOf(dear)).to.deep.equal(['price_above_peers']);
    const estimate = { central: 310_000, low: 280_000, high: 340_000 };
    expect(codesOf({ ...dear, estimate })[0]).to.equal('price_above_estimate');
  });

  it('sees a price below the estimate, text in capitals, a small picture, and a place that is unlikely or not known', () => {
    const estimate = { central: 310_000, low: 305_000, high: 340_000 };
    expect(codesOf({ ...listing('cheap'), estimate })).to.deep.equal(['price_below_estimate']);
    expect(codesOf({ ...listing('fair'), estimate: { ...estimate, low: 300_000 } })).to.deep.equal([]);
    expect(codesOf(listing('loud', { capitals: 0.61 }))).to.deep.equal(['text_in_capitals']);
    expect(codesOf(listing('calm', { capitals: 0.6 }))).to.deep.equal([]);
    expect(codesOf({ ...listing('blurred'), first_picture: 1_023 })).to.deep.equal(['small_picture']);
    expect(codesOf({ ...listing('sharp'), first_picture: 1_024 })).to.deep.equal([]);
    expect(codesOf({ ...listing('far'), kilometres_off: 41 })).to.deep.equal(['place_unlikely']);
    expect(codesOf({ ...listing('near'), kilometres_off: 40 })).to.deep.equal([]);
    expect(codesOf(listing('nowhere', { has_position: false }))).to.deep.equal(['no_position']);
  });

  it('asks for fewer pictures and less text of a garage or a plot than of a home', () => {
    const bare = { pictures: 3, description: 150 };
    expect(codesOf(listing('home', bare))).to.deep.equal(['few_pictures', 'short_text']);
    for (const type of ['parking', 'land']) expect(codesOf(listing(type, { ...bare, type }))).to.deep.equal([]);
    expect(codesOf(listing('garage', { pictures: 2, description: 149, type: 'parking' }))).to.deep.equal([
      'few_pictures',
      'short_text',
    ]);
  });

  it('asks for no energy label where none is needed', () => {
    expect(codesOf(listing('land', { energy_label: 'not_needed' }))).to.deep.equal([]);
    expect(codesOf(listing('flat', { energy_label: 'missing' }))).to.deep.equal(['no_energy_label']);
  });

  it('sees few views, views without contacts and a long time on the market', () => {
    expect(codesOf(listing('unseen', {}, 5, 1))).to.deep.equal(['few_views']);
    expect(codesOf(listing('silent', {}, 60, 0))).to.deep.equal(['views_without_contacts']);
    expect(codesOf(listing('old', { created_at: new Date('2025-01-01T00:00:00Z') }))).to.deep.equal(['long_on_market']);
  });

  it('measures views by the days online', () => {
    const since = (day: string) => ({ created_at: new Date(`${day}T00:00:00Z`) });
    // Peers have 40 views in 30 days.
    expect(codesOf(listing('fresh', since('2026-05-30'), 0, 0))).to.deep.equal([]);
    expect(codesOf(listing('new and seen', since('2026-05-25'), 5, 1))).to.deep.equal([]);
    expect(codesOf(listing('new and unseen', since('2026-05-21'), 2, 1))).to.deep.equal(['few_views']);
    // Old ones have as many views in less time than those that were seen for all of the window.
    const young = Array.from({ length: 8 }, (_, place) => listing(`young-${place}`, since('2026-05-16'), 40));
    const old = listing('old', {}, 30);
    expect(diagnose(old, peersOf([...young, old], NOW)(old), NOW).map(({ code }) => code)).to.deep.equal(['few_views']);
  });

  it('gives every finding figures of the listing, and names no figure in its advice', () => {
    const one = listing('bad', { pictures: 0, description: 0, energy_label: 'missing', price: 900_000 }, 4, 0);
    const findings = diagnose(one, peersOf([...peers, one], NOW)(one), NOW);
    expect(findings.length).to.be.greaterThan(3);
    for (const { evidence, next_step: advice } of findings) {
      expect(evidence).not.to.have.lengthOf(0);
      expect(advice).not.to.match(/\d/);
    }
  });
});
