import type { Words } from '../table.ts';

/** Words of what marketing channels cost. */
export const costWords = {
  ofMonth: { en: 'Costs of a month', fr: 'Coûts d’un mois', de: 'Kosten eines Monats' },
  lead: {
    en: 'What each channel cost in the whole month. A channel left empty cost nothing. Of a month that is partly in the period, that part is counted.',
    fr: 'Ce que chaque canal a coûté sur le mois entier. Un canal laissé vide n’a rien coûté. D’un mois en partie dans la période, seule cette part est comptée.',
    de: 'Was jeder Kanal im ganzen Monat gekostet hat. Ein leerer Kanal hat nichts gekostet. Von einem Monat, der nur zum Teil im Zeitraum ist, zählt dieser Teil.',
  },
  missing: {
    en: 'Costs are not stated yet: {months}. Enter them below to see the return.',
    fr: 'Coûts à indiquer : {months}. Saisissez-les ci-dessous pour voir le retour.',
    de: 'Kosten fehlen noch: {months}. Geben Sie sie unten ein, um den Ertrag zu sehen.',
  },
  elsewhere: {
    en: 'Amounts in other currencies are left out: {currencies}. Nothing is converted.',
    fr: 'Montants non comptés, dans d’autres monnaies : {currencies}. Rien n’est converti.',
    de: 'Beträge in anderen Währungen zählen nicht: {currencies}. Es wird nichts umgerechnet.',
  },
  costs: { en: 'Costs', fr: 'Coûts', de: 'Kosten' },
  perLead: { en: 'Cost per lead', fr: 'Coût par contact', de: 'Kosten je Kontakt' },
  returned: { en: 'Return on costs', fr: 'Retour sur coûts', de: 'Ertrag der Kosten' },
  save: { en: 'Save the costs', fr: 'Enregistrer les coûts', de: 'Kosten speichern' },
  saved: { en: 'The costs are saved.', fr: 'Les coûts sont enregistrés.', de: 'Die Kosten sind gespeichert.' },
} as const satisfies Words;
