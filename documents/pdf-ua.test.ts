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
import { analyseSunlight } from '../analysis/sunlight/analyse-sunlight.ts';
import { sunPaths } from '../analysis/sunlight/sun-paths.ts';
import { sampleInvoice } from '../model/testing/sample-invoice.ts';
import { sampleReport } from '../model/testing/sample-estimation.ts';
import { sampleListing } from '../model/testing/sample-listing.ts';
import { sampleOwnerReport } from '../model/testing/sample-owner-report.ts';
import { renderEstimation } from './estimation/render-estimation.ts';
import { renderInvoice } from './invoices/render-invoice.ts';
import { renderOwnerReport } from './insights/render-owner-report.ts';
import { renderSunlight } from './sunlight/render-sunlight.ts';
import { AWKWARD_LISTINGS } from './testing/awkward-listings.ts';

const run = promisify(execFile);
const PLACE = { lat: 43.48, lon: -1.56, timezone: 'Europe/Paris', year: 2026 };
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

/** The result of veraPDF for each file: “valid”, or the rules that it breaks. */
async function validate(classPath: string, files: readonly string[]): Promise<string[]> {
  const { stdout } = await run('java', ['-cp', classPath, join(TESTING, 'CheckPdfUa.java'), ...files]).catch(
    ({ stdout: broken }: { stdout: string }) => ({ stdout: broken }),
  );
  return stdout.split('\n').filter(Boolean);
}

describe('Documents for screen readers', function () {
  // Java starts once per test; Maven fetches 20 MB on a new machine.
  this.timeout(600_000);
  let folder: string;
  let classPath: string;
  before('fetch veraPDF', async function () {
    folder = await mkdtemp(join(tmpdir(), 'pdf-ua-'));
    const fetched = await fetchVeraPdf(folder);
    if (fetched === undefined) {
      process.stderr.write('PDF/UA is not checked: veraPDF needs Java and Maven\n');
      this.skip();
    }
    classPath = fetched;
  });
  after(() => rm(folder, { recursive: true, force: true }));

  async function save(name: string, pdf: Buffer): Promise<string> {
    const file = join(folder, `${name}.pdf`);
    await writeFile(file, pdf);
    return file;
  }

  it('brochures conform to PDF/UA-1 in every layout and language, by veraPDF', async () => {
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
        files.push(await save(`${template.id}-${language}`, pdf));
      }
    }
    expect(await validate(classPath, files)).to.deep.equal(files.map((name) => `${name}: valid`));
  });

  it('reports on estimations, sunlight and weeks, and invoices, conform to PDF/UA-1 in every language, by veraPDF', async () => {
    const without = sampleReport({ estimation: { method: 'PUBLISHED_RENTS', adjustments: [] } }, 0);
    const sunlight = analyseSunlight({ ...PLACE, now: Date.parse('2026-03-01'), orientations: ['S'], horizon: [] });
    const sun = { listing: sampleListing('1', {}), sunlight, paths: sunPaths(PLACE) };
    const files: string[] = [];
    for (const language of LANGUAGES) {
      files.push(
        await save(`estimation-${language}`, await renderEstimation(sampleReport(), language)),
        await save(`no-references-${language}`, await renderEstimation(without, language)),
        await save(`sunlight-${language}`, await renderSunlight({ ...sun, language })),
        await save(`week-${language}`, await renderOwnerReport({ report: sampleOwnerReport, language })),
        await save(
          `invoice-${language}`,
          await renderInvoice({ invoice: sampleInvoice(), clientId: 'agency-north', language }),
        ),
      );
    }
    expect(await validate(classPath, files)).to.deep.equal(files.map((name) => `${name}: valid`));
  });
});
