import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import sharp from 'sharp';
import { PREDEFINED_TEMPLATES } from '../model/listing/pdf-template.ts';
import { LANGUAGES } from '../model/shared/language.ts';
import { createBrochureRenderer } from './render-brochure.ts';
import { AWKWARD_LISTINGS } from './testing/awkward-listings.ts';

const run = promisify(execFile);
const TESTING = join(import.meta.dirname, 'testing');

/** The class path of veraPDF, fetched by Maven once per machine; undefined without Java, Maven or its repository. */
async function fetchVeraPdf(folder: string): Promise<string | undefined> {
  const file = join(folder, 'class-path');
  const arguments_ = ['-q', '-f', join(TESTING, 'pom.xml'), 'dependency:build-classpath', `-Dmdep.outputFile=${file}`];
  return run('mvn', arguments_).then(
    () => readFile(file, 'utf8'),
    () => undefined,
  );
}

describe('Brochures for screen readers', function () {
  // Java starts once; Maven fetches 20 MB on a new machine.
  this.timeout(600_000);
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pdf-ua-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('conform to PDF/UA-1 in every layout and language, by veraPDF', async function () {
    const classPath = await fetchVeraPdf(folder);
    if (classPath === undefined) {
      this.test!.title += ' (skipped: veraPDF needs Java and Maven)';
      this.skip();
    }
    const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#7799BB' } })
      .jpeg()
      .toBuffer();
    const render = createBrochureRenderer({ fetchPicture: async () => picture });
    const files: string[] = [];
    const listings = Object.values(AWKWARD_LISTINGS);
    for (const [place, template] of PREDEFINED_TEMPLATES.entries()) {
      for (const [turn, language] of LANGUAGES.entries()) {
        const listing = listings[(place * LANGUAGES.length + turn) % listings.length]!;
        const pdf = await render({ clientId: 'north', listing, template, language, gatewayLogo: 'https://l.test' });
        const file = join(folder, `${template.id}-${language}.pdf`);
        await writeFile(file, pdf);
        files.push(file);
      }
    }
    const { stdout } = await run('java', ['-cp', classPath, join(TESTING, 'CheckPdfUa.java'), ...files]).catch(
      ({ stdout: broken }: { stdout: string }) => ({ stdout: broken }),
    );
    const verdicts = stdout.split('\n').filter(Boolean);
    expect(verdicts).to.deep.equal(files.map((name) => `${name}: valid`));
  });
});
