import { fillIn, say } from '../translate.ts';
import type { Language } from '../../model/shared/language.ts';

/** All texts of an invoice. `{}` is replaced by a value. */
const WORDS = {
  heading: say('Facture {}', 'Invoice {}', 'Rechnung {}'),
  issued: say('Date d’émission', 'Issued on', 'Ausgestellt am'),
  period: say('Période', 'Period', 'Zeitraum'),
  span: say('du {} au {}', '{} to {}', '{} bis {}'),
  customer: say('Compte client', 'Customer account', 'Kundenkonto'),
  gateway: say('Passerelle', 'Gateway', 'Gateway'),
  description: say('Libellé de l’émetteur', 'Description by the issuer', 'Bezeichnung des Ausstellers'),
  addon: say('Option', 'Addon', 'Zusatz'),
  amount: say('Montant hors taxes', 'Amount before tax', 'Betrag vor Steuern'),
  total: say('Total hors taxes', 'Total before tax', 'Summe vor Steuern'),
  note: say(
    'Ce document reprend les données enregistrées de la facture. Elles ne comprennent ni le nom et l’adresse du vendeur, ni l’adresse du client, ni numéro de TVA, ni taxe : le document n’en indique donc pas. Dates en UTC.',
    'This document shows the stored data of the invoice. It has no name and address of the seller, no address of the customer, no VAT number and no tax, so the document states none. Dates are in UTC.',
    'Dieses Dokument zeigt die gespeicherten Daten der Rechnung. Sie enthalten weder Namen und Anschrift des Verkäufers noch Anschrift des Kunden, Umsatzsteuernummer oder Steuern; das Dokument nennt daher keine. Datumsangaben in UTC.',
  ),
} as const;

/** A word in a language with values for its `{}`. */
export const word = (language: Language, key: keyof typeof WORDS, ...values: readonly string[]): string =>
  fillIn(WORDS[key][language], values);
