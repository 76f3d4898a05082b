import { createReadStream, existsSync } from 'node:fs';
import { expect } from 'chai';
import type { DvfMutation } from '../model/sales/dvf.ts';
import { openDvfFile, withDvfStream } from './open-file.ts';
import type { DvfSource } from './open-file.ts';
import { readAll } from './testing/read-all.ts';

const FOLDER = '../shared/data/dvf';
const RHONE = `${FOLDER}/geo-dvf_dev_rhone69_2018.csv.gz`;
const HENDAYE = `${FOLDER}/geo-dvf_dev_hendaye64260_2019-2021.csv`;
const NICE = `${FOLDER}/valeursfoncieres_dev_nice06088_2025-S1.txt.gz`;

describe('Files of DVF as they are published', () => {
  before(function () {
    if (existsSync(FOLDER)) return;
    console.log(`    skipped: ${FOLDER} is not there`);
    this.skip();
  });

  const read = async ({ bytes }: DvfSource) => readAll(bytes);
  const countOf = (mutations: readonly DvfMutation[], wanted: (mutation: DvfMutation['summary']) => boolean) =>
    mutations.filter(({ summary }) => wanted(summary)).length;

  it('have, for the Rhône of 2018, 7,066 mutations, of which 231 with several dwellings and 120 of a mix', async () => {
    const { mutations, bad, rows } = await read(await openDvfFile(RHONE));
    expect([mutations.length, rows, bad.length]).to.deep.equal([7_066, 14_518, 0]);
    expect(countOf(mutations, ({ flags }) => flags.includes('multi_dwelling'))).to.equal(231);
    expect(countOf(mutations, ({ flags }) => flags.includes('mixed'))).to.equal(120);
    expect(countOf(mutations, ({ nature }) => nature === 'vefa')).to.equal(976);
    expect(countOf(mutations, ({ flags }) => flags.includes('multi_commune'))).to.equal(32);
    // Of rows, the price of all mutations would be 3.25 times as high.
    const sum = mutations.reduce((all, { summary }) => all + (summary.price ?? 0), 0);
    const byRows = mutations.reduce((all, { summary, detail }) => all + (summary.price ?? 0) * detail.row_count, 0);
    expect(byRows / sum).to.be.closeTo(3.25, 0.005);
  });

  it('give no price per m² from VEFA, several dwellings, a mix or another kind of transaction', async () => {
    const { mutations } = await read(await openDvfFile(RHONE));
    for (const { summary } of mutations) {
      expect(summary.price_per_m2 === undefined).to.equal(summary.price_per_m2_missing !== undefined);
      if (summary.price_per_m2 === undefined) continue;
      expect(summary).to.include({ nature: 'vente', dwellings: 1, business_units: 0 });
    }
  });

  it('have, for Nice in the raw format, 5,146 mutations by sequence, without coordinates', async () => {
    const { mutations, bad, rows } = await withDvfStream(createReadStream(NICE), read);
    expect([mutations.length, rows, bad.length]).to.deep.equal([5_146, 10_435, 0]);
    expect(countOf(mutations, ({ location }) => location !== undefined)).to.equal(0);
    const parcels = mutations.flatMap(({ detail }) => detail.parcels.map(({ id }) => id));
    expect(parcels.filter((id) => !/^[0-9AB]{5}\d{3}[0-9A-Z]{2}\d{4}$/.test(id))).to.deep.equal([]);
  });

  it('have, for Hendaye, a 41st column and dispositions without zeros, and 1,599 mutations', async () => {
    const { mutations, bad, rows } = await read(await openDvfFile(HENDAYE));
    expect([mutations.length, rows, bad.length]).to.deep.equal([1_599, 1_706, 0]);
    expect(mutations.every(({ detail }) => detail.dispositions.every((one) => /^\d{6}$/.test(one)))).to.equal(true);
  });
});
