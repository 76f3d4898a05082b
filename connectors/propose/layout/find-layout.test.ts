import { expect } from 'chai';
import type { JsonObject } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { zipOf } from '../../kit/testing/feed-bytes.ts';
import { withFile } from '../testing/propose-text.ts';
import { findLayout } from './find-layout.ts';
import { jsonListElements } from './json-lists.ts';
import type { Layout } from './layout.ts';

async function layoutOf(
  name: string,
  content: string | Uint8Array,
): Promise<{ layout: Layout; records: JsonObject[] }> {
  return withFile(name, content, async (path) => {
    const layout = await findLayout(path);
    const records: JsonObject[] = [];
    for await (const record of layout.records()) records.push(record);
    return { layout, records };
  });
}

const listing = (id: number): string =>
  `<bien ref="${id}"><prix>100</prix><ville>Lyon</ville><photos><photo>a</photo><photo>b</photo></photos><surface>${id}</surface></bien>`;

describe('the layout of an unknown file', () => {
  it('is the repeated element with the most fields, not the parts of a listing', async () => {
    const { layout, records } = await layoutOf('a.xml', `<export><biens>${listing(1)}${listing(2)}</biens></export>`);
    expect(layout.source).to.include({ format: 'xml', records: 'export.biens.bien' });
    expect(records).to.have.length(2);
    expect(records[0]).to.include({ '@ref': '1', ville: 'Lyon' });
  });

  it('copies header elements of XML that stand once into the records', async () => {
    const file = `<export><agence><nom>A</nom></agence><biens>${listing(1)}${listing(2)}</biens></export>`;
    const { layout, records } = await layoutOf('b.xml', file);
    expect(layout.source.carried).to.deep.equal({ agence: '_agence' });
    expect(records[1]).to.have.property('_agence').that.deep.equals({ nom: 'A' });
  });

  it('is the delimiter under which rows are regular, with and without names', async () => {
    const named = await layoutOf('a.csv', 'Réf;Prix;Texte\n1;100,50;"un, deux, trois"\n2;200,00;"a; b, c"\n');
    expect(named.layout.source).to.deep.equal({ format: 'csv', delimiter: ';' });
    expect(named.records[1]).to.deep.equal({ Réf: '2', Prix: '200,00', Texte: 'a; b, c' });
    const bare = await layoutOf('b.csv', '"1"!#"Vente"!#"100000"\r\n"2"!#"Location"!#"800"\r\n');
    expect(bare.layout.source).to.deep.equal({ format: 'csv', delimiter: '!#', columns: ['1', '2', '3'] });
    expect(bare.records[0]).to.deep.equal({ '1': '1', '2': 'Vente', '3': '100000' });
  });

  it('names the file of a zip only where it would not be found by its ending', async () => {
    const csv = 'Réf;Prix;Ville\n1;100;Lyon\n2;200;Nice\n';
    const json = JSON.stringify([1, 2].map((id) => ({ id, price: 100, city: 'Lyon', area: 50 })));
    const entryOf = async (files: Record<string, string>) =>
      (await layoutOf('a.zip', await zipOf(files))).layout.source.entry;
    expect(await entryOf({ 'export-0301.csv': csv, '1.jpg': 'x' })).to.equal(undefined);
    expect(await entryOf({ 'export.csv': csv, 'b.txt': 'x' })).to.equal('export.csv');
    expect(await entryOf({ 'export.txt': json })).to.equal('export.txt');
  });

  it('warns of two columns with the same name', async () => {
    const { layout } = await layoutOf('c.csv', 'id,name,name,town\n1,a,b,c\n2,d,e,f\n');
    expect(layout.warnings.join(' ')).to.include('name');
  });

  it('is the richest list of a JSON document, at any depth', async () => {
    const items = [1, 2, 3].map((id) => ({ id, price: id, town: 'x', 'a ] " { b': { c: [1, { d: '}' }] } }));
    const { layout, records } = await layoutOf(
      'a.json',
      JSON.stringify({ errors: [{ code: 1 }], data: { n: 3, items } }),
    );
    expect(layout.source).to.include({ format: 'json', records: 'data.items' });
    expect(records).to.deep.equal(items);
  });

  it('is one object per line, or a list at the root', async () => {
    const lines = await layoutOf('a.ndjson', '{"id":1,"a":2}\n{"id":2,"a":3}\n');
    expect(lines.layout.source).to.include({ format: 'json', records: '' });
    expect(lines.records).to.have.length(2);
    const root = await layoutOf('b.json', '[{"id":1},{"id":2}]');
    expect(root.records).to.have.length(2);
  });

  it('reads windows-1252 as the feed readers do', async () => {
    const bytes = Buffer.from('Référence;Ville;Prix\nA1;Orléans;1\nA2;Nîmes;2\n', 'latin1');
    const { records } = await layoutOf('d.csv', bytes);
    expect(records[1]).to.include({ Référence: 'A2', Ville: 'Nîmes' });
  });

  it('does not exist for empty files, pages and texts', async () => {
    for (const content of ['', 'only a sentence', '<html><body><p>Moved</p></body></html>', '{"message":"no"}']) {
      const error = await layoutOf('x.txt', content).catch((reason: unknown) => reason);
      expect(error, content).to.be.instanceOf(ConnectorError).with.property('kind', 'feed_rejected');
    }
  });
});

describe('jsonListElements', () => {
  const collect = async (pieces: readonly string[]): Promise<string[]> => {
    async function* text(): AsyncGenerator<string> {
      yield* pieces;
    }
    const found: string[] = [];
    for await (const { path, text: element } of jsonListElements(text())) found.push(`${path}:${element}`);
    return found;
  };

  it('finds the same objects wherever the text is cut', async () => {
    const text = '{"a":{"b":[{"x":"\\"]}"},{"y":[{"z":1}]}]},"c":[{"d":2}]}';
    const whole = await collect([text]);
    expect(whole).to.deep.equal(['a.b:{"x":"\\"]}"}', 'a.b:{"y":[{"z":1}]}', 'c:{"d":2}']);
    for (let at = 1; at < text.length; at++) {
      expect(await collect([text.slice(0, at), text.slice(at)]), String(at)).to.deep.equal(whole);
    }
    expect(await collect(text.split(''))).to.deep.equal(whole);
  });

  it('refuses a document that ends too early', async () => {
    const error = await collect(['[{"a":1},{"b":']).catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(ConnectorError).with.property('internal', 'truncated');
  });
});
