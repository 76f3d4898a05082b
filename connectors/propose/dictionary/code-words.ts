import type { MappedProperty } from '../../../model/property/property.ts';

type Offer = NonNullable<MappedProperty['offer_type']>;
type Status = MappedProperty['status'];
type Period = NonNullable<NonNullable<MappedProperty['rent_details']>['rent_period']>;
type Condition = NonNullable<MappedProperty['general_condition']>;
type Kitchen = NonNullable<MappedProperty['kitchen_type']>;
export type Kind = Readonly<{ type: MappedProperty['type']; subType?: NonNullable<MappedProperty['sub_type']> }>;

// Words of values in English, French, German, Spanish, Italian, Dutch and Portuguese that the tables of the written connectors do not have: folded, by meaning.

const OFFERS: Readonly<Partial<Record<Offer, string>>> = {
  sale:
    'sale, sales, for sale, sell, selling, buy, to buy, purchase, resale, residential sale, residential sales, vente, a vendre, vendre, ventes, achat, acheter, kauf, verkauf, zu verkaufen, zum kauf, kaufen, eigentum, venta, en venta, vender, comprar, compra, ' +
    'vendita, in vendita, vendere, koop, te koop, verkoop, verkopen, kopen, venda, para venda, a venda, vender',
  rental:
    'rent, rental, rentals, for rent, to rent, let, lettings, letting, to let, lease, for lease, long let, long term rental, long term rent, residential lettings, residential rent, location, a louer, louer, locations, location longue duree, location vide, location meublee, ' +
    'miete, vermietung, zu vermieten, zur miete, mieten, alquiler, en alquiler, alquilar, arriendo, renta, affitto, in affitto, affittare, locazione, huur, te huur, verhuur, verhuren, huren, arrendamento, arrendar, aluguer, aluguel, para arrendar',
  seasonal_rental:
    'ferien, als ferien, holiday, holidays, vacation, vacances, saisonniere, vacacional, turistico, vakantie, short let, short lets, short term let, short term rental, short term rent, vacation rental, holiday let, holiday rental, holiday rent, seasonal rental, location saisonniere, location vacances, location de vacances, saisonnier, ferienvermietung, ferienmiete, alquiler vacacional, ' +
    'alquiler turistico, alquiler temporal, affitto turistico, affitto vacanze, casa vacanze, vakantieverhuur, arrendamento turistico, alojamento local',
  life_annuity_sale: 'viager, life annuity, leibrente, vente en viager, lijfrente, renta vitalicia, nuda proprieta',
  auction:
    'auction, auctions, enchere, encheres, vente aux encheres, versteigerung, zwangsversteigerung, subasta, asta, veiling, leilao',
  lease_transfer:
    'cession de bail, droit au bail, lease transfer, lease assignment, traspaso, cessione attivita, overname, trespasse',
};

const STATUSES: Readonly<Partial<Record<Status, string>>> = {
  available:
    'for lease, in vendita, in affitto, en alquiler, zu verkaufen, zu vermieten, a louer, coming to market, erhaltlich, veroffentlicht, libre, libero, vrij, livre, listed, current, available, active, on market, on the market, for sale, for rent, to let, new, published, online, live, disponible, actif, en vente, a vendre, en cours, publie, verfugbar, frei, aktiv, offen, activo, en venta, disponibile, attivo, beschikbaar, te koop, te huur, actief, disponivel, ativo',
  option:
    'option, optie, reservee, reservada, riservata, optioned, hold, on hold, opcion, reserved, sous option, optionne, reserve, reserviert, reservado, riservato, prenotato, in optie, onder optie, gereserveerd',
  under_contract:
    'under contract, contract, under offer, sale pending, pending sale, contingent, offer accepted, sous offre, offre acceptee, in verhandlung, bajo oferta, sotto offerta, trattativa, in trattativa, onder bod',
  sales_compromise:
    'sale agreed, sold stc, sold subject to contract, sstc, pending, sous compromis, compromis, compromis signe, sous promesse, con senal, senalizado, compromesso, onder voorbehoud, verkocht onder voorbehoud',
  sold: 'sold, vendue, sold out, completed sale, verkauft an, vendida, venduta, vendu, verkauft, vendido, venduto, verkocht, completed',
  rented:
    'louee, alquilada, affittata, alugada, let by us, tenanted, rented, let, let agreed, leased, loue, vermietet, alquilado, affittato, verhuurd, arrendado, alugado',
  closed:
    'withdrawn, off the market, deactivated, retiree, retirada, ritirata, zuruckgenommen, nicht verfugbar, no disponible, niet beschikbaar, non disponibile, indisponible, indisponivel, closed, archived, off market, inactive, expired, cancelled, canceled, retire, archive, inactif, zuruckgezogen, archiviert, inaktiv, retirado, baja, ritirato, archiviato, ingetrokken, gearchiveerd',
  prospect:
    'draft, prospect, coming soon, valuation, estimation, brouillon, prospection, vorbereitung, entwurf, borrador, proximamente, bozza, concept, in voorbereiding',
};

