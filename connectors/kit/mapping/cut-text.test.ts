import { expect } from 'chai';
import { array, assert, constantFrom, integer, property } from 'fast-check';
import { cleanHtml } from '../../../model/property/clean-text.ts';
import { cutHtml, cutMarkup, cutText } from './cut-text.ts';

const pieces = array(
  constantFrom(
    '<p>',
    '</p>',
    '<b>',
    '</b>',
    '<ul><li>',
    '</li></ul>',
    '<br />',
    'word',
    ' ',
    '&amp;',
    '🏡',
    'é',
    '<a href="/x">',
    '<!-- ',
    'x < y',
  ),
  { maxLength: 60 },
);

describe('cutText and cutHtml', () => {
  it('close open tags and leave no half of a tag, an entity or a character', () => {
    expect(cutHtml('<p><b>abcdefgh</b></p>', 20)).to.equal('<p><b>abcdef</b></p>');
    expect(cutHtml('<p>abc</p><p>def</p>', 15)).to.equal('<p>abc</p>');
    expect(cutHtml('ab &amp; cd', 7)).to.equal('ab');
    expect(cutHtml('ab🏡', 3)).to.equal('ab');
    expect(cutText('ab🏡', 3)).to.equal('ab');
    expect(cutText('ab🏡', 4)).to.equal('ab🏡');
  });

  it('remove a cut tag that sanitizing would turn into text', () => {
    expect(cutMarkup('abc <p class="x">def', 12)).to.equal('abc ');
    expect(cutMarkup('abc &eacute;t', 8)).to.equal('abc ');
    expect(cutMarkup('3 < 4 and 5 > 4', 13)).to.equal('3 < 4 and 5 >');
  });

  it('return clean HTML within the limit for any cut', () => {
    assert(
      property(pieces, integer({ min: 0, max: 120 }), (list, limit) => {
        const html = cleanHtml(list.join(''));
        const cut = cutHtml(html, limit);
        expect(cut.length).to.be.at.most(limit);
        expect(cleanHtml(cut)).to.equal(cut);
        expect(cutHtml(html, html.length)).to.equal(html);
      }),
    );
  });
});
