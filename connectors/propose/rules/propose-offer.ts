import { LOOK_UPS } from '../dictionary/code-lookup.ts';
import { offerOfClass, resoClass } from '../dictionary/reso-classes.ts';
import { tokensOf } from '../dictionary/tokens.ts';
import type { ProposedRule, Question } from '../proposal.ts';
import type { Survey } from '../survey/survey.ts';
import type { PathSurvey } from '../survey/watch-path.ts';
import { fieldOf } from './ask.ts';
import type { Assignment } from './assign.ts';
import { areIds, knownShare } from './fits.ts';
import { findTransfer } from './lease-transfer.ts';
import { offerByPrice } from './offer-by-price.ts';
import type { Transfer } from './lease-transfer.ts';
import { shortLets } from './short-lets.ts';
import { offerFlags, saysYes } from './flags.ts';
import type { Condition } from './flags.ts';

/** How the offer of a listing is found; nothing is assumed. */
export interface Offers {
  readonly rules: readonly ProposedRule[];
  /** The condition under which a listing has an offer. */
  readonly conditions: ReadonlyMap<string, Condition>;
  readonly questions: readonly Question[];
  /** The price for taking over a lease, which makes a rental a lease transfer. */
  readonly transfer?: Transfer;
}

/** Words that say an offer only in a field that is named so: the others may be states of a listing. */
const UNCLEAR = /^(?:new|new build|new builds|program|programme|business|let|lease|option|ferien|holiday|holidays)$/i;

/** Share of the values of a field without a name for it that must be words for offers. */
const MOSTLY = 0.5;

/** Different words of a field that says offers; texts have more. */
const MAX_WORDS = 40;
const LONGEST_WORD = 50;

/**
 * The offer by a field of words, by fields of yes and no, by values alone, by which price is filled, or by the name of the element that holds a listing; else a question. Words that are not
 * known become questions: their listings stay in quarantine.
 */
export function proposeOffer(
  paths: readonly PathSurvey[],
  assignment: Assignment,
  { source, market }: { readonly source: Survey['layout']['source']; readonly market: string },
): Offers {
  const { chosen } = assignment;
  const word = chosen.find(({ target: { to } }) => to === 'offer_type');
  if (word) {
    const transfer = findTransfer(paths, word.path);
    return {
      rules: [...(transfer ? [transfer.rule] : []), ...shortLets(assignment, word.path, market)],
      conditions: conditionsOf(word.path),
      questions: [...unknownOf(word.path), ...(transfer ? [transfer.question] : [])],
      ...(transfer && { transfer }),
    };
  }
  const flags = offerFlags(paths);
  if (new Set(flags.map(({ offer }) => offer)).size > 1) return byFlags(flags);
  const classes = resoClass(paths);
  if (classes && knownShare(classes, (each) => offerOfClass(each) !== undefined) >= MOSTLY)
    return byWords(classes, { paths, meaning: offerOfClass });
  // "weekly" alone is the period of a rent, and no holiday let.
  const period = chosen.find(({ target: { to } }) => to === 'rent_details.rent_period')?.path;
  const texts = new Set(chosen.flatMap(({ target: { kind }, path }) => (kind === 'html' ? [path] : [])));
  const byValue = paths
    .filter((path) => !texts.has(path) && path !== period && isOfferByValues(path))
    .toSorted((left, right) => offerShare(right) - offerShare(left))[0];
  if (byValue) {
    const found = byWords(byValue, { paths, meaning: clearOffer });
    return { ...found, rules: [...shortLets(assignment, byValue, market), ...found.rules] };
  }
  const byPrice = offerByPrice(assignment, paths);
  if (byPrice) return { ...byPrice, questions: [] };
  const elements = paths.find(({ path }) => path === '_element');
  if (elements && knownShare(elements, (word) => offerOfElement(word) !== undefined) > 0)
    return byWords(elements, { paths, meaning: offerOfElement });
  return byElement(source) ?? { rules: [], conditions: new Map(), questions: [whichField(paths)] };
}

const whichField = (paths: readonly PathSurvey[]): Question => ({
  about: 'offer_type',
  question: 'Does this feed hold sales or rentals, and which field says so?',
  fields: paths
    .filter((path) => mayBeOffer(path))
    .slice(0, 8)
    .map(fieldOf),
});

type Meaning = (word: string) => string | undefined;

function byWords(
  path: PathSurvey,
  { paths, meaning }: { readonly paths: readonly PathSurvey[]; readonly meaning: Meaning },
): Offers {
  const known = [...path.words.keys()].flatMap((value) => {
    const offer = meaning(value);
    return offer === undefined ? [] : [[value, offer] as const];
  });
  const why = `Its values are words for an offer: ${known
    .slice(0, 5)
    .map(([word]) => word)
    .join(', ')}.`;
  const transfer = findTransfer(paths, path);
  const unknownWords = Object.fromEntries([...path.words].filter(([word]) => meaning(word) === undefined));
  const rule: ProposedRule = {
    rule: { to: 'offer_type', from: [path.path], codes: Object.fromEntries(known) },
    sure: 0.65,
    why,
    unknownWords,
    examples: path.examples,
  };
  return {
    rules: [...(transfer ? [transfer.rule] : []), rule],
    conditions: conditionsOf(path, meaning),
    questions: [...unknownOf(path, meaning), ...(transfer ? [transfer.question] : [])],
    ...(transfer && { transfer }),
  };
}

