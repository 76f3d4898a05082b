import { expect } from 'chai';
import fc from 'fast-check';
import type { StoredSource } from '../../store/listings/listing-states.ts';
import { digest } from '../runtime/digest.ts';
import { readKnownRecords } from './known-records.ts';

type Given = { text: string; key: string; jobId?: string; warnings?: StoredSource['sync']['warnings'] };

/** The listings of a stream that were made of these records. */
async function* storedFrom(records: readonly Given[]): AsyncGenerator<StoredSource> {
  for (const { text, key, jobId = 'before', warnings } of records)
    yield await Promise.resolve({
      _id: `id-${key}`,
      crm_reference: key,
      sync: { source: digest(text), job_id: jobId, ...(warnings ? { warnings } : {}) },
    });
}
const known = (records: readonly Given[]) => readKnownRecords(storedFrom(records), 'now');

describe('The known records of a stream', () => {
  it('are found by exactly the texts that they were stored from, as text or as bytes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.string({ unit: 'grapheme' }), { maxLength: 60 }),
        fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 20 }),
        async (texts, others) => {
          const records = await known(texts.map((text, index) => ({ text, key: `k${index}` })));
          for (const [index, text] of texts.entries()) {
            expect(records.find(text)).to.deep.equal({ key: `k${index}` });
            expect(records.find(Buffer.from(text))).to.deep.equal({ key: `k${index}` });
          }
          for (const text of others) if (!texts.includes(text)) expect(records.find(text)).to.equal(undefined);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('are found among many thousands', async () => {
    const texts = Array.from({ length: 20_000 }, (_, index) => `{"n":${index}}`);
    const records = await known(texts.map((text, index) => ({ text, key: `k${index}` })));
    expect(texts.filter((text, index) => records.find(text)?.key !== `k${index}`)).to.deep.equal([]);
    expect(records.find('{"n":20000}')).to.equal(undefined);
  });

  it('are none that this very run has written', async () => {
    expect((await known([{ text: '{}', key: 'a', jobId: 'now' }])).find('{}')).to.equal(undefined);
    expect((await known([])).find('{}')).to.equal(undefined);
  });

  it('say what their mapping warned of, alike warnings stored once', async () => {
    const warnings = () => [{ code: 'unmapped_value', field: 'heating', value: 'peat' }];
    const records = await known([
      { text: '1', key: 'a', warnings: warnings() },
      { text: '2', key: 'b' },
      { text: '3', key: 'c', warnings: warnings() },
    ]);
    expect(records.find('1')).to.deep.equal({ key: 'a', warnings: warnings() });
    expect(records.find('2')).to.deep.equal({ key: 'b' });
    expect(records.find('3')?.warnings).to.equal(records.find('1')?.warnings);
  });
});
