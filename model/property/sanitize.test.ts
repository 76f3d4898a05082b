import { expect } from 'chai';
import fc from 'fast-check';
import { cleanHtml } from './clean-text.ts';
import { sanitize } from './sanitize.ts';

const sanitized = (draft: object) => {
  const left: [string, string | undefined][] = [];
  return { draft: sanitize(draft, (field, scheme) => left.push([field, scheme])), left };
};

describe('Sanitizing a draft', () => {
  it('removes scripts, handlers and foreign markup from texts, and keeps the markup that every site can show', () => {
    const description = {
      fr: '<p>Belle <b>maison</b><br />calme</p><script>alert(1)</script><img src=x onerror=alert(1)>',
      en: '<p onclick="x()">House</p><iframe src="https://x.example"></iframe>',
    };
    expect(sanitized({ description }).draft).to.deep.equal({
      description: { fr: '<p>Belle <b>maison</b><br />calme</p>', en: '<p>House</p>' },
    });
  });

  it('removes all markup from lines, at any depth', () => {
    const { draft } = sanitized({
      title: { fr: 'Maison <b>neuve</b><script>x()</script>' },
      location: { city: '<i>Lyon</i>', street: 'Rue de l’Été' },
      images: [{ filename: '<svg onload=x()>a.jpg', ordinal: 1 }],
    });
    expect(JSON.stringify(draft)).not.to.match(/<[a-z/]/i);
    expect(draft).to.have.nested.property('location.street', 'Rue de l’Été');
    expect(draft).to.have.nested.property('images[0].ordinal', 1);
  });

  it('leaves out addresses that are not web addresses, reports their fields, and keeps the other fields', () => {
    const { draft, left } = sanitized({
      images: [
        { url: 'javascript:alert(1)', ordinal: 0 },
        { url: 'https://x.example/a.jpg', ordinal: 1 },
        { url: ' java\nscript:alert(1)' },
      ],
      property_url: 'data:text/html,<script>alert(1)</script>',
    });
    expect(draft).to.deep.equal({ images: [{ ordinal: 0 }, { url: 'https://x.example/a.jpg', ordinal: 1 }, {}] });
    expect(left).to.have.deep.members([
      ['images[].url', 'javascript:'],
      ['images[].url', 'javascript:'],
      ['property_url', 'data:'],
    ]);
  });

  it('leaves out addresses with a user or password, and does not repeat them', () => {
    const { draft, left } = sanitized({
      images: [{ url: 'https://user:geheim@x.example/a.jpg' }, { url: 'https://x.example/@a.jpg' }],
      property_url: '//user@x.example/',
      video: { video_url: 'HTTPS:\\\\user:geheim@x.example', virtual_tour_url: 'https://x.example/?mail=a@b.example' },
    });
    expect(draft).to.deep.equal({
      images: [{}, { url: 'https://x.example/@a.jpg' }],
      video: { virtual_tour_url: 'https://x.example/?mail=a@b.example' },
    });
    expect(left.map(([field]) => field)).to.have.members(['images[].url', 'property_url', 'video.video_url']);
    expect(JSON.stringify(left)).not.to.include('geheim');
  });

  it('leaves out addresses whose quotes or line breaks would end an attribute or a mail header', () => {
    const { draft, left } = sanitized({
      images: [{ url: 'https://x.example/a.jpg" onerror="alert(1)' }, { url: "https://x.example/l'isle.jpg" }],
      negotiator: { email: 'a@x.example\nBcc: b@x.example', first_name: 'Anne' },
      property_url: 'https://x.example/\r\nSet-Cookie: a',
    });
    expect(draft).to.deep.equal({
      images: [{}, { url: 'https://x.example/l%27isle.jpg' }],
      negotiator: { first_name: 'Anne' },
    });
    expect(left.map(([field]) => field)).to.have.members(['images[].url', 'negotiator.email', 'property_url']);
  });

  it('returns its input if there is nothing to do, and never changes it', () => {
    const clean = {
      title: { fr: 'Maison < 100 m² & jardin' },
      description: { fr: '<p>3 &lt; 4</p>' },
      property_url: 'www.example.com:8080/x',
      images: [{ url: 'https://x.example/a.jpg' }, { url: 'media:gateway/hash.jpg' }],
    };
    expect(sanitized(clean).draft).to.equal(clean);
    const frozen = Object.freeze({ title: Object.freeze({ fr: '<b>x</b>' }) });
    expect(sanitized(frozen).draft).to.deep.equal({ title: { fr: 'x' } });
  });

  it('leaves values that are not a property to the validation', () => {
    for (const odd of [null, 7, 'text', [], { title: 'x', images: {}, location: [], description: null }])
      expect(sanitize(odd, () => {})).to.deep.equal(odd);
  });

  it('leaves no markup but the listed tags, whatever the text', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '/',
      'p',
      'br',
      'script',
      'img',
      ' ',
      'onerror=',
      '"',
      '&lt;',
      '!--',
      'é',
      'x',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        const { description } = sanitized({ description: { fr: text } }).draft as { description: { fr: string } };
        const bare = description.fr.replaceAll(/<\/?(?:p|ul|ol|li|strong|b|em|i|u|h[234])>|<br \/>/g, '');
        expect(bare).not.to.include('<');
        expect(cleanHtml(description.fr)).not.to.match(/<(?:script|img)/i);
      }),
      { numRuns: 500 },
    );
  });
});