const PERIODS: Readonly<Partial<Record<Period, string>>> = {
  day: 'day, daily, per day, per night, night, nightly, pd, jour, par jour, journalier, nuit, par nuit, tag, pro tag, taglich, nacht, dia, por dia, diario, noche, por noche, giorno, al giorno, giornaliero, notte, dag, per dag',
  week: 'week, weekly, per week, pw, semaine, par semaine, hebdomadaire, woche, pro woche, wochentlich, semana, por semana, semanal, settimana, a settimana, settimanale, per settimana',
  month:
    'month, monthly, per month, pcm, pm, calendar month, per calendar month, mois, par mois, mensuel, monat, pro monat, monatlich, mes, por mes, al mes, mensual, mese, al mese, mensile, maand, per maand, maandelijks, mensal, por mes',
  quarterly:
    'quarter, quarterly, per quarter, pq, trimestre, trimestriel, quartal, trimestral, trimestrale, kwartaal, per kwartaal',
  yearly:
    'year, yearly, annual, annually, per annum, pa, per year, an, annee, par an, annuel, jahr, pro jahr, jahrlich, ano, al ano, por ano, anual, anno, all anno, annuale, jaar, per jaar, jaarlijks',
};

const CONDITIONS: Readonly<Partial<Record<Condition, string>>> = {
  new: 'new, brand new, new build, never lived in, neuf, neubau, neu, erstbezug, nuevo, obra nueva, a estrenar, nuovo, nuova costruzione, nieuw, nieuwbouw, novo',
  excellent:
    'excellent, very good, perfect, as new, renovated, refurbished, fully renovated, excellent etat, tres bon etat, comme neuf, refait a neuf, renove, neuwertig, saniert, sehr gut, muy buen estado, reformado, excelente, ottimo, ottimo stato, ristrutturato, uitstekend, gerenoveerd, renovado',
  good: 'good, good condition, well maintained, bon, bon etat, bien entretenu, gut, gepflegt, guter zustand, modernisiert, bueno, buen estado, segunda mano buen estado, buono, buono stato, buone condizioni, goed, goede staat, bom, bom estado, usado',
  average:
    'gebraucht, used, usado normal, stato medio, estado medio, staat gemiddeld, average, fair, habitable, moyen, etat moyen, correct, durchschnittlich, normal, regular, discreto, medio, abitabile, matig, redelijk',
  to_refresh:
    'to refresh, needs updating, needs refreshing, needs modernisation, a rafraichir, a moderniser, renovierungsbedurftig, a actualizar, a modernizar, da rinfrescare, op te frissen',
  to_renovate:
    'to renovate, needs renovation, needs work, poor, a renover, travaux a prevoir, gros travaux, a restaurer, sanierungsbedurftig, a reformar, para reformar, da ristrutturare, da restaurare, te renoveren, para recuperar, por recuperar',
  under_construction:
    'under construction, off plan, in construction, en construction, sur plan, vefa, im bau, en construccion, sobre plano, in costruzione, in aanbouw, em construcao',
  to_demolish: 'to demolish, a demolir, abriss, abrissobjekt, para derribo, da demolire, af te breken',
};

const KITCHENS: Readonly<Partial<Record<Kitchen, string>>> = {
  equipped:
    'ebk, equipped, fitted, fitted kitchen, equipee, amenagee, amenagee et equipee, einbaukuche, equipada, attrezzata, ingericht',
  american:
    'open, open plan, american, americaine, ouverte, offene kuche, offen, abierta, americana, cucina a vista, open keuken',
  american_equipped: 'open equipped, american equipped, americaine equipee, ouverte equipee',
  separate:
    'separate, closed, independent, separee, fermee, independante, cerrada, independiente, separata, abitabile, gesloten keuken',
  separate_equipped: 'separate equipped, separee equipee, independante equipee',
  kitchenette:
    'kitchenette, coin cuisine, coin cuisine equipe, kochnische, pantry, angolo cottura, cucinotto, keukenhoek',
  none: 'none, no kitchen, aucune, pas de cuisine, keine, sin cocina, nessuna, geen',
};

