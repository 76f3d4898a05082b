/** Names of fields that say what may be shown. `shown`: yes means that it may; `hidden`: yes means that it must not. */
export const VISIBILITY_NAMES: ReadonlyArray<
  readonly [what: 'price' | 'address' | 'listing', says: 'shown' | 'hidden', names: string]
> = [
  [
    'price',
    'shown',
    'display price, show price, price visible, price public, publish price, price displayed, afficher prix, prix visible, prix affiché, afficher le prix, preis anzeigen, preis sichtbar, mostrar precio, precio visible, mostra prezzo, pubblica prezzo, prezzo visibile, toon prijs, prijs zichtbaar, tonen prijs, mostrar preço',
  ],
  [
    'price',
    'hidden',
    'hide price, price to hide, precio a ocultar, price hidden, price on request, price on application, poa, is poa, private price, price private, confidential price, prix privé, prix confidentiel, preis vertraulich, precio privado, precio confidencial, prezzo privato, hidden price, price hide, no price, price confidential, masquer prix, prix masqué, prix sur demande, cacher prix, prix confidentiel, preis auf anfrage, kaufpreis auf anfrage, auf anfrage, preis verbergen, ocultar precio, precio oculto, precio a consultar, ' +
      'nascondi prezzo, prezzo riservato, prezzo nascosto, trattativa riservata, prijs op aanvraag, verberg prijs, ocultar preço, preço sob consulta',
  ],
  [
    'address',
    'shown',
    "display address, show address, publish address, address visible, address public, show exact address, display full address, show full address, address displayed, afficher adresse, adresse visible, afficher l'adresse, diffuser adresse, publier adresse, objektadresse freigeben, adresse freigeben, adresse freigegeben, adressfreigabe, adresse anzeigen, mostrar dirección, dirección visible, " +
      'mostra indirizzo, pubblica indirizzo, indirizzo visibile, toon adres, adres zichtbaar, adres tonen, mostrar morada, internet address display, show map, straße anzeigen, straße sichtbar, show street, display street, afficher rue, mostrar calle, mostra via, toon straat, mostrar rua',
  ],
  [
    'address',
    'hidden',
    'hide address, address hidden, private address, hide exact address, masquer adresse, adresse masquée, adresse cachée, adresse verbergen, adresse versteckt, ocultar dirección, dirección oculta, nascondi indirizzo, indirizzo nascosto, verberg adres, ocultar morada',
  ],
  [
    'listing',
    'shown',
    'published, is published, published flag, publish, visible, is visible, online, is online, show on website, show on web, on website, web visible, display on web, internet entire listing display, publié, en ligne, diffusé, diffusion web, visible site, veröffentlicht, veröffentlichen, anzeigen, publicado, publicar, visible web, mostrar en web, ' +
      'pubblicato, pubblica, visibile, gepubliceerd, zichtbaar, op website, publicar web',
  ],
  [
    'listing',
    'hidden',
    'hidden, is hidden, unpublished, off market, is private, private listing, confidential, masqué, caché, hors ligne, confidentiel, versteckt, verborgen, oculto, no publicar, nascosto, non pubblicare, verborgen woning',
  ],
];

/** Names of fields that say that a listing is gone. */
export const DELETION_NAMES =
  'deleted, is deleted, removed, delete, delete flag, supprimé, suppression, est supprimé, gelöscht, löschen, eliminado, borrado, baja, eliminato, cancellato, verwijderd, gewist, apagado';

const wordsOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const PRICE = wordsOf('price prices prix preis kaufpreis mietpreis precio prezzo prijs preco rent loyer miete');
const ADDRESS = wordsOf(
  'address adresse objektadresse direccion indirizzo adres morada endereco street strasse rue calle via straat rua',
);
const SHOWN = wordsOf(
  'show display publish visible afficher affiche affichee publier diffuser zeigen anzeigen sichtbar freigeben freigegeben freigabe veroffentlichen mostrar publicar mostra mostrare pubblica pubblicare visibile toon tonen zichtbaar publiceren exibir visivel',
);
const HIDDEN = wordsOf(
  'hide hidden masquer masque masquee cacher cache cachee verbergen versteckt verborgen ocultar oculto oculta nascondi nascondere nascosto verberg',
);
/** Words that hide a price alone. */
const ON_REQUEST = wordsOf(
  'request application poa demande anfrage consultar consulta richiesta riservata aanvraag confidential confidentiel vertraulich confidencial',
);
const NEGATION = wordsOf('no not ne pas nicht non niet nao');

/** What a name says about showing price or address by its words; undefined if it says nothing, or both. */
export function visibilityOfWords(
  tokens: readonly string[],
): { readonly what: 'price' | 'address'; readonly says: 'shown' | 'hidden' } | undefined {
  const has = (words: ReadonlySet<string>): boolean => tokens.some((token) => words.has(token));
  const what = has(PRICE) ? 'price' : has(ADDRESS) ? 'address' : undefined;
  const isShown = has(SHOWN);
  const isHidden = has(HIDDEN) || (what === 'price' && has(ON_REQUEST));
  if (what === undefined || isShown === isHidden) return undefined;
  return { what, says: isShown && !has(NEGATION) ? 'shown' : 'hidden' };
}
