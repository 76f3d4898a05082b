import { LOOK_UPS } from '../dictionary/code-lookup.ts';
import { keyOfTokens, tokensOf } from '../dictionary/tokens.ts';
import type { ProposedRule, Question } from '../proposal.ts';
import type { PathSurvey } from '../survey/watch-path.ts';
import { fieldOf } from './ask.ts';
import type { Condition } from './flags.ts';

/** A price for taking over a lease: a rental that has one is a lease transfer. */
export interface Transfer {
  readonly path: PathSurvey;
  /** The rule for the offer, which comes before that of the words. */
  readonly rule: ProposedRule;
  readonly question: Question;
}

/** Names of what is paid for taking over a lease, in seven languages. */
const NAMES = new Set(
  (
    'transfer price, price transfer, lease transfer price, key money, lease premium, prix de cession, prix cession, prix de cession de bail, droit au bail, pas de porte, precio traspaso, traspaso, importe traspaso, ' +
    'buonuscita, prezzo cessione, overnamesom, overnameprijs, ablöse, ablösesumme, valor trespasse, trespasse'
  )
    .split(', ')
    .map((name) => keyOfTokens(tokensOf(name))),
);

/** The field with the price for taking over a lease, if the file has one and says what is let by words. */
export function findTransfer(paths: readonly PathSurvey[], offer: PathSurvey): Transfer | undefined {
  const rentals = [...offer.words.keys()].filter((word) => LOOK_UPS['offer_type']?.(word) === 'rental');
  const path = paths.find(
    ({ numbers, list, names }) =>
      numbers !== undefined && list === undefined && NAMES.has(keyOfTokens(tokensOf(names.at(-1) ?? ''))),
  );
  if (!path || rentals.length === 0) return undefined;
  const when = {
    all: [
      { path: offer.path, in: rentals },
      { path: path.path, above: 0 },
    ],
  } satisfies Condition;
  const rule: ProposedRule = {
    rule: { to: 'offer_type', constant: 'lease_transfer', when },
    sure: 0.75,
    why: `"${path.path}" is a price for taking over a lease.`,
    examples: path.examples,
  };
  const question: Question = {
    about: 'price',
    question: `Which amount is the price of lease transfers, "${path.path}" or the rent? Without a statement neither is published.`,
    fields: [fieldOf(path)],
  };
  return { path, rule, question };
}
