interface Facts {
  readonly gateway: string;
  readonly plan: string;
  readonly limit: number;
  readonly count: number;
}

const TEXTS = {
  fr: ({ gateway, plan, limit, count }: Facts) => ({
    subject: `${gateway} : ${count} biens n’ont pas été diffusés`,
    text: `Bonjour,\n\nLa synchronisation de « ${gateway} » est terminée, mais ${count} biens dépassent la limite de ${limit} biens de la formule ${plan} et n’ont pas été diffusés.\nIls le seront dès que la formule le permettra.\n`,
  }),
  en: ({ gateway, plan, limit, count }: Facts) => ({
    subject: `${gateway}: ${count} listings were not delivered`,
    text: `Hello,\n\nThe sync of “${gateway}” has ended, but ${count} listings exceed the ${plan} plan’s limit of ${limit} listings and were not delivered.\nThey will be as soon as the plan allows it.\n`,
  }),
  de: ({ gateway, plan, limit, count }: Facts) => ({
    subject: `${gateway}: ${count} Objekte wurden nicht übertragen`,
    text: `Guten Tag,\n\ndie Synchronisation von „${gateway}“ ist beendet, aber ${count} Objekte überschreiten die Grenze von ${limit} Objekten des Tarifs ${plan} und wurden nicht übertragen.\nSie folgen, sobald der Tarif es erlaubt.\n`,
  }),
};

/** The mail about listings beyond the plan's limit, in the owner's language; French first. */
export function biensMaxMail(language: string | undefined, facts: Facts): { subject: string; text: string } {
  const write = language === 'en' || language === 'de' ? TEXTS[language] : TEXTS.fr;
  return write(facts);
}
