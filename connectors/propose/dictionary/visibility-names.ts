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
    'hide price, price hidden, price on request, price on application, poa, is poa, private price, price private, confidential price, prix privé, prix confidentiel, preis vertraulich, precio privado, precio confidencial, prezzo privato, hidden price, price hide, no price, price confidential, masquer prix, prix masqué, prix sur demande, cacher prix, prix confidentiel, preis auf anfrage, kaufpreis auf anfrage, auf anfrage, preis verbergen, ocultar precio, precio oculto, precio a consultar, ' +
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
