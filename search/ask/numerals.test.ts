import { expect } from 'chai';
import fc from 'fast-check';
import type { Language } from '../../model/shared/language.ts';
import { numberInWords } from './numerals.ts';
import { tokenize } from './tokens.ts';

const read = (text: string, language: Language) => numberInWords(tokenize(text), 0, language);
const whole = (text: string, language: Language): number | undefined => {
  const found = read(text, language);
  return found && found.length === tokenize(text).length ? found.value : undefined;
};

const EN_ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const EN_TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const FR_ONES =
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'.split(
    ' ',
  );
const FR_TENS = '- - vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt'.split(' ');
const DE_ONES =
  'null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(
    ' ',
  );
const DE_TENS = '- - zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'.split(' ');
const at = (words: readonly string[], index: number): string => words[index] ?? '';

function english(value: number): string {
  if (value < 20) return at(EN_ONES, value);
  if (value < 100) return `${at(EN_TENS, Math.floor(value / 10))}${value % 10 ? `-${at(EN_ONES, value % 10)}` : ''}`;
  if (value < 1_000)
    return `${at(EN_ONES, Math.floor(value / 100))} hundred${value % 100 ? ` and ${english(value % 100)}` : ''}`;
  const [scale, name] = value < 1_000_000 ? [1_000, 'thousand'] : [1_000_000, 'million'];
  const rest = value % scale;
  return `${english(Math.floor(value / scale))} ${name}${rest ? `${rest < 100 ? ' and' : ''} ${english(rest)}` : ''}`;
}

function french(value: number): string {
  if (value < 20) return at(FR_ONES, value);
  if (value < 100) {
    const tens = Math.floor(value / 10);
    const rest = value - (tens === 7 || tens === 9 ? tens - 1 : tens) * 10;
    const isEt = (rest === 1 || rest === 11) && tens < 8;
    if (rest === 0) return tens === 8 ? 'quatre-vingts' : at(FR_TENS, tens);
    return `${at(FR_TENS, tens)}${isEt ? ' et ' : '-'}${at(FR_ONES, rest)}`;
  }
  if (value < 1_000) {
    const hundreds = Math.floor(value / 100);
    const rest = value % 100;
    return `${hundreds > 1 ? `${at(FR_ONES, hundreds)} ` : ''}cent${rest ? ` ${french(rest)}` : hundreds > 1 ? 's' : ''}`;
  }
  const [scale, name] = value < 1_000_000 ? [1_000, 'mille'] : [1_000_000, 'millions'];
  const times = Math.floor(value / scale);
  const rest = value % scale;
  return `${times > 1 || scale > 1_000 ? `${french(times)} ` : ''}${name}${rest ? ` ${french(rest)}` : ''}`;
}

function german(value: number): string {
  if (value < 20) return at(DE_ONES, value);
  if (value < 100) return `${value % 10 ? `${at(DE_ONES, value % 10)}und` : ''}${at(DE_TENS, Math.floor(value / 10))}`;
  if (value < 1_000) return `${at(DE_ONES, Math.floor(value / 100))}hundert${value % 100 ? german(value % 100) : ''}`;
  if (value < 1_000_000)
    return `${german(Math.floor(value / 1_000))}tausend${value % 1_000 ? german(value % 1_000) : ''}`;
  const rest = value % 1_000_000;
  return `${german(Math.floor(value / 1_000_000))} millionen${rest ? ` ${german(rest)}` : ''}`;
}

describe('Numbers in words', () => {
  const SPELLERS = { en: english, fr: french, de: german } as const;
  for (const language of ['en', 'fr', 'de'] as const) {
    it(`are read in ${language} whatever they are`, () => {
      const spell = SPELLERS[language];
      for (let value = 1; value < 1_000; value += 1)
        expect(whole(spell(value), language), spell(value)).to.equal(value);
      const round = fc.integer({ min: 1, max: 1_999 }).map((value) => value * 5_000);
      fc.assert(
        fc.property(fc.oneof(round, fc.integer({ min: 1, max: 99_999_999 })), (value) => {
          expect(whole(spell(value), language), spell(value)).to.equal(value);
        }),
        { numRuns: 1_000 },
      );
    });
  }

  const SPOKEN: readonly (readonly [text: string, language: Language, value: number])[] = [
    ['two hundred and fifty thousand', 'en', 250_000],
    ['zweihundertfünfzigtausend', 'de', 250_000],
    ['deux cent cinquante mille', 'fr', 250_000],
    ['a hundred thousand', 'en', 100_000],
    ['fifteen hundred', 'en', 1_500],
    ['one point five million', 'en', 1_500_000],
    ['un virgule deux million', 'fr', 1_200_000],
    ['eins Komma fünf Millionen', 'de', 1_500_000],
    ['nonante-cinq mille', 'fr', 95_000],
    ['zwölfhundert', 'de', 1_200],
  ];
  for (const [text, language, value] of SPOKEN) {
    it(`are what is meant by ${text}`, () => {
      expect(whole(text, language)).to.equal(value);
    });
  }

  it('end where another number begins', () => {
    expect(read('one hundred and fifty and two hundred thousand', 'en')).to.deep.equal({ value: 150, length: 4 });
    expect(read('one hundred and two hundred thousand', 'en')).to.deep.equal({ value: 100, length: 2 });
    expect(read('deux cent mille et trois cent mille', 'fr')).to.deep.equal({ value: 200_000, length: 3 });
    expect(read('two one bedroom flats', 'en')).to.deep.equal({ value: 2, length: 1 });
    expect(read('trois, deux', 'fr')).to.deep.equal({ value: 3, length: 1 });
  });

  it('are no other words', () => {
    for (const [text, language] of [
      ['a house', 'en'],
      ['and fifty', 'en'],
      ['dreizimmerwohnung', 'de'],
      ['et un', 'fr'],
      ['hundertwasser', 'de'],
    ] as const)
      expect(read(text, language), text).to.equal(undefined);
  });
});
