import { foldedWord } from '../shared/condition.ts';
import { isObject } from '../shared/is-object.ts';

/** What connectors and presets write next to a price that the CRM does not want to be published, folded. */
const ON_REQUEST = new Set([
  'poa',
  'price on request',
  'price on application',
  'prix sur demande',
  'preis auf anfrage',
  'precio a consultar',
  'prezzo su richiesta',
  'prijs op aanvraag',
]);

/** Whether the mapping of a record left out its price because it is on request: there is none, and a line of the words about it says so. Pure. */
export function isPriceOnRequest({ financial }: Readonly<Record<string, unknown>>): boolean {
  if (!isObject(financial) || typeof financial['information'] !== 'string') return false;
  const { transaction } = financial;
  if (isObject(transaction) && transaction['price'] !== undefined) return false;
  return financial['information'].split('\n').some((line) => ON_REQUEST.has(foldedWord(line)));
}

/** Fields from which the price follows. */
const PRICES =
  /^(?:financial\.(?:transaction|range|estimation|average_sales_price|commissions)|life_annuity_details|auction)(?:\.|$)/;

/** Whether a rule for the field would publish a price. */
export const isPriceField = (path: string): boolean => PRICES.test(path);
