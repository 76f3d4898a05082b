import type { estypes } from '@elastic/elasticsearch';
import { fold } from '../model/geography/city-key.ts';

/** Words that are found in longer ones: “Terrasse” in “Dachterrasse”. Kinds of property are not among them: listings are found by the words for their kind anyway, and “Haus” is in “Haustiere”. */
const PARTS = [
  'Abstellraum',
  'Altbau',
  'Anbau',
  'Aufzug',
  'Badewanne',
  'Balkon',
  'Blick',
  'Büro',
  'Carport',
  'Dachboden',
  'Dachgeschoss',
  'Dusche',
  'Erdgeschoss',
  'Fenster',
  'Fläche',
  'Garage',
  'Garten',
  'Geschoss',
  'Grundstück',
  'Heizung',
  'Kamin',
  'Keller',
  'Küche',
  'Lager',
  'Loggia',
  'Neubau',
  'Parkett',
  'Parkplatz',
  'Pool',
  'Praxis',
  'Sauna',
  'Scheune',
  'Schrank',
  'Souterrain',
  'Spielplatz',
  'Stellplatz',
  'Terrasse',
  'Toilette',
  'Veranda',
  'Werkstatt',
  'Zimmer',
] as const;

/** Words that mean something else than their part: a nursery school is no garden. */
const OTHERS = [
  'Augenblick',
  'Biergarten',
  'Gartencenter',
  'Gartenstadt',
  'Kaminski',
  'Kindergarten',
  'Liverpool',
  'Rückblick',
  'Tiergarten',
  'Überblick',
  'Whirlpool',
  'Wintergarten',
  'Zimmerei',
  'Zimmermann',
] as const;
const ENDINGS = ['', 's', 'es', 'n', 'en'] as const;

/**
 * Filters that find parts of German compounds, for the text of listings only: who searches for “Dachterrasse” does not want every terrace.
 * They come behind the folding of umlauts (`fold` leaves these words as the index does) and before the stemmer.
 */
export const COMPOUND_FILTERS = {
  // Words that mean something else lose their vowels, in texts and in searches alike, so that no part is in them any more.
  others_de: {
    type: 'stemmer_override',
    rules: OTHERS.map(fold).map(
      (word) => `${ENDINGS.map((ending) => word + ending).join(', ')} => ${word.replaceAll(/[aeiou]/g, '')}`,
    ),
  },
  parts_de: {
    type: 'dictionary_decompounder',
    word_list: PARTS.map(fold),
    min_subword_size: 4,
    only_longest_match: true,
  },
} satisfies Record<string, estypes.AnalysisTokenFilterDefinition>;
