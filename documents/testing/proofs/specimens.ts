import { analyseSunlight } from '../../../analysis/sunlight/analyse-sunlight.ts';
import type { Neighbours } from '../../../analysis/sunlight/neighbours.ts';
import { underUsualClouds } from '../../../analysis/sunlight/usual-clouds.ts';
import { sunPaths } from '../../../analysis/sunlight/sun-paths.ts';
import { PREDEFINED_TEMPLATES } from '../../../model/listing/pdf-template.ts';
import type { Invoice } from '../../../model/gateway/billing.ts';
import type { Listing } from '../../../model/listing/listing.ts';
import type { EstimationReport } from '../../../model/sales/estimation.ts';
import { LANGUAGES } from '../../../model/shared/language.ts';
import type { Language } from '../../../model/shared/language.ts';
import { sampleInvoice } from '../../../model/testing/sample-invoice.ts';
import { sampleReport } from '../../../model/testing/sample-estimation.ts';
import { sampleOwnerReport } from '../../../model/testing/sample-owner-report.ts';
import { renderEstimation } from '../../estimation/render-estimation.ts';
import { renderInvoice } from '../../invoices/render-invoice.ts';
import { renderOwnerReport } from '../../insights/render-owner-report.ts';
import { createBrochureRenderer } from '../../render-brochure.ts';
import { renderSunlight } from '../../sunlight/render-sunlight.ts';
import { AWKWARD_LISTINGS } from '../awkward-listings.ts';
import { fetchSamplePicture } from './sample-pictures.ts';

/** A document whose pages are compared with approved ones. */
export interface Specimen {
  /** “to let, fr”. */
  readonly name: string;
  readonly render: () => Promise<Buffer>;
  /** What its text contains whatever the layout, without blanks and separators. */
  readonly facts: readonly string[];
}

const PLACE = { lat: 43.48, lon: -1.56, timezone: 'Europe/Paris', year: 2026 };
const NOW = Date.parse('2026-03-01T12:00:00Z');

const rents: EstimationReport = sampleReport({
  estimation: {
    offer_type: 'rental',
    method: 'OWN_RENTS',
    central: { total: 1_200, price_per_sqm: 20, currency: 'EUR', period: 'month' },
    low_bound: { total: 1_020, price_per_sqm: 17, currency: 'EUR', period: 'month' },
    high_bound: { total: 1_410, price_per_sqm: 23.5, currency: 'EUR', period: 'month' },
    average_price_per_sqm: 19.4,
    gross_yield_percent: 5.71,
    adjustments: [{ code: 'AREA', percent: 3.1 }],
  },
});
const asRents: EstimationReport = {
  ...rents,
  evidence: rents.evidence.map(({ adjusted_price_per_sqm: price = 0, date, distance_m, position }) => ({
    date,
    distance_m,
    position,
    price_per_sqm: price / 210,
  })),
  estimation: {
    ...rents.estimation,
    top_comparables: rents.estimation.top_comparables.map(({ id, date, distance_m, area_sqm, rooms, ...one }) => ({
      source: 'LISTING',
      id,
      date,
      distance_m,
      area_sqm,
      ...(rooms === undefined ? {} : { rooms }),
      sold_price: Math.round(((one.adjusted_price_per_sqm ?? 0) / 210) * area_sqm),
      price_per_sqm: Math.round((one.adjusted_price_per_sqm ?? 0) / 2.1) / 100,
    })),
  },
};
const annuity: EstimationReport = sampleReport({
  estimation: {
    offer_type: 'life_annuity_sale',
    method: 'LIFE_ANNUITY',
    central: { total: 206_600, price_per_sqm: 3_443, currency: 'EUR' },
    low_bound: { total: 175_600, price_per_sqm: 2_927, currency: 'EUR' },
    high_bound: { total: 244_000, price_per_sqm: 4_067, currency: 'EUR' },
    adjustments: [
      { code: 'TIME', percent: 6.2 },
      { code: 'OCCUPANCY', percent: -18 },
    ],
    life_annuity: {
      market_value: 252_000,
      occupied: true,
      down_payment: 62_000,
      annuity_per_month: 1_018,
      life_expectancy_years: 13.3,
      discount_rate_percent: 3,
      mortality_table: 'TH 00-02 / TF 00-02 (INSEE, Code des assurances, annexe à l’article A. 335-1)',
    },
  },
});

/** Estimations by what is awkward about them. */
const AWKWARD_ESTIMATIONS: Readonly<Record<string, EstimationReport>> = {
  'of a sale with a commentary': sampleReport({
    estimation: {
      commentary: { text: 'Ce bien vaut ce que ses références disent. '.repeat(40), source: 'template' },
    },
  }),
  'of a rent': asRents,
  'of a rent by the published one': sampleReport(
    { estimation: { ...rents.estimation, method: 'PUBLISHED_RENTS', top_comparables: [] } },
    0,
  ),
  'of a life annuity': annuity,
};

