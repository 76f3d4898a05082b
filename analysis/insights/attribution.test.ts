import { expect } from 'chai';
import fc from 'fast-check';
import type { VisitorSource } from '../../model/insights/visitor-event.ts';
import { ATTRIBUTION_MODELS, attributionOf, pathTo, shares } from './attribution.ts';
import { channelOf } from './channel.ts';
import { journeysOf, profilesOf } from './profile.ts';
import type { DatedVisitorDay } from './profile.ts';

const DAY = 86_400_000;
const START = Date.parse('2026-03-01T08:00:00Z');

/** A day with one session, and a lead an hour later if asked for. */
function visit(visitor: string, day: number, source: VisitorSource | undefined, withLead = false): DatedVisitorDay {
  const start = START + day * DAY;
  const session = `${visitor}-${day}`;
  return {
    visitor,
    day: new Date(start).toISOString().slice(0, 10),
    first: start,
    last: start,
    counts: { page_view: 1, ...(withLead ? { lead: 1 } : {}) },
    sessions: [{ id: session, start, end: start, events: 1, ...(source ? { source } : {}) }],
    listings: [],
    searches: [],
    leads: withLead ? [{ at: start + 3_600_000, session }] : [],
  };
}

const GOOGLE = { referrer_host: 'www.google.com' };
const MAIL = { utm_source: 'newsletter', utm_medium: 'email' };
const PORTAL = { referrer_host: 'www.seloger.com' };
const window = { from: '2026-03-01', to: '2026-04-30' };
const creditsOf = (days: readonly DatedVisitorDay[]) =>
  Object.fromEntries(
    attributionOf(profilesOf(days).values(), window).channels.map(({ channel, ...credit }) => [channel, credit]),
  );

describe('The attribution of leads', () => {
  it('shares a lead among four sessions by each model', () => {
    const credits = creditsOf([
      visit('v', 0, GOOGLE),
      visit('v', 2, PORTAL),
      visit('v', 4, PORTAL),
      visit('v', 6, MAIL, true),
    ]);
    expect(credits['organic_search']).to.include({ first: 1, last: 0, linear: 0.25, position_based: 0.4 });
    expect(credits['portal']).to.include({ first: 0, last: 0, linear: 0.5, position_based: 0.2, sessions: 2 });
    expect(credits['email']).to.include({ first: 0, last: 1, linear: 0.25, position_based: 0.4 });
  });

  it('gives direct sessions nothing while another channel is known, and all of it otherwise', () => {
    expect(creditsOf([visit('v', 0, GOOGLE), visit('v', 1, undefined, true)])['direct']).to.include({ last: 0 });
    expect(creditsOf([visit('v', 1, undefined, true)])['direct']).to.include({ first: 1, last: 1, linear: 1 });
  });

  it('looks back 30 days, and counts leads of the window alone', () => {
    const credits = creditsOf([visit('v', 0, PORTAL), visit('v', 31, GOOGLE, true)]);
    expect(credits['portal']).to.include({ linear: 0 });
    expect(credits['organic_search']).to.include({ linear: 1 });
    const early = attributionOf(profilesOf([visit('v', -5, GOOGLE, true), visit('v', 1, MAIL)]).values(), window);
    expect(early.leads).to.equal(0);
    expect(early.channels.map(({ channel }) => channel)).to.deep.equal(['email']);
  });

  it('adds up to the number of leads, whatever happened', () => {
    const source = fc.constantFrom(undefined, GOOGLE, MAIL, PORTAL);
    const visits = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.nat(59), source, fc.boolean()), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(visits, (given) => {
        const unique = new Map(given.map((one) => [`${one[0]} ${one[1]}`, one]));
        const days = [...unique.values()].map((one) => visit(...one));
        const whole = attributionOf(profilesOf(days).values(), window);
        const ordered = days.toSorted((a, b) => (a.day < b.day ? -1 : 1));
        expect(attributionOf(journeysOf(ordered), window).channels).to.deep.equal(whole.channels);
        const { leads, channels, campaigns } = whole;
        expect(leads).to.equal(days.flatMap((day) => day.leads).length);
        for (const model of ATTRIBUTION_MODELS) {
          for (const rows of [channels, campaigns]) {
            // Each row is rounded to four decimals.
            expect(rows.reduce((sum, row) => sum + row[model], 0)).to.be.closeTo(leads, 0.001);
          }
        }
      }),
    );
  });

  it('shares exactly one lead among every path', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), (length) => {
        const path = Array.from({ length }, (_, place) => ({ id: `${place}`, start: place, end: place, events: 1 }));
        for (const model of ATTRIBUTION_MODELS) {
          expect(shares(path).reduce((sum, [, credit]) => sum + credit[model], 0)).to.be.closeTo(1, 1e-9);
        }
        expect(pathTo(path, length)).to.have.lengthOf(length);
      }),
    );
  });
});

