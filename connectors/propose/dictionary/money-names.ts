import type { Target } from './targets.ts';

/** Names of fields about the kind of listing and its money, in seven languages; see `FIELD_NAMES`. */
export const MONEY_NAMES: readonly Target[] = [
  {
    to: 'reference',
    kind: 'line',
    names:
      'reference, ref, property reference, listing reference, agency reference, agent reference, agent ref, property ref, listing ref, external id, reference number, référence, réf, référence agence, réf agence, référence du bien, ' +
      'numéro de bien, objektnummer, objekt nr, objektnr extern, immobiliennummer, referenznummer, referencia, referencia anuncio, ref inmueble, riferimento, rif, codice immobile, codice annuncio, referentie, objectcode, ' +
      'referência, mls number, listing id, sku',
  },
  {
    to: 'type',
    kind: 'code',
    names:
      'type, property type, kind, category, property category, asset type, home type, house type, type of property, type de bien, type bien, nature, nature du bien, catégorie, famille, objektart, immobilienart, immobilientyp, haustyp, objekttyp, ' +
      'tipo, tipo inmueble, tipo de inmueble, tipo vivienda, tipologia, tipologia immobile, tipo immobile, categoria, type woning, woningtype, soort, soort woning, objecttype, tipo de imóvel, tipo imóvel, property sub type, sub category',
  },
  {
    to: 'sub_type',
    kind: 'code',
    names:
      'sub type, subtype, property sub type, sub category, property style, style, sous type, sous type de bien, sous catégorie, untertyp, objektuntertyp, wohnungstyp, subtipo, subtipologia, sottotipologia, sottocategoria, subcategoria, subcategorie',
  },
  {
    to: 'offer_type',
    kind: 'code',
    names:
      'offer, offer type, transaction, transaction type, type of transaction, listing type, sale or rent, sale type, deal type, purpose, contract, contract type, operation, marketing type, department, price freq, price frequency, ' +
      "type d'offre, type offre, type de transaction, type d'annonce, type annonce, type de mandat, vermarktungsart, angebotsart, angebotstyp, vertragsart, kauf oder miete, operación, tipo operación, tipo de operación, tipo de oferta, modalidad, " +
      'contratto, tipo contratto, tipologia contratto, finalità, transactie, aanbod, koop of huur, koop huur, finalidade, tipo de negócio, negócio',
  },
  {
    to: 'status',
    kind: 'code',
    names:
      'status, listing status, property status, availability status, sale status, state of sale, statut, statut du bien, état de vente, disponibilité, vermarktungsstatus, verkaufsstatus, objektstatus, estado comercial, estado venta, situación, stato, ' +
      'stato vendita, disponibilità, verkoopstatus, beschikbaarheid, estado do negócio, disponibilidade',
  },
  {
    to: 'rent_details.rent_period',
    kind: 'code',
    names:
      'rent period, rent frequency, rental period, rental frequency, price period, price frequency, price freq, price per, payment period, payment frequency, per, let rent frequency, période, période loyer, périodicité, périodicité loyer, zeiteinheit, ' +
      'preiszeiteinheit, mietperiode, periodo, periodicidad, periodicidad alquiler, periodo affitto, huurperiode, betaalperiode, período renda, período',
  },
  {
    to: 'financial.transaction.price',
    kind: 'amount',
    isStrict: true,
    names:
      'price, asking price, advertised price, list price, listing price, current price, price amount, prix, prix affiché, prix public, prix annonce, preis, angebotspreis, precio, prezzo, prijs, vraagprijs, preço, valor',
  },
  {
    to: 'financial.transaction.price',
    kind: 'amount',
    isStrict: true,
    only: 'sale',
    names:
      'sale price, selling price, sales price, purchase price, price sale, prix de vente, prix vente, prix de cession, prix fai, prix honoraires inclus, kaufpreis, verkaufspreis, kaufpreis brutto, precio venta, precio de venta, prezzo vendita, prezzo di vendita, koopprijs, ' +
      'verkoopprijs, preço venda, preço de venda, valor venda',
  },
  {
    to: 'financial.transaction.price',
    kind: 'amount',
    isStrict: true,
    only: 'rental',
    names:
      'rent, rental price, rent price, price rent, rent amount, loyer, loyer charges comprises, loyer cc, loyer total, warmmiete, gesamtmiete, miete, mietpreis, precio alquiler, precio de alquiler, alquiler precio, canone, canone affitto, ' +
      'prezzo affitto, affitto prezzo, huurprijs, huur, renda, preço arrendamento, valor renda',
  },
  {
    to: 'financial.transaction.price',
    kind: 'amount',
    isStrict: true,
    only: 'rental',
    period: 'month',
    names:
      'monthly rent, rent per month, rent pcm, price per month, loyer mensuel, loyer mensuel cc, monatsmiete, miete pro monat, alquiler mensual, precio mensual, affitto mensile, canone mensile, huur per maand, huurprijs per maand, renda mensal',
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
    names:
      'base rent, cold rent, rent excluding charges, loyer hors charges, loyer hc, loyer nu, kaltmiete, nettokaltmiete, nettomiete, grundmiete, kale huur, kale huurprijs, affitto netto',
  },
  {
    to: 'financial.transaction.net_sales_price',
    kind: 'amount',
    isStrict: true,
    names:
      'net sales price, price without fees, net seller price, prix net vendeur, prix hors honoraires, prix hors frais, net vendeur, kaufpreis netto, precio neto, prezzo netto',
  },
  {
    to: 'currency',
    kind: 'currency',
    names:
      'currency, currency code, price currency, iso currency, devise, monnaie, währung, iso währung, währungscode, moneda, divisa, valuta, moeda',
  },
  {
    to: 'rent_details.fees_amount',
    kind: 'amount',
    isStrict: true,
    names:
      'charges, monthly charges, service charges rent, rental charges, charges locatives, provision pour charges, provisions sur charges, montant des charges, nebenkosten, betriebskosten, gastos, gastos comunidad alquiler, spese, ' +
      'spese condominiali mensili, servicekosten, condomínio mensal',
  },
  {
    to: 'rent_details.guarantee_deposit_amount',
    kind: 'amount',
    isStrict: true,
    names:
      'deposit, security deposit, rental deposit, bond, let bond, dépôt de garantie, caution, kaution, mietkaution, fianza, depósito, deposito cauzionale, cauzione, waarborg, borg, waarborgsom, caução',
  },
  {
    to: 'rent_details.fees_included',
    kind: 'flag',
    names:
      'fees included, charges included, bills included, rent includes charges, loyer cc, charges comprises, charges incluses, nebenkosten enthalten, gastos incluidos, spese incluse, kosten inbegrepen, condomínio incluído',
  },
  {
    to: 'rent_details.furnished',
    kind: 'flag',
    names:
      'furnished, is furnished, furnishing, furnishings, furniture, meublé, est meublé, möbliert, amueblado, arredato, arredamento, gemeubileerd, mobilado, mobiliado',
  },
  {
    to: 'financial.commissions.agency.amount',
    kind: 'amount',
    isStrict: true,
    names:
      "agency fee, agency fees, agent fee, honoraires, honoraires agence, frais d'agence, frais agence, montant honoraires, maklergebühr, honorarios, provvigione agenzia, makelaarskosten",
  },
  {
    to: 'financial.property_tax.amount',
    kind: 'amount',
    isStrict: true,
    names:
      'property tax, land tax, council tax amount, taxe foncière, grundsteuer, ibi, impuesto bienes inmuebles, imu, onroerende voorheffing, imi',
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
      'service charge, annual service charge, hausgeld, charges de copropriété, charges copropriété, charges annuelles, syndic',
  },
];