/** Invoices by what is awkward about them. */
const AWKWARD_INVOICES: Readonly<Record<string, Invoice>> = {
  'of a month': sampleInvoice(),
  'of an addon that only the catalogue knows': sampleInvoice({
    addon_code: 'VIRTUAL_TOURS_WITH_FURNITURE_FOR_EMPTY_ROOMS_AND_GARDENS_2026_XL',
    description: 'Virtual tours with furniture for empty rooms, prorated since the change of the plan. '
      .repeat(9)
      .trim(),
    currency: 'JPY',
    amount: 1_234_567,
  }),
};

const inEveryLanguage = (
  name: string,
  facts: readonly string[],
  render: (language: Language) => Promise<Buffer>,
): Specimen[] =>
  LANGUAGES.map((language) => ({
    name: `${name}, ${language}`,
    facts: facts.map(withoutBlanks),
    render: () => render(language),
  }));

/** A text without what differs between languages and what breaking of lines adds. */
export const withoutBlanks = (text: string): string => text.replaceAll(/[\s.,]/g, '');

/** What a brochure says whatever its layout. */
function factsOf({ legal, life_annuity_details: annuity, rent_details: rent }: Listing): string[] {
  const amounts = [
    annuity?.initial_capital,
    annuity?.market_value,
    annuity?.life_annuity?.amount,
    rent?.fees_amount,
    rent?.guarantee_deposit_amount,
  ];
  return [
    'VL-2041-EXCLUSIF-2026-11',
    '125 avenue du Maréchal de Lattre de Tassigny',
    'Agence immobilière des Quais de Saône et de la Presqu’île',
    'anne-charlotte.delarochefoucauld@agence-des-quais-de-saone.example.fr',
    ...(legal?.energy ? ['187 kWh', '8 kg CO'] : []),
    ...amounts.flatMap((money) => (money ? String(money.amount) : [])),
    ...(annuity?.occupants ?? []).map(({ age }) => String(age)),
  ];
}

const brochures = createBrochureRenderer({ fetchPicture: fetchSamplePicture });

/** All documents, by the proof that they are shown on: one per layout of brochures, and one of all reports. */
export function specimens(): ReadonlyMap<string, readonly Specimen[]> {
  const listings = Object.entries(AWKWARD_LISTINGS);
  const layouts = PREDEFINED_TEMPLATES.map((template): [string, Specimen[]] => [
    template.id,
    listings.flatMap(([name, listing]) =>
      inEveryLanguage(name, factsOf(listing), (language) =>
        brochures({ clientId: 'north', listing, template, language, gatewayLogo: 'https://l.test/logo' }),
      ),
    ),
  ]);
  return new Map([...layouts, ['reports', reports()]]);
}

function reports(): Specimen[] {
  const horizon = [{ azimuth: 90, altitude: 12 }];
  const points = [0, 60, 120, 150, 180, 240, 300].map((azimuth, place) => ({
    azimuth,
    altitude: [2, 4, 15, 22, 9, 3, 5][place] ?? 0,
  }));
  const terrain = { tiles: ['N45E004', 'N45E005'], complete: false, points };
  // Blocks in the south and south-west.
  const altitudes = Array.from({ length: 360 }, (_, azimuth) => (azimuth > 150 && azimuth % 60 < 25 ? 28 : 0));
  const neighbours: Neighbours = {
    sources: ['BD TOPO 64, September 2026'],
    buildings: 214,
    own_building: 'nearest',
    facades: (['S', 'W'] as const).map((orientation) => ({ orientation, adjoins: false, altitudes })),
  };
  const clear = analyseSunlight({ ...PLACE, now: NOW, orientations: ['S', 'W'], horizon, terrain, neighbours });
  const percents = [38, 42, 46, 45, 48, 52, 57, 56, 54, 46, 39, 36];
  const sunshine = { source: 'CRU CL 2.0, means of 1961 to 1990', lat: 43.417, lon: -1.583, percents };
  const sunlight = { ...clear, clouds: underUsualClouds(clear, sunshine) };
  const listing = AWKWARD_LISTINGS['with a title of two lines'];
  if (!listing) throw new Error('no listing with a long title');
  const sun = { listing, sunlight, paths: sunPaths(PLACE) };
  return [
    ...Object.entries(AWKWARD_ESTIMATIONS).flatMap(([name, report]) =>
      inEveryLanguage(
        `estimation ${name}`,
        [report.issuer, report.estimation.request_id, String(report.estimation.central.total)],
        (language) => renderEstimation(report, language),
      ),
    ),
    ...inEveryLanguage('sunlight', ['Maison de maître à Villeurbanne', 'VL-2041-EXCLUSIF-2026-11'], (language) =>
      renderSunlight({ ...sun, language }),
    ),
    ...inEveryLanguage('week', [sampleOwnerReport.reference], (language) =>
      renderOwnerReport({ report: sampleOwnerReport, language }),
    ),
    ...Object.entries(AWKWARD_INVOICES).flatMap(([name, invoice]) =>
      inEveryLanguage(`invoice ${name}`, [invoice.number, invoice.gateway_id, invoice.description], (language) =>
        renderInvoice({ invoice, clientId: 'agency-north', language }),
      ),
    ),
  ];
}
