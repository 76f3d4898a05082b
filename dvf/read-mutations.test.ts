import { expect } from 'chai';
import fc from 'fast-check';
import { DvfFileError } from './dvf-file-error.ts';
import type { GroupPosition } from './group-rows.ts';
import { readMutations } from './read-mutations.ts';
import type { ReadOptions } from './read-mutations.ts';
import { arbitraryMutations } from './testing/arbitrary-rows.ts';
import { asAsync, readAll } from './testing/read-all.ts';
import { GEO_HEADER, RAW_HEADER, geoLine, rawLine } from './testing/write-rows.ts';

const text = (header: string, lines: readonly string[]): string => `${[header, ...lines].join('\n')}\n`;

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

/** Reads in turns: after each page the text is opened anew and goes on where the page ended. */
async function readInTurns(content: string, options: ReadOptions) {
  const ids: string[] = [];
  const bad: number[] = [];
  let rows = 0;
  let resume: GroupPosition | undefined;
  for (let done = false; !done;) {
    for await (const page of readMutations(asAsync([Buffer.from(content)]), { ...options, resume })) {
      ids.push(...page.mutations.map(({ mutation }) => mutation.summary.id));
      bad.push(...page.bad.map(({ line }) => line));
      rows += page.rows;
      resume = page.next;
      ({ done } = page);
      break;
    }
  }
  return { ids, bad, rows };
}

