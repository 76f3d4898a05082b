import { expect } from 'chai';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import type { Lead } from '../../model/people/lead.ts';
import { writeLeadCsv } from './lead-csv.ts';

const lead = (fields: Partial<Lead> = {}): Lead => ({
  id: '11111111-1111-4111-8111-111111111111',
  gateway_id: '22222222-2222-4222-8222-222222222222',
  source: { channel: 'site' },
  status: 'NEW',
  retention_until: '2029-01-01T00:00:00.000Z',
  created_at: '2026-01-01T00:00:00.000Z',
  ...fields,
});

async function csvOf(...leads: Lead[]): Promise<string> {
  async function* all() {
    yield* leads;
  }
  const pieces: string[] = [];
  for await (const piece of writeLeadCsv(all())) pieces.push(piece);
  return pieces.join('');
}

/** Rows by column, read by an independent parser. */
const read = (csv: string): Record<string, string>[] => parse(csv, { bom: true, columns: true });

describe('The CSV export of leads', () => {
  it('has a byte order mark, a header line and one record per lead, with empty cells for what is unknown', async () => {
    const csv = await csvOf(lead({ first_name: 'Zoé', email: 'zoe@example.org', estimated_central_total: 412_000.5 }));
    expect(csv).to.match(/^\uFEFFid,created_at,first_name,last_name,email,phone,/);
    expect(csv.endsWith('\r\n')).to.equal(true);
    const [row] = read(csv);
    expect(row).to.include({ first_name: 'Zoé', last_name: '', estimated_central_total: '412000.5', channel: 'site' });
  });

  it('is only a header line without leads', async () => {
    expect(read(await csvOf())).to.deep.equal([]);
  });

  it('sanitizes cells that a spreadsheet reads as a formula, and quotes separators and line breaks', async () => {
    const [row] = read(
      await csvOf(
        lead({
          first_name: '=HYPERLINK("http://evil.example";"x")',
          last_name: '@sum',
          phone: '+33 6 12',
          message: 'a,"b"\nc',
        }),
      ),
    );
    expect(row).to.include({
      first_name: `'=HYPERLINK("http://evil.example";"x")`,
      last_name: `'@sum`,
      phone: `'+33 6 12`,
      message: 'a,"b"\nc',
    });
  });

  it('never starts a cell like a formula, and returns every other text unchanged', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc
        .tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r'), fc.string({ maxLength: 20 }))
        .map((parts) => parts.join('')),
    );
    await fc.assert(
      fc.asyncProperty(text, text, async (first_name, message) => {
        const [row] = read(await csvOf(lead({ first_name, message })));
        for (const [given, cell] of [
          [first_name, row?.['first_name']],
          [message, row?.['message']],
        ]) {
          expect(cell).not.to.match(/^[=+\-@\t\r]/);
          expect([given, `'${given}`]).to.include(cell);
        }
      }),
    );
  });
});