const TYPES: ReadonlyArray<readonly [Kind, words: string]> = [
  [
    { type: 'house' },
    'house, houses, single family, single family home, detached, detached house, semi detached, terraced, townhouse, maison, maisons, pavillon, maison individuelle, maison de ville, propriete, haus, einfamilienhaus, hauser, casa, casas, chalet, casa adosada, adosado, casa indipendente, casa singola, villetta, villetta a schiera, rustico, casale, huis, woonhuis, woning, eengezinswoning, eengezinshuis, moradia, moradias, vivenda',
  ],
  [
    { type: 'house' },
    'wohnhaus, doppelhaus, zweifamilienhaus, maison bourgeoise, tussenwoning, hoekwoning, vrijstaande woning, vrijstaand, open bebouwing, sobrado, quintinha, bifamiliare, terratetto, residential house, single family detached, single family residence detached',
  ],
  [
    { type: 'house', subType: 'semi_detached' },
    'doppelhaushalfte, doppelhaushaelfte, semi detached, semi, twee onder een kap, 2 onder 1 kap, twee onder een kapwoning, halfopen bebouwing, moradia geminada, pareado, casa pareada, maison jumelee, villa bifamiliare',
  ],
  [
    { type: 'house', subType: 'terraced' },
    'rijwoning, gesloten bebouwing, reihenmittelhaus, mid terrace, maison mitoyenne',
  ],
  [{ type: 'house', subType: 'end_of_terrace' }, 'reihenendhaus, reiheneckhaus, end terrace'],
  [{ type: 'house', subType: 'master_house' }, 'herenhuis, maison de maitre'],
  [{ type: 'house', subType: 'bastide' }, 'bastide'],
  [{ type: 'house', subType: 'leisure_property' }, 'recreatiewoning, vakantiewoning'],
  [{ type: 'house', subType: 'villa' }, 'villa, villas, maison villa, villa independiente'],
  [
    { type: 'house', subType: 'farmhouse' },
    'farmhouse, country house, ferme, corps de ferme, longere, fermette, bauernhaus, hoeve, boerderij, masia, casa rural, casa de campo, casa colonica, quinta',
  ],
  [{ type: 'house', subType: 'castle' }, 'castle, chateau, manoir, schloss, castillo, castello, kasteel, castelo'],
  [{ type: 'house', subType: 'bungalow' }, 'bungalow, bungalows'],
  [
    { type: 'apartment' },
    'apartment, apartments, flat, flats, condo, condominium, unit, appartement, appartements, appart, wohnung, wohnungen, eigentumswohnung, mietwohnung, etagenwohnung, piso, pisos, apartamento, apartamentos, appartamento, appartamenti, bilocale, trilocale, quadrilocale, flat appartement, appartementen',
  ],
  [
    { type: 'apartment' },
    'bovenwoning, benedenwoning, portiekflat, galerijflat, etagewoning, andar, t0, t1, t2, t3, t4, t5, t6, f1, f2, f3, f4, f5, co op, coop, mehrzimmerwohnung, souterrainwohnung, bajo, maisonette flat',
  ],
  [
    { type: 'apartment', subType: 'garden_level' },
    'rez de chaussee, rez de jardin, erdgeschosswohnung, terrassenwohnung',
  ],
  [{ type: 'apartment', subType: 'attic' }, 'mansarda, dachgeschosswohnung, dachgeschoss'],
  [
    { type: 'apartment', subType: 'room' },
    'room, zimmer, wg zimmer, chambre, chambre etudiant, habitacion, stanza, camera singola, kamer, studentenkamer, quarto, student room, house share, flat share',
  ],
  [{ type: 'apartment', subType: 'studio' }, 'studio, studios, estudio, estudios, monolocale, einzimmerwohnung'],
  [{ type: 'apartment', subType: 'penthouse' }, 'penthouse, atico, attico, dachterrassenwohnung'],
  [{ type: 'apartment', subType: 'duplex' }, 'duplex, maisonette'],
  [{ type: 'apartment', subType: 'loft' }, 'loft, lofts'],
  [
    { type: 'land' },
    'land, plot, plots, building plot, site, terrain, terrains, terrain a batir, grundstuck, bauland, bauplatz, terreno, terrenos, parcela, solar, terreno edificabile, terreno agricolo, grond, bouwgrond, perceel, bouwkavel, lote',
  ],
  [
    { type: 'land' },
    'baugrund, baugrundstuck, gewerbegrundstuck, lot, vacant lot, vacant land, lots and land, lots land, kavel, bouwkavels, wald, forst, terrain agricole, terrain constructible, lote de terreno, terreno urbano, solar urbano, suelo, suelo urbano, finca rustica, acreage, unimproved land',
  ],
  [
    { type: 'commercial' },
    'geschaft, geschaeft, geschaftslokal, geschaftsraum, gewerbeflache, gewerbeeinheit, gewerberaum, handelsruimte, bedrijfspand, ladenflache, verkaufsflache, lagerflache, laboratorio, commercial unit',
  ],
  [
    { type: 'commercial' },
    'commercial, commercial property, retail, shop, local, locaux, local commercial, commerce, boutique, laden, ladenlokal, einzelhandel, gewerbe, gewerbeobjekt, local comercial, tienda, negozio, locale commerciale, handelspand, handelszaak, winkel, loja',
  ],
  [
    { type: 'commercial', subType: 'warehouse' },
    'warehouse, storage, entrepot, lager, lagerhalle, almacen, magazzino, magazijn, opslagplaats, armazem',
  ],
  [
    { type: 'commercial', subType: 'industrial' },
    'industrial, local industriel, industriehalle, halle, nave industrial, nave, capannone, bedrijfsruimte, industrie, bedrijfsgebouw',
  ],
  [
    { type: 'commercial', subType: 'restaurant_and_café' },
    'restaurant, cafe, gastronomie, ristorante, horeca, restaurante',
  ],
  [{ type: 'commercial', subType: 'hotel' }, 'hotel, hotels'],
  [
    { type: 'office' },
    'office, offices, office space, bureau, bureaux, buro, buroflache, praxis, buro praxis, oficina, oficinas, despacho, ufficio, uffici, kantoor, kantoren, kantoorruimte, escritorio, escritorios',
  ],
  [
    { type: 'parking' },
    'parking, parking space, garage, garages, car space, stationnement, box, stellplatz, tiefgarage, carport, plaza de garaje, garaje, posto auto, autorimessa, parkeerplaats, garagebox, estacionamento, garagem, lugar de garagem',
  ],
  [
    { type: 'building' },
    'building, block, apartment building, multi family, multifamily, immeuble, immeuble de rapport, mehrfamilienhaus, wohn und geschaftshaus, zinshaus, anlageobjekt, edificio, edificios, palazzo, stabile, palazzina, gebouw, opbrengsteigendom, appartementsgebouw, predio',
  ],
  [
    { type: 'goodwill' },
    'goodwill, business, business for sale, fonds de commerce, fonds, geschaftsubernahme, negocio, traspaso, attivita, attivita commerciale, cessione attivita, handelsfonds',
  ],
  [
    { type: 'program' },
    'new development, development, new build project, programme, programme neuf, neubauprojekt, promocion, obra nueva promocion, nieuwbouwproject, project, empreendimento',
  ],
];

/** A table from folded word to meaning; of a word with several meanings the last one. */
export function tableOf<Meaning extends string>(
  words: Readonly<Partial<Record<Meaning, string>>>,
  separator = ', ',
): ReadonlyMap<string, Meaning> {
  const table = new Map<string, Meaning>();
  for (const meaning of Object.keys(words) as Meaning[]) {
    for (const word of (words[meaning] ?? '').split(separator)) table.set(word, meaning);
  }
  return table;
}

export const OFFER_WORDS = tableOf(OFFERS);
export const STATUS_WORDS = tableOf(STATUSES);
export const PERIOD_WORDS = tableOf(PERIODS);
export const CONDITION_WORDS = tableOf(CONDITIONS);
export const KITCHEN_WORDS = tableOf(KITCHENS);
export const TYPE_WORDS: ReadonlyMap<string, Kind> = new Map(
  TYPES.flatMap(([kind, words]) => words.split(', ').map((word) => [word, kind] as const)),
);
