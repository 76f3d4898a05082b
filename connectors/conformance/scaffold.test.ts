import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openTrial } from './testing/open-trial.ts';
import { faultOfName, namesOf, scaffold, writeScaffold } from './scaffold.ts';

const run = promisify(execFile);

/** The example passes every check in `conformance.test.ts`: these show that its code also works under another name. */
const ONLY = ['spec', 'check-passes', 'repeatable', 'keys-unique', 'one-listing', 'map-valid'];

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

describe('a scaffolded connector', () => {
  it('has all files of a connector under its name', async () => {
    for (const kind of ['api', 'xml', 'csv', 'json'] as const) {
      const files = await scaffold('my-crm', kind);
      expect([...files.keys()]).to.include.members([
        'my-crm.ts',
        'map-record.ts',
        'codes.ts',
        'conformance.ts',
        'my-crm.test.ts',
      ]);
      expect([...files.values()].join('')).to.not.match(/example/i);
    }
    expect(namesOf('my-crm')).to.deep.equal({ variable: 'myCrm', type: 'MY_CRM', title: 'My Crm' });
  });

  for (const kind of ['api', 'xml', 'csv', 'json'] as const) {
    it(`reads and maps without changes (${kind})`, async () => {
      const trial = await openTrial();
      const folder = trial.folder('inputs', 'my-crm');
      await writeScaffold(folder, 'my-crm', kind);
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

  it('delivers without changes (site)', async () => {
    const trial = await openTrial();
    const folder = trial.folder('outputs', 'my-crm');
    await writeScaffold(folder, 'my-crm', 'site');
    await writeFile(
      join(folder, 'try.ts'),
      TRY.replace('run-checks', 'outputs/run-output-checks')
        .replaceAll('testConnector', 'testOutput')
        .replace(JSON.stringify(ONLY), JSON.stringify(['spec', 'check-passes', 'changed', 'refused-item'])),
    );
    try {
      const { stdout } = await run(process.execPath, [join(folder, 'try.ts')]);
      expect(JSON.parse(stdout)).to.deep.equal({ type: 'MY_CRM', failed: [] });
      expect([...(await scaffold('my-crm', 'site')).values()].join('')).to.not.match(/example/i);
    } finally {
      await trial.close();
    }
  });

  it('is refused for an existing or an invalid name', async () => {
    expect(['my-crm', 'a', 'crm2'].map(faultOfName)).to.deep.equal([undefined, undefined, undefined]);
    for (const name of ['', 'My', 'my_crm', '../x', 'a--b', 'example', 'x'.repeat(41)]) {
      expect(faultOfName(name), name).to.be.a('string');
    }
    for (const name of ['new', 'default', 'class', 'await', 'it', 'codes', 'file-feed']) {
      expect(faultOfName(name), name).to.match(/word of the language|taken/);
    }
    const code = await writeScaffold(join(import.meta.dirname, 'example'), 'x').catch((error: unknown) => error);
    expect(code).to.have.property('code', 'EEXIST');
  });
});
