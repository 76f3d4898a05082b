import type { Words } from '../table.ts';

/** Limits of the API tokens of a gateway. */
export const tokenWords = {
  newToken: { en: 'New token', fr: 'Nouveau jeton', de: 'Neues Token' },
  readOnly: { en: 'May only read', fr: 'Lecture seule', de: 'Darf nur lesen' },
  readOnlyHint: {
    en: 'Programs with this token change nothing.',
    fr: 'Les programmes munis de ce jeton ne modifient rien.',
    de: 'Programme mit diesem Token ändern nichts.',
  },
  reach: { en: 'For', fr: 'Pour', de: 'Für' },
  wholeGateway: { en: 'The whole gateway', fr: 'Toute la passerelle', de: 'Das ganze Gateway' },
  onlySite: {
    en: '{site}, for this website only',
    fr: '{site}, pour ce site uniquement',
    de: '{site}, nur für diese Website',
  },
  onlySiteHint: {
    en: 'Programs with this token do only what this website does. They are refused once it is removed from the gateway.',
    fr: 'Les programmes munis de ce jeton ne font que ce que fait ce site. Ils sont refusés dès que le site est retiré de la passerelle.',
    de: 'Programme mit diesem Token tun nur, was diese Website tut. Sie werden abgewiesen, sobald die Website vom Gateway entfernt ist.',
  },
  endsAfter: { en: 'Ends after (days)', fr: 'Expire après (jours)', de: 'Endet nach (Tagen)' },
  endsAfterHint: {
    en: 'Empty: as long as your sign-in service lets tokens live. At most {most} days.',
    fr: 'Vide : la durée prévue par votre service d’identification. Au plus {most} jours.',
    de: 'Leer: so lange, wie Ihr Anmeldedienst Tokens gelten lässt. Höchstens {most} Tage.',
  },
  readsOnly: { en: 'Only reads.', fr: 'Lecture seule.', de: 'Liest nur.' },
  forSite: {
    en: 'Only for the website {site}.',
    fr: 'Uniquement pour le site {site}.',
    de: 'Nur für die Website {site}.',
  },
  forRemovedSite: {
    en: 'For a website that was removed: this token is refused everywhere. Revoke it.',
    fr: 'Pour un site qui a été retiré : ce jeton est refusé partout. Révoquez-le.',
    de: 'Für eine entfernte Website: Dieses Token wird überall abgewiesen. Widerrufen Sie es.',
  },
  noLimits: {
    en: 'Does everything that you may do on this gateway.',
    fr: 'Fait tout ce que vous pouvez faire sur cette passerelle.',
    de: 'Darf alles, was Sie auf diesem Gateway dürfen.',
  },
  endsSoon: { en: 'Ends soon', fr: 'Expire bientôt', de: 'Endet bald' },
} satisfies Words;
