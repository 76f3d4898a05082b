import type { MutationNature } from '../model/sales/dvf.ts';

/** A lot of a co-ownership in a row. */
export interface RowLot {
  readonly number: string;
  /** m² by the Carrez law. */
  readonly carrez?: number;
}

/** One row of a published file, typed: a building on a group of lots and a kind of land. Absent fields are empty in the file. */
export interface DvfRow {
  /** `id_mutation`; the raw format has none. */
  readonly sourceId?: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** Six digits. */
  readonly disposition: string;
  readonly nature: MutationNature;
  /** EUR, of the whole mutation. */
  readonly price?: number;
  readonly number?: string;
  readonly suffix?: string;
  readonly street?: string;
  readonly streetCode?: string;
  readonly postalCode?: string;
  readonly city?: string;
  /** INSEE code of the commune or arrondissement, five characters. */
  readonly insee: string;
  readonly department: string;
  /** Fourteen characters: INSEE code, prefix, section, number. */
  readonly parcel?: string;
  readonly volume?: string;
  readonly lots: readonly RowLot[];
  readonly lotCount: number;
  /** 1 house, 2 flat, 3 outbuilding, 4 business premises. */
  readonly localType?: 1 | 2 | 3 | 4;
  /** m². */
  readonly area?: number;
  readonly rooms?: number;
  readonly landUse?: string;
  readonly specialUse?: string;
  /** m². */
  readonly landArea?: number;
  readonly lat?: number;
  readonly lon?: number;
}

/** The reason why a row cannot be used. */
export const BAD_ROW_REASONS = ['too_long', 'quotes', 'field_count', 'date', 'price', 'commune', 'source_id'] as const;
export type BadRowReason = (typeof BAD_ROW_REASONS)[number];

/** A row, or the reason why it is invalid. */
export type ParsedRow = DvfRow | { readonly bad: BadRowReason };
