import type { Target } from './targets.ts';

/** Names of fields about the kind of listing and its money, in seven languages; see `FIELD_NAMES`. */
export const MONEY_NAMES: readonly Target[] = [
  {
    to: 'reference',
    kind: 'line',
    names:
      'obj nr, object code, reference, ref, property reference, listing reference, agency reference, agent reference, agent ref, property ref, listing ref, external id, reference number, référence, réf, référence agence, réf agence, référence du bien, ' +
      'numéro de bien, objektnummer, objekt nr, objektnr extern, immobiliennummer, referenznummer, referencia, referencia anuncio, ref inmueble, riferimento, rif, codice immobile, codice annuncio, referentie, objectcode, ' +
      'referência, mls number, sku, web ref, web reference, object number, référence interne, code bien, codice, codice annuncio, codigo, código, código inmueble, num référence, objektcode, anbieter objektnummer, mls id',
  },
  {
    // They may be keys: a name of a reference is better.
    to: 'reference',
    kind: 'line',
    less: 0.04,
    names: 'listing id, property id, property code, listing code, listing number',
  },
  {
    to: 'type',
    kind: 'code',
    names:
      'type, property type, kind, category, property category, asset type, home type, house type, type of property, type de bien, type bien, nature, nature du bien, catégorie, famille, objektart, immobilienart, immobilientyp, haustyp, objekttyp, ' +
      'tipo, tipo inmueble, tipo de inmueble, tipo vivienda, tipologia, tipologia immobile, tipo immobile, categoria, type woning, woningtype, soort, soort woning, objecttype, tipo de imóvel, tipo imóvel, property sub type, sub category, immobilientyp, objektkategorie, nutzungsart objekt, genre de bien, genre, type logement, type de logement, tipo propiedad, tipo de propiedad, tipologia inmueble, clase, tipo di immobile, tipologia di immobile, tipo proprietà, objectsoort, objekt art, pand type, type pand, soort pand, soort object, categorie, natureza, tipo de propriedade, tipologia imóvel, building type, dwelling type, structure type, unit type, realty type, home kind',
  },
  {
    to: 'sub_type',
    kind: 'code',
    names:
      'sub type, subtype, property sub type, sub category, property style, style, sous type, sous type de bien, sous catégorie, untertyp, objektuntertyp, wohnungstyp, subtipo, subtipologia, sottotipologia, sottocategoria, subcategoria, subcategorie, house type, apartment type, kind of house, hauskategorie, wohnungskategorie, haustyp, objektart zusatz, commercial type, structure style',
  },
  {
    to: 'offer_type',
    kind: 'code',
    names:
      'offer, offer type, transaction, transaction type, type of transaction, listing type, sale or rent, sale type, deal type, purpose, contract, contract type, operation, marketing type, department, price freq, price frequency, offer kind, offered for, available for, buy or rent, sale or let, sales or lettings, rent or sale, rent sale, sale rent, listing category, deal, business type, ' +
      "type d'offre, type offre, type de transaction, type d'annonce, type annonce, type de mandat, vermarktungsart, vermarktung, art der vermarktung, transaktion, transaktionsart, miete oder kauf, miete kauf, kauf miete, angebotsart, angebotstyp, vertragsart, kauf oder miete, vente ou location, vente location, achat ou location, nature de la transaction, type de commercialisation, operación, acción, gestión, tipo gestión, tipo de gestión, tipo oferta, venta o alquiler, venta alquiler, tipo operación, tipo de operación, tipo de oferta, modalidad, " +
      'contratto, tipo annuncio, tipo offerta, tipologia annuncio, tipologia offerta, vendita o affitto, vendita affitto, categoria contratto, tipo operazione, operazione, tipo contratto, tipologia contratto, finalità, transactie, aanbod, koop of huur, koop huur, verkoop of verhuur, aanbod type, soort aanbod, type aanbod, transactie type, type transactie, finalidade, tipo de negócio, negócio, tipo negócio, tipo de transação, transação, objetivo, tipo de contrato, venda ou arrendamento',
  },
  {
    to: 'status',
    kind: 'code',
    names:
      'status, listing status, availability, market status, life cycle status, sales status, state, state of the listing, estado, estado del anuncio, estado anuncio, disponibilidad, estado inmueble, verfügbarkeit, vermarktungsstand, verkaufstatus, situation commerciale, stato annuncio, stato immobile, staat, situação, estado do imóvel, property status, availability status, sale status, state of sale, statut, statut du bien, état de vente, disponibilité, vermarktungsstatus, verkaufsstatus, objektstatus, estado comercial, estado venta, situación, stato, ' +
      'stato vendita, disponibilità, verkoopstatus, beschikbaarheid, estado do negócio, disponibilidade, mls status, standard status',
  },
  {
    to: 'rent_details.rent_period',
    kind: 'code',
    names:
      'periodicidade, rent period, rent frequency, rental period, rental frequency, price period, price frequency, price freq, price per, payment period, payment frequency, per, let rent frequency, currency period, price term, rent term, rent collection period, collection period, payment interval, price interval, rent interval, rent basis, price basis, price rate, période, période loyer, périodicité, périodicité loyer, zeiteinheit, ' +
      'preiszeiteinheit, mietperiode, periodo, periodicidad, periodicidad alquiler, periodo affitto, huurperiode, betaalperiode, período renda, período, mietzeit, loyer par, mietpro, miete pro, tipo mensual, precio por, canone periodo, prijs per, huur per, rent paid, preis intervall, intervall, intervalo, intervallo, zahlungsintervall, zahlungsweise, prijs periode, interval',
  },
  {
    to: 'financial.transaction.price',
    kind: 'amount',
    isStrict: true,
    names:
      'price, asking price, advertised price, list price, listing price, current price, price amount, prix, prix affiché, prix public, prix annonce, preis, angebotspreis, precio, prezzo, prijs, vraagprijs, preço, valor, list price amount, price value, price eur, precio inmueble, precio total, precio publicado, prezzo richiesto, prezzo totale, prijs totaal, catalogusprijs, preço total, prix total, prix ttc, prix tc, gesamtpreis, rent or price, amount price',
  },
  {
    to: 'financial.transaction.price',
    kind: 'amount',
    isStrict: true,
    only: 'sale',
    names:
      'sale price, selling price, sales price, purchase price, price sale, prix de vente, prix vente, prix de cession, prix fai, prix honoraires inclus, kaufpreis, verkaufspreis, kaufpreis brutto, precio venta, precio de venta, prezzo vendita, prezzo di vendita, koopprijs, ' +
      'verkoopprijs, preço venda, preço de venda, valor venda, price for sale, precio vta, precio inmo, precio venta inmueble, prix vente fai, prix de vente fai, prix acquéreur, prix public vente, kauf preis, verkoop prijs, vraagprijs koop, preço de venda imóvel, sales amount, prijs koop, prijs verkoop, preis kauf, prix achat, price buy, importe venta, valor de venda, prezzo acquisto',
  },
  {
    to: 'financial.transaction.price',
    kind: 'amount',
    isStrict: true,
    only: 'rental',
    names:
      'rent, rental price, rent price, price rent, rent amount, loyer, loyer charges comprises, loyer cc, loyer total, warmmiete, gesamtmiete, miete, mietpreis, precio alquiler, precio de alquiler, alquiler precio, canone, canone affitto, ' +
      'prezzo affitto, affitto prezzo, huurprijs, huur, renda, preço arrendamento, valor renda, price for rent, rental amount, precio alq, precio renta, renta alquiler, loyer ttc, mietpreis warm, huurprijs totaal, lease price, prix location, prix de location, preis miete, mietpreis monatlich brutto, prijs huur, price rental, price let, preço aluguel, preço de arrendamento, valor aluguel, valor arrendamento, prezzo locazione, precio arriendo',
  },
  {
    to: 'financial.transaction.price',
    kind: 'amount',
    isStrict: true,
    only: 'rental',
    period: 'month',
    names:
      'monthly rent, rent per month, rent pcm, price per month, loyer mensuel, loyer mensuel cc, monatsmiete, miete pro monat, alquiler mensual, precio mensual, affitto mensile, canone mensile, huur per maand, huurprijs per maand, renda mensal, rent per calendar month, price pcm, rental pcm, alquiler al mes, precio alquiler mes, renta mensual, price rent m, canone di affitto mensile, maandhuur, aluguel mensal, valor mensal, loyer cc mois, loyer mois, loyer par mois, loyer charges comprises mois, loyer mensuel charges comprises, miete monat, miete mtl, alquiler mes, huur maand, affitto mese, rent month',
  },
  {
    to: 'financial.transaction.price',
    kind: 'amount',
    isStrict: true,
    only: 'seasonal_rental',
    period: 'week',
    names:
      'weekly rent, rent per week, price per week, rent pw, loyer hebdomadaire, prix semaine, wochenmiete, preis pro woche, precio semana, prezzo settimana, huur per week',
  },
  {
    to: 'financial.transaction.price',
    kind: 'amount',
    isStrict: true,
    only: 'rental',
    less: 0.05,
    isFallback: true,
    names:
      'base rent, cold rent, rent excluding charges, loyer hors charges, loyer hc, loyer nu, kaltmiete, nettokaltmiete, nettomiete, grundmiete, kale huur, kale huurprijs, affitto netto',
  },
  {
    to: 'financial.transaction.net_sales_price',
    kind: 'amount',
    isStrict: true,
    names:
      "net sales price, price without fees, net seller price, prix net vendeur, prix hors honoraires, prix hors frais, net vendeur, kaufpreis netto, precio neto, prezzo netto, prix hors honoraires acquéreur, prix hors honoraires à la charge de l'acquéreur, prix du bien hors honoraires à la charge de l'acquéreur, prix du bien hors honoraires, prix hors honoraires, net price, price net, prezzo netto venditore",
  },
  {
    to: 'life_annuity_details.initial_capital',
    kind: 'amount',
    isStrict: true,
    names: 'bouquet, montant bouquet, prix bouquet, bouquet viager, life annuity capital, initial capital',
  },
  {
    to: 'life_annuity_details.life_annuity.amount',
    kind: 'amount',
    isStrict: true,
    names:
      'rente, rente viagère, montant rente, rente mensuelle, life annuity, annuity amount, leibrente, leibrente monatlich',
  },
  {
    to: 'currency',
    kind: 'currency',
    names:
      'currency, currency code, price currency, iso currency, devise, monnaie, währung, iso währung, währungscode, moneda, divisa, valuta, moeda, currency iso, cur, monnaie code, tipo moneda, währungseinheit, munteenheid',
  },
  {
    to: 'rent_details.fees_amount',
    kind: 'amount',
    isStrict: true,
    names:
      'charges, monthly charges, service charges rent, rental charges, charges locatives, provision pour charges, provisions sur charges, montant des charges, nebenkosten, betriebskosten, gastos, gastos comunidad alquiler, spese, ' +
      'spese condominiali mensili, servicekosten, condomínio mensal, nebenkosten mtl, nebenkosten monatlich, montant charges, charges mensuelles, gastos mensuales, spese mensili, spese accessorie, monthly fees, servicekosten per maand, utilities',
  },
  {
    to: 'rent_details.guarantee_deposit_amount',
    kind: 'amount',
    isStrict: true,
    names:
      'deposit, security deposit, rental deposit, bond, let bond, dépôt de garantie, caution, kaution, mietkaution, fianza, depósito, deposito cauzionale, cauzione, waarborg, borg, waarborgsom, caução, deposit amount, damage deposit, montant caution, montant dépôt de garantie, kautionsbetrag, importe fianza, garanzia, caparra, waarborg bedrag, deposit fees, security deposit amount',
  },
  {
    to: 'rent_details.fees_included',
    kind: 'flag',
    names:
      'fees included, charges included, bills included, rent includes charges, loyer cc, charges comprises, charges incluses, nebenkosten enthalten, gastos incluidos, spese incluse, kosten inbegrepen, condomínio incluído',
  },
  {
    to: 'rent_details.furnished',
    kind: 'furnished',
    names:
      'furnished, is furnished, furnishing, furnishings, furniture, meublé, est meublé, möbliert, amueblado, arredato, arredamento, gemeubileerd, mobilado, mobiliado, furnished state, furnish type, furnished status, meuble, amueblada, muebles, equipado muebles, arredato si no, ammobiliato, inrichting, interieur, möblierung, mobilar, moeb, möbliert moeb',
  },
  {
    to: 'financial.commissions.agency.amount',
    kind: 'amount',
    isStrict: true,
    names:
      "agency fee, agency fees, agent fee, honoraires, honoraires agence, frais d'agence, frais agence, montant honoraires, maklergebühr, honorarios, provvigione agenzia, makelaarskosten, montant honoraires agence, agency commission amount",
  },
  {
    to: 'financial.property_tax.amount',
    kind: 'amount',
    isStrict: true,
    names:
      'property tax, land tax, council tax amount, taxe foncière, grundsteuer, ibi, impuesto bienes inmuebles, imu, onroerende voorheffing, imi, tax amount, annual tax, tax annual amount, impôt foncier, montant taxe foncière, ibi anual, tasse annue',
  },
  {
    to: 'financial.property_costs.amount',
    kind: 'amount',
    isStrict: true,
    names:
      'ground rent, annual ground rent, community fees, community fee, hoa fee, association fee, gastos de comunidad, gastos comunidad, spese condominiali, condomínio',
  },
  {
    to: 'financial.building_costs.amount',
    kind: 'amount',
    isStrict: true,
    names:
      'service charge, annual service charge, hausgeld, charges de copropriété, charges copropriété, charges annuelles, syndic, monthly charges coownership, montant charges copropriété, charges copropriété annuelles, montant moyen annuel charges, quote part annuelle charges, hoa fees, hoa dues, hoa amount, monthly hoa, gastos de comunidad mensuales, gastos com, gastos comunitarios, price community, comunidad gastos, wohngeld, monatliches hausgeld, bijdrage vve, vve bijdrage, vve kosten, syndicuskosten, gemeenschappelijke kosten',
  },
];
