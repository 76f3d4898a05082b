import type { Listing } from '../model/listing/listing.ts';
import { cleanLine } from '../model/property/clean-text.ts';
import { formatDate, formatMoney, formatNumber } from './format-values.ts';
import { LABELS, word } from './labels.ts';
import { printable } from './print-text.ts';
import type { Language } from '../model/shared/language.ts';

/** A scale from A to G with the class of a listing. */
export interface Scale {
  readonly label: string;
  readonly letter: string;
  /** The value of the class with its unit; empty if unknown. */
  readonly value: string;
  readonly colours: readonly string[];
}

export interface EnergyContent {
  /** Drawn like the official French labels. */
  readonly scales: readonly Scale[];
  /** All further mentions, one line each. */
  readonly notes: readonly string[];
}

export const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;

/** Colours of the French energy label since 2021, best class first. */
const EPC_COLOURS = ['#009C6D', '#52B153', '#78BD76', '#F4E70F', '#F0B50F', '#EB8235', '#D7221F'];
/** Colours of the French label for greenhouse gases since 2021. */
const GHG_COLOURS = ['#A4DBF8', '#8CB4D3', '#7792B1', '#606F8F', '#4D5271', '#393551', '#281B35'];
/** Classes for which French law requires the mention of excessive consumption. */
const EXCESSIVE = ['F', 'G'];

const PER_AREA: Readonly<Record<Language, string>> = { fr: '/m².an', en: '/m²/year', de: '/(m²·a)' };

type Energy = NonNullable<NonNullable<Listing['legal']>['energy']>;

/** The energy mentions of a listing's brochure; in France also those of risks. */
export function readEnergy(listing: Listing, language: Language): EnergyContent {
  const energy = listing.legal?.energy ?? {};
  const french = (listing.location?.countryCode ?? 'FR') === 'FR';
  const notes = [...classNotes(energy, language, french), ...costNotes(energy, language)];
  if (french) notes.push(word(language, 'risks'));
  return { scales: french ? scalesOf(energy, language) : [], notes: notes.map(printable) };
}

function scalesOf(energy: Energy, language: Language): Scale[] {
  const scales: Scale[] = [];
  const add = (label: 'epc' | 'ghg', letter: string | undefined, value: number | undefined) => {
    if (!LETTERS.some((known) => known === letter) || letter === undefined) return;
    const [unit, colours] = label === 'epc' ? ['kWh', EPC_COLOURS] : ['kg CO2', GHG_COLOURS];
    const written =
      value === undefined ? '' : printable(`${formatNumber(value, language)} ${unit}${PER_AREA[language]}`);
    scales.push({ label: LABELS[label][language], letter, value: written, colours });
  };
  add('epc', energy.epc_category, energy.epc_value);
  add('ghg', energy.greenhouse_emissions, energy.greenhouse_value);
  return scales;
}

function classNotes(energy: Energy, language: Language, french: boolean): string[] {
  const { epc_category: epc, greenhouse_emissions: ghg, epc_value: value, epc_reference: reference } = energy;
  if (epc === 'not_applicable' || energy.applicable === false) return [word(language, 'epcNotApplicable')];
  if (epc === 'empty' || energy.blank) return [word(language, 'epcBlank')];
  const notes: string[] = [];
  if (!french) {
    const used = value === undefined ? '' : ` (${formatNumber(value, language)} kWh${PER_AREA[language]})`;
    if (epc) notes.push(`${LABELS.epc[language]} : ${word(language, 'class', epc)}${used}`);
    if (ghg && ghg !== 'empty' && ghg !== 'not_applicable') {
      notes.push(`${LABELS.ghg[language]} : ${word(language, 'class', ghg)}`);
    }
    if (reference) notes.push(cleanLine(reference));
  } else if (epc && EXCESSIVE.includes(epc)) {
    notes.push(word(language, 'epcExcessive', epc));
  }
  if (energy.diagnostic_date) notes.push(word(language, 'epcDate', formatDate(energy.diagnostic_date, language)));
  return notes;
}

function costNotes({ costs_estimation: costs }: Energy, language: Language): string[] {
  if (!costs?.min || !costs.max) return [];
  const [min, max] = [costs.min, costs.max].map((amount) => formatMoney(amount, language));
  const year = costs.reference_year;
  return [
    word(language, 'epcCosts', min ?? '', max ?? ''),
    ...(year === undefined ? [] : [word(language, 'epcCostsYear', String(year))]),
  ];
}
