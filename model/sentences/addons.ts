import type { AddonCode } from '../gateway/addon-features.ts';
import type { Sentence } from './sentence.ts';

interface AddonSentences {
  readonly name: Sentence;
  readonly text: Sentence;
}

/** Names and texts of the addons whose features this version has. */
export const ADDON_SENTENCES: Readonly<Record<AddonCode, AddonSentences>> = {
  MULTI_INPUTS: {
    name: { en: 'Several CRMs', fr: 'Plusieurs CRM', de: 'Mehrere CRMs' },
    text: {
      en: 'Reads further CRMs in addition to the first one.',
      fr: 'Lit d’autres CRM en plus du premier.',
      de: 'Liest weitere CRMs zusätzlich zum ersten.',
    },
  },
  PORTALS: {
    name: { en: 'Portals', fr: 'Portails', de: 'Portale' },
    text: {
      en: 'Offers the listings to property portals, each at an address of its own.',
      fr: 'Propose les annonces aux portails immobiliers, chacun à sa propre adresse.',
      de: 'Bietet die Objekte Immobilienportalen an, jedem unter einer eigenen Adresse.',
    },
  },
  ESTIMATION: {
    name: { en: 'Estimates', fr: 'Estimations', de: 'Schätzungen' },
    text: {
      en: 'Estimates what a property sells or lets for, and collects the leads.',
      fr: 'Estime le prix ou le loyer d’un bien et recueille les contacts.',
      de: 'Schätzt Preis oder Miete eines Objekts und sammelt die Anfragen.',
    },
  },
  ESTIMATION_IA: {
    name: { en: 'Estimates with commentary', fr: 'Estimations commentées', de: 'Schätzungen mit Kommentar' },
    text: {
      en: 'Estimates with a written commentary, and their leads.',
      fr: 'Estimations accompagnées d’un commentaire rédigé, et leurs contacts.',
      de: 'Schätzungen mit einem geschriebenen Kommentar, und ihre Anfragen.',
    },
  },
  DVF: {
    name: { en: 'Sales in France', fr: 'Ventes en France', de: 'Verkäufe in Frankreich' },
    text: {
      en: 'Searches the sales that France publishes, with prices per square metre.',
      fr: 'Recherche dans les ventes publiées par l’État, avec les prix au mètre carré.',
      de: 'Sucht in den Verkäufen, die Frankreich veröffentlicht, mit Preisen je Quadratmeter.',
    },
  },
  SOLAR_EXPOSURE: {
    name: { en: 'Sunlight', fr: 'Ensoleillement', de: 'Besonnung' },
    text: {
      en: 'Shows how much sun a listing gets over the year.',
      fr: 'Montre l’ensoleillement d’un bien au fil de l’année.',
      de: 'Zeigt, wie viel Sonne ein Objekt im Lauf des Jahres hat.',
    },
  },
  INSIGHTS: {
    name: { en: 'Insights', fr: 'Analyses', de: 'Auswertungen' },
    text: {
      en: 'Shows what visitors do, who is about to buy, and which channel pays.',
      fr: 'Montre ce que font les visiteurs, qui s’apprête à acheter et quel canal rapporte.',
      de: 'Zeigt, was Besucher tun, wer kurz vor dem Kauf steht und welcher Kanal sich lohnt.',
    },
  },
};

/** Name and text of an addon; undefined for one that only the catalogue knows. */
export function addonSentences(code: string): AddonSentences | undefined {
  const table: Readonly<Record<string, AddonSentences>> = ADDON_SENTENCES;
  return Object.hasOwn(table, code) ? table[code] : undefined;
}
