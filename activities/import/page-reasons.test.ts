import { expect } from 'chai';
import { poliris } from '../../connectors/inputs/poliris/poliris.ts';
import { duplicateReasons, gapReasons, rekeyedReasons } from './page-reasons.ts';

const examplesOf = (reasons: ReturnType<typeof gapReasons>) => reasons.flatMap(({ examples = [] }) => examples);

describe('The reasons of a page', () => {
  it('name field, listing, value and meaning of a mapping gap', () => {
    const gaps = [
      { record: { key: 'AG-12', raw: {} }, gap: { code: 'implausible_value', field: '303', value: '2100000' } },
      { record: { key: 'AG-13', raw: {} }, gap: { code: 'unmapped_value', field: '4', value: 'Péniche' } },
      { record: { key: 'AG-14', raw: {} }, gap: { code: 'missing_unit', field: 'UnitArea' } },
    ];
    expect(examplesOf(gapReasons(gaps, poliris))).to.deep.equal([
      'price without fees (field 303) of listing AG-12: 2100000 is implausible',
      'type of property (field 4) of listing AG-13: Péniche has no counterpart in the property model',
      'unit area (field UnitArea) of listing AG-14: the value has no unit',
    ]);
  });

  it('give one example per field and meaning, and count all', () => {
    const gaps = Array.from({ length: 7 }, (_, index) => ({
      record: { key: `AG-${index}`, raw: {} },
      gap: { code: 'unmapped_value', field: index < 6 ? '34' : '33', value: `${index}` },
    }));
    const [reason] = gapReasons(gaps, poliris);
    expect(reason?.count).to.equal(7);
    expect(reason?.examples?.map((example) => example.replace(/:.*/, ''))).to.deep.equal([
      'kitchen (field 34) of listing AG-0',
      'heating (field 33) of listing AG-6',
    ]);
  });

  it('count apart the listings none of whose files came with the feed', () => {
    const gaps = ['AG-1', 'AG-2', 'AG-3'].map((key) => ({
      record: { key, raw: {} },
      gap: { code: 'no_media', field: 'MEDIA_IMAGE', value: `8 of 8: ${key}_IMG_00.JPG` },
    }));
    expect(gapReasons(gaps, {})).to.deep.equal([
      {
        code: 'media_missing',
        message: 'The feed does not contain the pictures and files that its listings name.',
        count: 3,
        examples: [
          'media image (field MEDIA_IMAGE) of listing AG-1: the feed contains none of the files, or has several of their names (8 of 8: AG-1_IMG_00.JPG)',
        ],
      },
    ]);
  });

  it('count apart the listings that the rules exclude, by reference, and conditions that cannot be evaluated', () => {
    const gaps = [
      { record: { key: 'AG-1', raw: {} }, gap: { code: 'excluded_by_rule', field: 'take' } },
      { record: { key: 'AG-2', raw: {} }, gap: { code: 'rule_unreadable', field: 'take: raw.PRICE', value: '1.234' } },
      { record: { key: 'AG-2', raw: {} }, gap: { code: 'excluded_by_rule', field: 'take' } },
    ];
    const reasons = gapReasons(gaps, {});
    expect(reasons.map(({ code, count, examples }) => [code, count, examples])).to.deep.equal([
      ['excluded_by_rule', 2, ['AG-1', 'AG-2']],
      ['rule_unreadable', 1, ['AG-2: take: raw.PRICE “1.234” is no number']],
    ]);
  });

  it('are none for a page without anything to say', () => {
    expect([
      ...gapReasons([], poliris),
      ...rekeyedReasons([]),
      ...duplicateReasons([], new Set(), new Map()),
    ]).to.deep.equal([]);
  });
});