describe('Reading mutations', () => {
  it('assembles the same mutations from the geo-dvf and the raw form of the same rows', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryMutations, async (groups) => {
        const rows = groups.flat();
        const geo = await readAll(text(GEO_HEADER, rows.map(geoLine)));
        const raw = await readAll(text(RAW_HEADER, rows.map(rawLine)));
        expect([geo.bad, raw.bad]).to.deep.equal([[], []]);
        expect(geo.mutations).to.have.length(groups.length);
        for (const { summary } of geo.mutations) delete summary.source_id;
        expect(raw.mutations).to.deep.equal(geo.mutations);
      }),
      { numRuns: 60 },
    );
  });

  it('finds the rows of a mutation anywhere within the span', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryMutations, fc.infiniteStream(fc.nat()), async (groups, random) => {
        const lines = groups.flat().map(geoLine);
        const shuffled = lines
          .map((line) => ({ line, at: random.next().value }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ line }) => line);
        const ids = async (ordered: string[]) =>
          (await readAll(text(GEO_HEADER, ordered))).mutations.map(({ summary }) => summary.id).sort();
        expect(await ids(shuffled)).to.deep.equal(await ids(lines));
      }),
      { numRuns: 40 },
    );
  });

  it('resumes after any page without a difference, including interleaved and bad rows', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryMutations, fc.infiniteStream(fc.nat(3)), async (groups, random) => {
        // Neighbours change places, and some rows are cut.
        const lines = groups.flat().map(geoLine);
        for (let place = 1; place < lines.length; place++) {
          const [one = '', other = ''] = [lines[place - 1], lines[place]];
          if (random.next().value === 0) lines.splice(place - 1, 2, other, one);
          if (random.next().value === 0) lines.splice(place, 0, 'cut,off');
        }
        const content = text(GEO_HEADER, lines);
        for (const span of [1, 3, 100]) {
          const whole = await readAll(content, { span });
          const turns = await readInTurns(content, { span, pageSize: 1 });
          expect(turns.ids.toSorted()).to.deep.equal(whole.mutations.map(({ summary }) => summary.id).toSorted());
          expect(turns.bad).to.deep.equal(whole.bad.map(({ line }) => line));
          expect(turns.rows).to.equal(whole.rows);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('never throws for cut, shuffled or garbled lines, and counts each of them', async () => {
    await fc.assert(
      fc.asyncProperty(
        arbitraryMutations,
        fc.constantFrom('geo', 'raw'),
        fc.array(fc.tuple(fc.nat(), fc.nat(400), fc.string({ maxLength: 5 })), { maxLength: 20 }),
        async (groups, format, cuts) => {
          const lines = groups.flat().map(format === 'geo' ? geoLine : rawLine);
          for (const [at, cut, noise] of cuts) {
            const place = at % Math.max(1, lines.length);
            const line = lines[place] ?? '';
            lines[place] = (line.slice(0, cut) + noise + line.slice(cut + 1)).replaceAll(/[\r\n]/g, ' ');
          }
          const full = lines.filter((line) => line.trim() !== '');
          const found = await readAll(text(format === 'geo' ? GEO_HEADER : RAW_HEADER, lines));
          expect(found.rows + found.bad.length).to.equal(full.length);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('reads the same in any chunks', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryMutations, fc.integer({ min: 1, max: 700 }), async (groups, size) => {
        const bytes = Buffer.from(text(GEO_HEADER, groups.flat().map(geoLine)).replaceAll('\n', '\r\n'));
        const pieces: Buffer[] = [];
        for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.subarray(at, at + size));
        expect(await readAll(asAsync(pieces))).to.deep.equal(await readAll(bytes));
      }),
      { numRuns: 30 },
    );
  });

  it('reports a line of any length as a bad row, in bounded memory', async () => {
    const [rows = []] = fc.sample(
      arbitraryMutations.filter((groups) => groups.length > 2),
      { numRuns: 1, seed: 1 },
    );
    const lines = rows.flat().map(geoLine);
    const content = text(GEO_HEADER, [lines[0] ?? '', 'x'.repeat(1_000_000), ...lines.slice(1)]);
    const pieces: Buffer[] = [];
    for (let at = 0; at < content.length; at += 10_000) pieces.push(Buffer.from(content.slice(at, at + 10_000)));
    for (const source of [Buffer.from(content), asAsync(pieces)]) {
      const found = await readAll(source);
      expect(found.bad).to.deep.equal([{ line: 3, reason: 'too_long' }]);
      expect(found.rows).to.equal(lines.length);
    }
  });

  it('refuses other files, and names the expected format', async () => {
    for (const content of ['', '\n\n', '<html><body>404</body></html>\n', 'id,price\n1,2\n']) {
      expect(await failure(readAll(content)), content).to.be.instanceOf(DvfFileError);
    }
    const error = await failure(readAll('id_mutation,date_mutation\n2020-1,2020-01-01\n'));
    expect(error).to.be.instanceOf(DvfFileError);
    expect(String(error)).to.contain('valeur_fonciere');
  });

  it('accepts the columns of the documentation, further columns, missing ones and another order', async () => {
    const header =
      'longitude,id_mutation,x,date_mutation,nature_mutation,valeur_fonciere,code_commune,id_parcelle,lot_1_numero,lot_1_surface_carrez,code_type_local,surface_reelle_bati,latitude';
    const line = '5.1,2020-1,?,2020-02-03,Vente,100000,1004,1004000AM0150,7,49.5,2,50,46.2';
    const { mutations, bad } = await readAll(text(header, [line]));
    expect(bad).to.deep.equal([]);
    expect(mutations[0]?.summary).to.deep.include({
      insee_codes: ['01004'],
      departments: ['01'],
      price_per_m2: 2020.2,
      price_per_m2_basis: 'carrez',
      location: { lat: 46.2, lon: 5.1 },
    });
    expect(mutations[0]?.detail.parcels).to.deep.equal([{ id: '01004000AM0150', location: { lat: 46.2, lon: 5.1 } }]);
  });

  it('restores the zeros that spreadsheets drop, and the codes that data frames write as decimals', async () => {
    const header =
      'id_mutation,date_mutation,numero_disposition,nature_mutation,valeur_fonciere,adresse_code_voie,code_postal,code_commune,id_parcelle';
    const [plain, lost] = await Promise.all(
      [
        '2020-1,2020-02-03,000001,Vente,100000,0042,06000,06088,06088000AB0012',
        '2020-1,2020-02-03,1.0,Vente,100000.00,42,6000.0,6088.0,6088000AB0012',
      ].map((line) => readAll(text(header, [line]))),
    );
    expect(lost).to.deep.equal(plain);
    expect(plain?.mutations[0]?.summary.address).to.deep.equal({
      street_code: '0042',
      postal_code: '06000',
      insee_code: '06088',
    });
  });

  it('reads a missing commune from the parcel, as in Corsica, and drops rows with neither', async () => {
    const header = 'id_mutation,date_mutation,nature_mutation,valeur_fonciere,code_commune,id_parcelle';
    const { mutations, bad } = await readAll(
      text(header, [
        '2020-1,2020-02-03,Vente,100000,,2A004000AB0012',
        '2020-2,2020-02-04,Vente,110000,,2B0330000B0007',
        '2020-3,2020-02-05,Vente,120000,,1004000AM0150',
        '2020-4,2020-02-06,Vente,130000,,',
      ]),
    );
    expect(mutations.map(({ summary }) => [summary.insee_codes[0], summary.departments[0]])).to.deep.equal([
      ['2A004', '2A'],
      ['2B033', '2B'],
      ['01004', '01'],
    ]);
    expect(bad.map(({ reason }) => reason)).to.deep.equal(['commune']);
  });

  it('reads quoted fields, Latin-1, a byte order mark and a raw file without header', async () => {
    const header = 'id_mutation;date_mutation;nature_mutation;valeur_fonciere;code_commune;id_parcelle;nom_commune';
    const geo = `\uFEFF${header}\n2020-1;2020-02-03;Vente;1000;69001;69001000AB0012;"Saint;Étienne"\n`;
    expect((await readAll(geo)).mutations[0]?.summary.address.city).to.equal('Saint;Étienne');
    const latin = Buffer.from(geo.slice(1), 'latin1');
    expect((await readAll(latin)).mutations[0]?.summary.address.city).to.equal('Saint;Étienne');
    const [groups = []] = fc.sample(
      arbitraryMutations.filter((some) => some.length > 3),
      { numRuns: 1, seed: 7 },
    );
    const lines = groups.flat().map(rawLine);
    expect((await readAll(lines.join('\n'))).mutations).to.have.length(groups.length);
  });
});