describe('The channel of a session', () => {
  it('follows from campaign parameters first, then from the referring host', () => {
    const cases: [VisitorSource | undefined, string][] = [
      [undefined, 'direct'],
      [{}, 'direct'],
      [{ referrer_host: 'www.google.fr' }, 'organic_search'],
      [{ utm_source: 'google', utm_medium: 'cpc' }, 'paid_search'],
      [{ utm_source: 'facebook', utm_medium: 'cpc' }, 'paid_social'],
      [{ utm_medium: 'paid_social' }, 'paid_social'],
      [{ referrer_host: 'l.facebook.com' }, 'social'],
      [{ referrer_host: 't.co' }, 'social'],
      [{ utm_source: 'newsletter', utm_medium: 'email' }, 'email'],
      [{ referrer_host: 'www.seloger.com' }, 'portal'],
      [{ utm_source: 'leboncoin' }, 'portal'],
      [{ referrer_host: 'www.bing.com', utm_campaign: 'spring' }, 'organic_search'],
      [{ utm_campaign: 'spring' }, 'other'],
      [{ referrer_host: 'blog.example.org' }, 'referral'],
      [{ utm_medium: 'banner' }, 'display'],
      // Paid clicks and banners belong to the place where they were bought.
      [{ utm_source: 'seloger', utm_medium: 'cpc' }, 'portal'],
      [{ utm_source: 'SeLoger_premium', utm_medium: 'paid' }, 'portal'],
      [{ utm_source: 'leboncoin.fr', utm_medium: 'ppc' }, 'portal'],
      [{ utm_source: 'leboncoin', utm_medium: 'banner' }, 'display'],
      [{ utm_source: 'criteo', utm_medium: 'retargeting' }, 'display'],
      [{ utm_source: 'criteo', utm_medium: 'cpc' }, 'display'],
      [{ utm_source: 'taboola' }, 'display'],
      [{ utm_source: 'google', utm_medium: 'retargeting' }, 'display'],
      [{ utm_source: 'google', utm_medium: 'display' }, 'display'],
      [{ utm_source: 'facebook', utm_medium: 'retargeting' }, 'paid_social'],
      [{ utm_source: 'instagram', utm_medium: 'cpm' }, 'paid_social'],
      [{ utm_source: 'youtube', utm_medium: 'cpv' }, 'paid_social'],
      [{ utm_medium: 'cpc' }, 'paid_search'],
      [{ utm_source: 'printemps', utm_medium: 'cpc' }, 'paid_search'],
      [{ utm_source: 'adwords', utm_medium: 'cpc', referrer_host: 'www.seloger.com' }, 'paid_search'],
      [{ utm_medium: 'cpc', referrer_host: 'www.seloger.com' }, 'portal'],
      [{ utm_medium: 'organic_social' }, 'social'],
      [{ utm_source: 'seloger', utm_medium: 'email' }, 'email'],
      [{ utm_source: 'seloger', utm_medium: 'referral' }, 'portal'],
      [{ referrer_host: 'immobilier.lefigaro.fr' }, 'portal'],
      [{ referrer_host: 'www.lefigaro.fr' }, 'referral'],
      [{ referrer_host: 'www.logic-immo.com' }, 'portal'],
      [{ referrer_host: 'mail.google.com' }, 'email'],
      [{ referrer_host: 'outlook.live.com' }, 'email'],
      [{ utm_source: 'brevo' }, 'email'],
      // A host that only contains the name of another.
      [{ referrer_host: 'notgoogle.example' }, 'referral'],
    ];
    for (const [source, channel] of cases) expect(channelOf(source), JSON.stringify(source)).to.equal(channel);
  });
});
