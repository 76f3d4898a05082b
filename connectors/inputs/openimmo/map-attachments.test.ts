import { expect } from 'chai';
import type { Json, JsonObject } from '../../connector.ts';
import { mapped, map } from './testing.ts';

function attachment(group: string, pfad: string, more: JsonObject = {}): JsonObject {
  return { '@gruppe': group, daten: { pfad }, ...more };
}

function attached(...anhang: Json[]): JsonObject {
  return { anhaenge: { anhang } };
}

function urls(files: readonly { url?: string }[] | undefined): string[] {
  return (files ?? []).map(({ url }) => url ?? '');
}

describe('attachments of a listing', () => {
  it('sorts pictures, plans, documents and films by group, the title picture first', () => {
    const property = mapped(
      attached(
        attachment('BILD', 'https://a/1.jpg'),
        attachment('titelbild', 'https://a/0.jpg', { anhangtitel: 'Front', format: 'image/jpeg' }),
        attachment('INNENANSICHTEN', 'https://a/2.jpg'),
        attachment('GRUNDRISS', 'https://a/plan.png'),
        attachment('KARTEN_LAGEPLAN', 'https://a/map.png'),
        attachment('DOKUMENTE', 'https://a/expose.pdf'),
        attachment('EPASS-SKALA', 'https://a/epass.png'),
        attachment('FILMLINK', 'https://youtu.be/x'),
        attachment('PANORAMA', 'https://a/panorama'),
        attachment('LINKS', 'https://my.matterport.com/show/?m=1'),
        attachment('LINKS', 'https://a/more'),
        attachment('ANBIETERLOGO', 'https://a/logo.png'),
        attachment('QRCODE', 'https://a/qr.png'),
      ),
    );
    expect(property.images).to.deep.equal([
      { url: 'https://a/0.jpg', name: 'Front', group: 'titelbild', content_type: 'image/jpeg', ordinal: 0 },
      { url: 'https://a/1.jpg', group: 'BILD', content_type: 'image/jpeg', ordinal: 1 },
      { url: 'https://a/2.jpg', group: 'INNENANSICHTEN', content_type: 'image/jpeg', ordinal: 2 },
    ]);
    expect(urls(property.plans)).to.deep.equal(['https://a/plan.png', 'https://a/map.png']);
    expect(urls(property.documents)).to.deep.equal(['https://a/expose.pdf', 'https://a/epass.png', 'https://a/more']);
    expect(property.video).to.deep.equal({
      video_url: 'https://youtu.be/x',
      video_360_url: 'https://a/panorama',
      virtual_tour_url: 'https://my.matterport.com/show/?m=1',
    });
    expect(property.office?.logo_url).to.equal('https://a/logo.png');
  });

  it('uses the content type if the group contradicts it or is missing', () => {
    const property = mapped(
      attached(
        attachment('BILD', 'https://a/expose.pdf', { format: 'pdf' }),
        attachment('', 'https://a/1.jpg'),
        attachment('BILD', 'https://a/film.mp4'),
        attachment('PANORAMA', 'https://a/wide.jpg'),
      ),
    );
    expect(urls(property.documents)).to.deep.equal(['https://a/expose.pdf']);
    expect(urls(property.images)).to.deep.equal(['https://a/1.jpg', 'https://a/wide.jpg']);
    expect(property.video?.video_url).to.equal('https://a/film.mp4');
  });

  it('uses stored files, each once, and names missing ones', () => {
    const { property, warnings } = map({
      ...attached(
        attachment('BILD', 'bilder\\1.jpg', { check: { '@ctype': 'MD5', '#text': 'abc' } }),
        attachment('BILD', 'bilder\\1.jpg'),
        attachment('BILD', '2.jpg', { check: { '@ctype': 'DATETIME', '#text': '2011-09-01T12:15:05' } }),
        attachment('BILD', 'gone.jpg'),
        attachment('BILD', 'http://[broken'),
        attachment('BILD', '', { daten: { anhanginhalt: 'media:9' } }),
        attachment('KUNST', 'https://a/3.jpg'),
      ),
      _files: { 'bilder\\1.jpg': 'media:1', '2.jpg': 'media:2' },
    });
    expect(property.images).to.deep.equal([
      { url: 'media:1', group: 'BILD', filename: '1.jpg', content_type: 'image/jpeg', checksum: 'abc', ordinal: 0 },
      {
        url: 'media:2',
        group: 'BILD',
        filename: '2.jpg',
        content_type: 'image/jpeg',
        updated_at: '2011-09-01T12:15:05.000Z',
        ordinal: 1,
      },
      { url: 'media:9', group: 'BILD', ordinal: 2 },
      { url: 'https://a/3.jpg', group: 'KUNST', content_type: 'image/jpeg', ordinal: 3 },
    ]);
    expect(warnings.map(({ code, value }) => `${code} ${value}`)).to.deep.equal([
      'unreadable_value http://[broken',
      'unmapped_value KUNST',
      'missing_picture 1 of 3: gone.jpg',
    ]);
  });

  it('reads attachments outside "anhaenge" and addresses in the title', () => {
    const property = mapped({
      anhang: [attachment('BILD', 'https://a/1.jpg'), { '@gruppe': 'FILMLINK', anhangtitel: 'https://youtu.be/y' }],
    });
    expect(urls(property.images)).to.deep.equal(['https://a/1.jpg']);
    expect(property.video?.video_url).to.equal('https://youtu.be/y');
  });

  it('refuses addresses other than http and https', () => {
    const { property } = map(
      attached(
        ...['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x', '../../1.jpg', '__proto__'].map((path) =>
          attachment('BILD', path),
        ),
      ),
    );
    expect(property.images).to.equal(undefined);
  });

  it('bounds their number', () => {
    const many = Array.from({ length: 600 }, (_, index) => attachment('BILD', `https://a/${index}.jpg`));
    expect(mapped(attached(...many)).images).to.have.length(500);
  });
});
