import type { PERIODS } from '../../model/property/enums.ts';
import type { Language } from '../../model/shared/language.ts';

/** Texts for the readers of saved searches. Facts stand in braces. */
export interface SearchTexts {
  readonly greeting: string;
  readonly confirm: {
    readonly subject: string;
    readonly sentences: readonly string[];
    readonly button: string;
    readonly footer: string;
  };
  readonly matches: {
    /** By the plural category of the number (CLDR); `other` where a category has no text of its own. */
    readonly subject: PluralText;
    readonly sentence: PluralText;
    readonly more: PluralText;
    readonly rooms: PluralText;
    readonly noTitle: string;
    readonly noPrice: string;
    /** Of a life annuity: what is paid at once, and the rent. */
    readonly bouquet: string;
    readonly annuity: string;
    /** A price that changed lately: `{from}` to `{to}`. */
    readonly lowered: string;
    readonly raised: string;
    readonly unsubscribe: string;
    readonly footer: string;
  };
  /** What follows a rent. */
  readonly per: { readonly [Period in (typeof PERIODS)[number]]: string };
}

export type PluralText = { readonly other: string } & { readonly [Category in Intl.LDMLPluralRule]?: string };

export const SEARCH_TEXTS: Readonly<Record<Language, SearchTexts>> = {
  fr: {
    greeting: 'Bonjour,',
    confirm: {
      subject: 'Confirmez votre alerte « {search} »',
      sentences: [
        'Vous avez demandé à « {gateway} » de vous écrire lorsque de nouveaux biens correspondent à votre recherche « {search} ».',
        'Pour recevoir ces alertes, confirmez votre adresse sous 7 jours :',
      ],
      button: 'Confirmer mon alerte',
      footer: 'Si vous n’avez rien demandé, ignorez ce message : sans confirmation, nous ne vous écrirons plus.',
    },
    matches: {
      subject: { one: '{count} nouveau bien pour « {search} »', other: '{count} nouveaux biens pour « {search} »' },
      sentence: {
        one: 'Un nouveau bien de « {gateway} » correspond à votre recherche « {search} » :',
        other: '{count} nouveaux biens de « {gateway} » correspondent à votre recherche « {search} » :',
      },
      more: { one: 'Et {count} autre bien.', other: 'Et {count} autres biens.' },
      rooms: { one: '{count} pièce', other: '{count} pièces' },
      noTitle: 'Bien réf. {reference}',
      noPrice: 'Prix sur demande',
      bouquet: 'Viager : bouquet {amount}',
      annuity: 'rente {amount}',
      lowered: 'Prix baissé de {from} à {to}',
      raised: 'Prix augmenté de {from} à {to}',
      unsubscribe: 'Ne plus recevoir cette alerte',
      footer: 'Vous recevez ce message parce que vous avez confirmé cette alerte.',
    },
    per: {
      day: ' / jour',
      week: ' / semaine',
      fortnight: ' / quinzaine',
      month: ' / mois',
      bimonthly: ' / 2 mois',
      quarterly: ' / trimestre',
      half_yearly: ' / semestre',
      yearly: ' / an',
    },
  },
  en: {
    greeting: 'Hello,',
    confirm: {
      subject: 'Confirm your alert “{search}”',
      sentences: [
        'You asked “{gateway}” to write to you when new listings match your search “{search}”.',
        'To receive these alerts, confirm your address within 7 days:',
      ],
      button: 'Confirm my alert',
      footer: 'If you did not ask for this, ignore this message: without a confirmation we will not write again.',
    },
    matches: {
      subject: { one: '{count} new listing for “{search}”', other: '{count} new listings for “{search}”' },
      sentence: {
        one: 'A new listing of “{gateway}” matches your search “{search}”:',
        other: '{count} new listings of “{gateway}” match your search “{search}”:',
      },
      more: { one: 'And {count} more listing.', other: 'And {count} more listings.' },
      rooms: { one: '{count} room', other: '{count} rooms' },
      noTitle: 'Listing {reference}',
      noPrice: 'Price on request',
      bouquet: 'Life annuity: down payment {amount}',
      annuity: 'rent {amount}',
      lowered: 'Price lowered from {from} to {to}',
      raised: 'Price raised from {from} to {to}',
      unsubscribe: 'Unsubscribe from this alert',
      footer: 'You receive this message because you confirmed this alert.',
    },
    per: {
      day: ' per day',
      week: ' per week',
      fortnight: ' per fortnight',
      month: ' per month',
      bimonthly: ' per two months',
      quarterly: ' per quarter',
      half_yearly: ' per half-year',
      yearly: ' per year',
    },
  },
  de: {
    greeting: 'Guten Tag,',
    confirm: {
      subject: 'Bestätigen Sie Ihren Suchauftrag „{search}“',
      sentences: [
        'Sie möchten von „{gateway}“ benachrichtigt werden, wenn neue Angebote zu Ihrer Suche „{search}“ passen.',
        'Um diese Nachrichten zu erhalten, bestätigen Sie Ihre Adresse innerhalb von 7 Tagen:',
      ],
      button: 'Suchauftrag bestätigen',
      footer:
        'Wenn Sie das nicht angefordert haben, ignorieren Sie diese Nachricht: Ohne Bestätigung schreiben wir Ihnen nicht mehr.',
    },
    matches: {
      subject: { one: '{count} neues Angebot für „{search}“', other: '{count} neue Angebote für „{search}“' },
      sentence: {
        one: 'Ein neues Angebot von „{gateway}“ passt zu Ihrer Suche „{search}“:',
        other: '{count} neue Angebote von „{gateway}“ passen zu Ihrer Suche „{search}“:',
      },
      more: { one: 'Und {count} weiteres Angebot.', other: 'Und {count} weitere Angebote.' },
      rooms: { one: '{count} Zimmer', other: '{count} Zimmer' },
      noTitle: 'Angebot {reference}',
      noPrice: 'Preis auf Anfrage',
      bouquet: 'Leibrente: Einmalzahlung {amount}',
      annuity: 'Rente {amount}',
      lowered: 'Preis von {from} auf {to} gesenkt',
      raised: 'Preis von {from} auf {to} erhöht',
      unsubscribe: 'Diesen Suchauftrag abbestellen',
      footer: 'Sie erhalten diese Nachricht, weil Sie diesen Suchauftrag bestätigt haben.',
    },
    per: {
      day: ' pro Tag',
      week: ' pro Woche',
      fortnight: ' pro zwei Wochen',
      month: ' pro Monat',
      bimonthly: ' pro zwei Monate',
      quarterly: ' pro Quartal',
      half_yearly: ' pro Halbjahr',
      yearly: ' pro Jahr',
    },
  },
};

/** The text for a number, by the rules of the language. */
export const pluralText = (language: Language, texts: PluralText, count: number): string =>
  texts[new Intl.PluralRules(language).select(count)] ?? texts.other;
