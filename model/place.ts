/** A French commune, or an arrondissement of Paris, Lyon or Marseille. */
export interface Commune {
  /** INSEE code, five characters: `64260`, `2A004`. */
  readonly code: string;
  readonly name: string;
  /** Five digits each; in order, empty if the commune has none of its own. */
  readonly postcodes: readonly string[];
  /** Code of the department: `64`, `2A`, `974`. */
  readonly department: string;
  /** Inhabitants at the last census; 0 if unknown. */
  readonly population: number;
  /** Centre, WGS-84 degrees; undefined if unknown. */
  readonly center?: { readonly lat: number; readonly lon: number };
}

export interface Department {
  readonly code: string;
  readonly name: string;
  /** Name of the region. */
  readonly region: string;
}

/** French places by name and code, without network. Names match without case, accents, hyphens and `St` for `Saint`. */
export interface Gazetteer {
  /**
   * Communes of that name, the most populous first, then those that a former commune of the name is part of; empty if there is none. An article may be
   * missing (`Havre`) or behind (`Mans (Le)`). `Paris 11` is the arrondissement, `Paris` the whole city.
   */
  communes(name: string): readonly Commune[];
  /**
   * Communes within one or two letters of the name (one from five letters, two from nine; two neighbours swapped count as one), closest and most populous
   * first; at most ten. Those of exactly that name are not among them.
   */
  similarCommunes(name: string): readonly Commune[];
  /** By INSEE code, also by one that a commune had before, or of a commune merged into it. */
  commune(code: string): Commune | undefined;
  /** The most populous first; for Paris, Lyon and Marseille the arrondissement only. */
  communesOf(postcode: string): readonly Commune[];
  /** By code or by name. */
  department(codeOrName: string): Department | undefined;
}