const offerOf = (word: string): string | null | undefined => LOOK_UPS['offer_type']?.(word);

const clearOffer = (word: string): string | undefined =>
  UNCLEAR.test(word.trim()) ? undefined : (LOOK_UPS['offer_type']?.(word) ?? undefined);

const offerShare = (path: PathSurvey): number => knownShare(path, (word) => clearOffer(word) !== undefined);

/** Most of its words name an offer, and none is only a state: "sold" says nothing about rentals. */
function isOfferByValues(path: PathSurvey): boolean {
  const isShort = !path.isCut && path.different <= MAX_WORDS && path.longest <= LONGEST_WORD;
  return path.share > 0.9 && isShort && path.list === undefined && offerShare(path) >= MOSTLY;
}

/** Fields with few values, which may be codes of offers. */
const mayBeOffer = (path: PathSurvey): boolean =>
  path.share > 0.9 &&
  path.different <= 6 &&
  path.longest <= 30 &&
  path.list === undefined &&
  (areIds(path) || knownShare(path, (word) => LOOK_UPS['offer_type']?.(word) !== undefined) > 0);

function conditionsOf(
  path: PathSurvey,
  meaning: (word: string) => string | null | undefined = offerOf,
): Map<string, Condition> {
  const words = new Map<string, string[]>();
  for (const word of path.words.keys()) {
    const offer = meaning(word);
    if (typeof offer === 'string') words.set(offer, [...(words.get(offer) ?? []), word]);
  }
  return new Map([...words].map(([offer, values]) => [offer, { path: path.path, in: values }]));
}

function unknownOf(path: PathSurvey, meaning: (word: string) => string | null | undefined = offerOf): Question[] {
  const unknown = [...path.words].filter(([word]) => meaning(word) === undefined);
  if (unknown.length === 0) return [];
  return [
    {
      about: 'offer_type',
      question: 'Which offer do these words mean? Their listings stay in quarantine until the mapping says so.',
      fields: [{ path: path.path, values: Object.fromEntries(unknown.slice(0, 20)) }],
    },
  ];
}

/** The element or list of the listings is named after one offer: `<rental_ad>`, `"sales": [`. */
function byElement(source: Survey['layout']['source']): Offers | undefined {
  const element = source.format === 'csv' ? '' : (source.records ?? '').split('.').at(-1);
  // Of several elements the record says which it is.
  if (element?.includes('|')) return undefined;
  const offer = offerOfElement(element ?? '');
  if (offer === undefined) return undefined;
  const why = `The listings stand in "${source.format === 'csv' ? '' : source.records}", which is named after the offer.`;
  return {
    rules: [{ rule: { to: 'offer_type', constant: offer }, sure: 0.7, why }],
    conditions: new Map(),
    questions: [],
  };
}

/** The one offer after which an element is named. */
function offerOfElement(element: string): string | undefined {
  const offers = new Set(tokensOf(element).flatMap((token) => ELEMENT_WORDS.get(token) ?? []));
  const [offer, ...others] = offers;
  return others.length > 0 ? undefined : offer;
}

/** Words of names of lists and elements that hold listings of one offer. */
const ELEMENT_WORDS: ReadonlyMap<string, string> = new Map(
  [
    ['sale', 'sale sales vente ventes venta ventas vendite vendita verkauf verkaeufe verkoop vendas venda'],
    [
      'rental',
      'rental rentals rent rents let lets letting lettings alquiler alquileres affitto affitti vermietung vermietungen verhuur arrendamento arrendamentos',
    ],
    ['seasonal_rental', 'holiday holidays vacation vacations vacances ferien vacanze vakantie seasonal'],
    ['auction', 'auction auctions encheres subasta subastas aste veilingen'],
  ].flatMap(([offer = '', words = '']) => words.split(' ').map((word) => [word, offer] as const)),
);

/** A listing for which several of the flags say yes has no offer. */
function byFlags(flags: ReadonlyArray<{ path: PathSurvey; offer: string }>): Offers {
  const conditions = new Map<string, Condition>();
  const rules = flags.map(({ path, offer }): ProposedRule => {
    // A holiday let is a rental too: it needs no word against that.
    const others = flags.filter(
      (flag) => flag.offer !== offer && !(offer === 'seasonal_rental' && flag.offer === 'rental'),
    );
    const isOther = others.map((other) => ({ not: saysYes(other.path) }));
    const when = { all: [saysYes(path), ...isOther] } satisfies Condition;
    if (!conditions.has(offer)) conditions.set(offer, when);
    return {
      rule: { to: 'offer_type', constant: offer, when },
      sure: 0.8,
      why: `The field "${path.path}" is named after the offer and says yes or no; a listing with several of them stays in quarantine.`,
      examples: path.examples,
    };
  });
  return { rules, conditions, questions: [] };
}
