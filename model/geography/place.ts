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
   * Communes within one or two letters of the name (one from five letters, two from nine; two neighbours swapped count as one) or whose name begins with it
   * (`Rillieux`), closest and most populous first; at most ten. Those of exactly that name are left out. Empty for the name of a large town abroad.
   */
  similarCommunes(name: string): readonly Commune[];
  /** By INSEE code, also by a former one of the commune, or of a commune merged into it. */
  commune(code: string): Commune | undefined;
  /** The most populous first; for Paris, Lyon and Marseille the arrondissement only. */
  communesOf(postcode: string): readonly Commune[];
  /** By code or by name. */
  department(codeOrName: string): Department | undefined;
  /** Codes of the departments of a department's or region's name; empty for any other name. */
  departmentsNamed(name: string): readonly string[];
  /** Whether a position in degrees is in France, overseas included: on land, or at most 100 m beyond a coast or a border. */
  isInFrance(position: { readonly lat: number; readonly lon: number }): boolean;
}

/** An address with a known position. */
export interface KnownAddress {
  /** House number, digits only; absent for a street or locality whose numbers are unknown. */
  readonly number?: string;
  /** What distinguishes houses of one number: `B` for bis, `T` for ter, `Q` for quater, else a letter. */
  readonly suffix?: string;
  /** As DVF writes it: `BD DU GENERAL LECLERC`. */
  readonly street: string;
  readonly postcode?: string;
  /** INSEE code, of the arrondissement in Paris, Lyon and Marseille. */
  readonly citycode: string;
  readonly lat: number;
  readonly lon: number;
}

export interface AddressQuery {
  readonly postcode?: string;
  /** INSEE codes of one commune: its own, those of its arrondissements, those that it had before. Postcode or codes are given; with both, both must fit. */
  readonly citycodes?: readonly string[];
  /** The street as `streetName` reads it (street-name.ts): type and words of the name without articles, such as `boulevard general leclerc`. */
  readonly street: string;
  /** Digits only. */
  readonly number?: string;
}

/** Addresses whose position is known, such as those of sales. */
export interface AddressIndex {
  /**
   * Addresses on the streets that resemble the one asked for, most similar streets first; every street that shares a word with it is included. With a number, each street
   * has that number, else the nearest known ones below and above it. At most 200; empty if no street resembles it. The caller compares.
   */
  findAddresses(query: AddressQuery): Promise<readonly KnownAddress[]>;
  /** Addresses within so many metres of a position, the nearest first; at most `limit`. */
  addressesNear(query: {
    readonly lat: number;
    readonly lon: number;
    readonly radius: number;
    readonly limit: number;
  }): Promise<readonly KnownAddress[]>;
}
