import { fold } from '../../../model/words/fold.ts';

/** Longest value that may name an offer among other words; longer ones are texts. */
const LONGEST = 50;

/** Words that say a sale or a rental wherever they stand: "Land For Sale", "for_rent_by_owner", "Country House Rentals". */
const SALE =
  /\b(?:for sale|on sale|resale|a vendre|vente|en venta|venta|se vende|zu verkaufen|zum kauf|verkauf|in vendita|vendita|te koop|verkoop|para venda|a venda|vende se)\b/;
const RENTAL =
  /\b(?:for rent|to rent|to let|for lease|rentals?|lettings?|a louer|en alquiler|alquiler|se alquila|en arriendo|zu vermieten|zur miete|vermietung|in affitto|affitto|in locazione|te huur|verhuur|para arrendar|arrendamento|para alugar|aluguel)\b/;

/** Words of other offers, or of none: a value with one of them is not decided. */
const OTHER =
  /\b(?:holiday|country|rural|weekend|vacation|seasonal|season|short|night|nightly|daily|weekly|week|vacances|saison\w*|vacacional|turistic\w*|temporada|ferien\w*|vacanze|turism\w*|vakantie|ferias|temporario|temporal|transfer|transfert|assignment|traspaso|trespasse|cession\w*|cessione|overname|bail|lease to own|rent to own|option|opcion|opzione|optie|riscatto|auction|enchere\w*|subasta|asta|veiling|leilao|versteigerung|viager|leibrente|annuity|nuda|nue propriete|usufruct\w*|usufruit|not|no|pas|non|nicht|niet|wanted|gesucht|recherche|sold|let agreed|income|einnahmen)\b/;

/** The offer that a short value names among other words; undefined if it names none, both, or one of another kind. */
export function offerWithin(word: string): 'sale' | 'rental' | undefined {
  const folded = fold(word);
  if (folded.length > LONGEST || OTHER.test(folded)) return undefined;
  const [isSale, isRental] = [SALE.test(folded), RENTAL.test(folded)];
  return isSale === isRental ? undefined : isSale ? 'sale' : 'rental';
}
