import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { FeedMapping } from '../../../model/mapping/mapping.ts';
import { openTrial } from '../testing/open-trial.ts';
import { scaffoldMapping, writeScaffoldMapping } from './scaffold-mapping.ts';

const run = promisify(execFile);

const ONLY = ['spec', 'check-passes', 'repeatable', 'keys-unique', 'map-valid'];

/** Prints the type of the connector and the checks that failed. */
const TRY = `
  import { testConnector } from '../../conformance/run-checks.ts';
  import { myCrmFixture } from './conformance.ts';
const failed = [];
for await (const { check, ok, detail } of testConnector(myCrmFixture, { only: ${JSON.stringify(ONLY)} })) {
  if (!ok) failed.push(check + ': ' + detail);
}
process.stdout.write(JSON.stringify({ type: myCrmFixture.connector.spec.type, failed }));
`;

/** Mappings as proposals write them: words, attributes, names and values, numbered names, conditions. */
const MAPPINGS: Readonly<Record<string, FeedMapping>> = {
  xml: {
    version: 1,
    name: 'Invented XML',
    source: { format: 'xml', records: 'export.listings.listing' },
    profile: { currency: 'EUR', language: 'de', area_unit: 'sq_m' },
    key: { from: ['@id'] },
    updated: ['dates@changed'],
    rules: [
      {
        to: 'offer_type',
        constant: 'sale',
        when: { all: [{ path: 'way@buy', in: ['true'] }, { not: { path: 'way@rent', in: ['true'] } }] },
      },
      { to: 'type', from: ['kind.name'], codes: { haus: 'house' } },
      { to: 'description', from: ['text[@lang=de]'] },
      { to: 'images', from: ['photo{1-20}'] },
    ],
  },
  csv: {
    version: 1,
    name: 'Invented table',
    source: { format: 'csv', delimiter: ';' },
    profile: { currency: 'EUR', language: 'fr' },
    key: { from: ['Référence'] },
    rules: [
      { to: 'offer_type', from: ['Type d’offre'], codes: { vente: 'sale', location: 'rental' } },
      { to: 'type', from: ['Type de bien'], codes: { maison: 'house' } },
      { to: 'title', from: ['Titre'] },
      { to: 'description', from: ['Descriptif'] },
    ],
  },
  json: {
    version: 1,
    name: 'Invented JSON',
    source: { format: 'json', records: 'data.items' },
    key: { from: ['ids.own'] },
    updated: ['changed'],
    rules: [
      { to: 'offer_type', from: ['offer'], codes: { buy: 'sale' } },
      { to: 'description.en', from: ['texts[language=en].content'] },
    ],
  },
};

describe('a connector written from a mapping', () => {
  for (const [kind, mapping] of Object.entries(MAPPINGS)) {
    it(`reads and maps without changes (${kind})`, async () => {
      const trial = await openTrial();
      const folder = trial.folder('inputs', 'my-crm');
      await writeScaffoldMapping(folder, 'my-crm', JSON.stringify(mapping));
      await writeFile(join(folder, 'try.ts'), TRY);
      try {
        // A separate process: inside mocha the modules would be loaded twice, and `instanceof ConnectorError` would fail.
        const { stdout } = await run(process.execPath, [join(folder, 'try.ts')]);
        expect(JSON.parse(stdout)).to.deep.equal({ type: 'MY_CRM', failed: [] });
      } finally {
        await trial.close();
      }
    });
  }

  it('is refused with the faults of a mapping that cannot be used', async () => {
    const broken = {
      ...MAPPINGS['csv'],
      rules: [
        { to: 'offer_type', from: ['a'] },
        { to: 'nonsense', from: ['b'] },
      ],
    };
    const error = await scaffoldMapping('my-crm', JSON.stringify(broken)).catch((reason: unknown) => reason);
    expect(error)
      .to.be.an('error')
      .with.property('message')
      .that.matches(/\/rules\/1\/to: .*nonsense/);
  });
});
