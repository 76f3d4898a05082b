import { readFile } from 'node:fs/promises';

/** What a person reads in one listing of an invented export. A field that is left out is not compared; null must be missing. */
export interface Truth {
  readonly offer: string;
  readonly type: string;
  readonly price: string | null;
  readonly period?: string;
  readonly area?: number;
  readonly plot?: number;
  readonly bedrooms?: number;
  readonly bathrooms?: number;
  readonly year?: number;
  readonly energy?: string;
  readonly city: string;
  readonly postcode: string;
  readonly latitude?: number;
  readonly pictures: number;
  readonly plans?: number;
  readonly language: string;
  /** Whether street and number may be shown. */
  readonly isAddressShown: boolean;
  readonly amenities?: readonly string[];
}

/** An invented export of a software without a connector, written after the dictionaries were frozen. */
export interface ForeignExport {
  readonly file: string;
  readonly market: string;
  readonly listings: Readonly<Record<string, Truth>>;
  /** Texts that must be in no public field. */
  readonly secrets: readonly string[];
}

/** The invented exports, each with what a person reads in it. */
export async function foreignExports(): Promise<readonly ForeignExport[]> {
  return JSON.parse(await readFile(new URL('truth.json', import.meta.url), 'utf8'));
}
