/** A visitor's level of intent. */
export const INTENTS = ['curious', 'researching', 'buyer'] as const;
export type Intent = (typeof INTENTS)[number];

export interface Behaviour {
  /** Share of all visitors. */
  readonly share: number;
  /** Minimum and maximum number of visits, and the days over which they spread. */
  readonly sessions: readonly [number, number];
  readonly span: readonly [number, number];
  /** Listings viewed per visit. */
  readonly views: readonly [number, number];
  /** Probability that a viewed listing was viewed before. */
  readonly returns: number;
  /** Probabilities for each viewed listing. */
  readonly gallery: number;
  readonly favourite: number;
  readonly share_link: number;
  readonly phone: number;
  readonly form: number;
  /** Probability that a started form is sent. */
  readonly sends: number;
  /** Searches per visit, and the probability that a search has a narrow filter. */
  readonly searches: readonly [number, number];
  readonly narrow: number;
  /** Probability that the visitor becomes a customer. */
  readonly outcome: number;
}

/**
 * Our own figures, chosen so that the classes overlap: a curious visitor may view more listings than a buyer, and most leads come from researching visitors
 * and buyers alike. Conversion of all visitors to leads is then about 2 %, as property sites report.
 */
export const BEHAVIOUR: { readonly [I in Intent]: Behaviour } = {
  curious: {
    share: 0.75,
    sessions: [1, 2],
    span: [0, 6],
    views: [0, 6],
    returns: 0.08,
    gallery: 0.35,
    favourite: 0.015,
    share_link: 0.01,
    phone: 0.001,
    form: 0.002,
    sends: 0.35,
    searches: [0, 2],
    narrow: 0.25,
    outcome: 0.004,
  },
  researching: {
    share: 0.19,
    sessions: [2, 7],
    span: [4, 40],
    views: [1, 6],
    returns: 0.22,
    gallery: 0.4,
    favourite: 0.04,
    share_link: 0.02,
    phone: 0.003,
    form: 0.005,
    sends: 0.4,
    searches: [0, 3],
    narrow: 0.5,
    outcome: 0.08,
  },
  buyer: {
    share: 0.06,
    sessions: [3, 12],
    span: [5, 35],
    views: [1, 6],
    returns: 0.42,
    gallery: 0.5,
    favourite: 0.09,
    share_link: 0.05,
    phone: 0.015,
    form: 0.03,
    sends: 0.55,
    searches: [0, 3],
    narrow: 0.75,
    outcome: 0.6,
  },
};
