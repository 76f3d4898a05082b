import { expect } from 'chai';
import { AMENITY_NAMES, OFFER_NAMES, TYPE_NAMES } from '../labels.ts';
import type { Names } from '../labels.ts';
import type { ChoiceField } from './intent.ts';
import { tokenize } from './tokens.ts';
import { stem, vocabulary, wordsThatChoose } from './vocabulary.ts';
import { LANGUAGES } from '../../model/shared/language.ts';
import type { Language } from '../../model/shared/language.ts';

/** What the words that index a listing are called in a question. */
const INDEXED: readonly (readonly [ChoiceField, { readonly [value: string]: Names | undefined }])[] = [
  ['kind', TYPE_NAMES],
  ['offer', OFFER_NAMES],
  ['feature', AMENITY_NAMES],
];

/** Names that a question reads as something else, each with the reason. */
const READ_OTHERWISE: { readonly [meaning: string]: string } = {
  'kind program': 'New homes of every kind are searched as new builds.',
  'offer program': 'As above; “off plan” alone asks for the offer.',
  'feature interior_parking':
    'Listings are indexed by the words for any parking space; a question for an indoor one says so.',
  'kind goodwill': 'The German “Geschäft” is a shop as well; questions for a business name its trade or the take-over.',
};

/**
 * Fields that may share a word, each with how a question distinguishes them (`choose-sense.ts`). Two values of one field never share one: nothing could
 * distinguish them.
 */
const SHARED: { readonly [fields: string]: string } = {
  'feature kind':
    'A garage, a plot or a parking space is for sale by itself, or comes with a house: the kind, unless one is named or “with” precedes.',
  'kind room': 'A barn or an office is for sale by itself, or a room of a house: as above.',
  'kind near': 'A shop is for sale, or nearby: the latter only after a word for near.',
  'kind view': 'A castle or a vineyard is for sale, or seen: the latter only after a word for view.',
  'feature offer': '“Off plan” is how a development is sold; the offer precedes its units.',
  'condition feature': '“Newly built” is a condition; the feature says the same.',
  'near view': 'The sea is near, or seen: by the word before.',
  'feature view': 'A garden comes with a house, or is seen: by the word before.',
  'room view': 'A courtyard is part of a house, or is seen: by the word before.',
  'feature near': 'A tennis court comes with a house, or is near: by the word before.',
};

/**
 * Phrases with a word in them that means something elsewhere and nothing here: they name one thing. Every other phrase that is longer than another one of the same
 * meaning says more than it is read as, and the reader would lose the rest.
 */
const WHOLES: Readonly<Record<Language, readonly string[]>> = {
  fr: [
    'murs de boutique',
    'murs de commerce',
    'box de parking',
    'refait à neuf',
    'refaite à neuf',
    'grand luxe',
    'grand standing',
    'cuisine aménagée et équipée',
    'grande route',
    'baignoire balnéo',
    'terrain de tennis',
    'local de rangement',
    'vendu occupé',
    'vendu avec locataire en place',
    'vendue avec locataire en place',
    'vendue occupée',
  ],
  en: [
    'plot of land',
    'land plot',
    "doctor's surgery",
    'water mill',
    'storage warehouse',
    'holiday home rental',
    'sea front',
    'city centre',
    'city center',
    'village centre',
    'old town',
    'transport links',
    'ski lifts',
    'ski lift',
    'rooftop terrace',
    'wood-burning stove',
    'wood stove',
    'listed building',
    'gas central heating',
    'home office',
    'garden shed',
  ],
  de: [
    'stellplatz in tiefgarage',
    'tg-stellplatz',
    'tg-stpl',
    'sofort frei',
    'sofort verfügbar',
    'luft-wasser-wärmepumpe',
  ],
};

/** Whether a word alone says something that another condition could hold, or that cannot be used. */
function hasMeaning(word: string, language: Language, field: string): boolean {
  const senses = vocabulary().match([{ text: word }], 0, language)?.senses ?? [];
  const isFiller = senses.some(({ section }) => section === 'ignored');
  return senses.some(
    ({ section, any }) => section === 'vague' || (any !== undefined && section !== field && !isFiller),
  );
}

describe('The vocabulary of questions', () => {
  for (const language of LANGUAGES) {
    it(`understands every kind, offer and amenity that listings are indexed by, in ${language}`, () => {
      const missing = INDEXED.flatMap(([field, names]) =>
        Object.entries(names).flatMap(([value, name]) =>
          (name?.[language] ?? '').split(', ').flatMap((phrase) => {
            const tokens = tokenize(phrase);
            const senses = tokens.flatMap((_, at) => vocabulary().match(tokens, at, language)?.senses ?? []);
            const isUnderstood = senses.some(
              ({ section, any, not, parent }) =>
                section === field && not !== true && (any?.includes(value) || parent === value),
            );
            const isReadOtherwise = `${field} ${value}` in READ_OTHERWISE && senses.length > 0;
            return isUnderstood || isReadOtherwise ? [] : [`${field} ${value}: ${phrase}`];
          }),
        ),
      );
      expect(missing).to.deep.equal([]);
    });

    it(`has no word for two values of one field in ${language}, and for two fields only where the question distinguishes them`, () => {
      const meanings = new Map<string, Set<string>>();
      for (const { phrase, field, value } of wordsThatChoose(language)) {
        const folded = tokenize(phrase)
          .map(({ text }) => stem(text, language))
          .join(' ');
        meanings.set(folded, (meanings.get(folded) ?? new Set()).add(`${field} ${value}`));
      }
      const faults = [...meanings].flatMap(([word, values]) => {
        const fields = [...values].map((meaning) => meaning.split(' ')[0] ?? '');
        const pairs = fields.flatMap((one, at) =>
          fields.slice(at + 1).map((other) => [one, other].toSorted().join(' ')),
        );
        return pairs.every((pair) => pair in SHARED) ? [] : [`${word}: ${[...values].join(', ')}`];
      });
      expect(faults).to.deep.equal([]);
    });

    it(`has no phrase in ${language} that swallows a word with a meaning of its own`, () => {
      const phrases = wordsThatChoose(language).map(({ phrase, field, value }) => ({
        phrase,
        field,
        value,
        words: tokenize(phrase).map(({ text }) => stem(text, language)),
      }));
      const isPart = (short: readonly string[], long: readonly string[]): boolean =>
        short.length < long.length && ` ${long.join(' ')} `.includes(` ${short.join(' ')} `);
      const faults = phrases.flatMap(({ phrase, field, value, words }) => {
        const shorter = phrases.find((one) => one.field === field && one.value === value && isPart(one.words, words));
        const saysMore = vocabulary()
          .match(tokenize(phrase), 0, language)
          ?.senses.some(({ section }) => section === 'more');
        // What says more than it is read as is reported.
        if (!shorter || saysMore || WHOLES[language].includes(phrase)) return [];
        const left = words.filter((word) => !shorter.words.includes(word));
        const swallowed = left.filter((word) => hasMeaning(word, language, field));
        return swallowed.length === 0 ? [] : [`${phrase} is ${shorter.phrase} and ${swallowed.join(' ')}`];
      });
      expect(faults).to.deep.equal([]);
    });
  }
});
