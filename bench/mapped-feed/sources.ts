import { stringify } from 'csv-stringify/sync';
import { createWriteStream, existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { InputConnector, JsonObject } from '../../connectors/connector.ts';
import { serveFile } from '../../connectors/conformance/try/serve-file.ts';
import { blm } from '../../connectors/inputs/blm/blm.ts';
import { kyero } from '../../connectors/inputs/kyero/kyero.ts';
import { openimmo } from '../../connectors/inputs/openimmo/openimmo.ts';
import { poliris } from '../../connectors/inputs/poliris/poliris.ts';
import { whise } from '../../connectors/inputs/whise/whise.ts';
import { createTestContext } from '../../connectors/kit/testing/context.ts';
import { openFeed } from '../../stack/demo-crm/feeds.ts';
import type { FeedName } from '../../stack/demo-crm/formats/feed-list.ts';
import { FIRST_STATE } from '../../stack/demo-crm/options.ts';

/** Real feeds next to the repository, not in it. */
const FEEDS = '../shared/data/feeds';

/** A sample of a format that has a written connector. */
export interface Sample {
  readonly name: string;
  readonly connector: InputConnector;
  /** Further config of the connector. */
  readonly config?: JsonObject;
  readonly market: string;
  /** The file that the written connector reads. */
  readonly path: string;
  /** Records as the written connector reads them, in order. */
  records(): Promise<JsonObject[]>;
  /** The file that a foreign software would export: the same one, or its values in another form. */
  foreign(folder: string): Promise<string>;
}

/** The samples that are there. */
export function samples(): Sample[] {
  const found: Sample[] = [
    asItIs('KYERO kyero-importer.xml', kyero, 'es', `${FEEDS}/kyero/kyero-importer.xml`),
    asItIs('KYERO openestate-kyero.xml', kyero, 'es', `${FEEDS}/kyero/openestate-kyero.xml`),
    asItIs(
      'OPENIMMO openestate-example-openimmo.xml',
      openimmo,
      'de',
      `${FEEDS}/openimmo/openestate-example-openimmo.xml`,
    ),
    asItIs('OPENIMMO mheers-openimmo-data_127.xml', openimmo, 'de', `${FEEDS}/openimmo/mheers-openimmo-data_127.xml`),
    {
      ...asItIs('BLM example-10.blm, as a table with names', blm, 'gb', `${FEEDS}/blm/example-10.blm`),
      foreign: (folder) => asTable(blm, 'gb', `${FEEDS}/blm/example-10.blm`, join(folder, 'blm.csv')),
    },
    asItIs('POLIRIS hektor-83-rows.csv, without names', poliris, 'fr', `${FEEDS}/poliris/hektor-83-rows.csv`),
    {
      ...asItIs(
        'POLIRIS hektor-83-rows.csv, with the names of the specification',
        poliris,
        'fr',
        `${FEEDS}/poliris/hektor-83-rows.csv`,
      ),
      foreign: (folder) => withNames(`${FEEDS}/poliris/hektor-83-rows.csv`, join(folder, 'poliris.csv')),
    },
    {
      ...asItIs('WHISE estates-list-4.json', whise, 'be', `${FEEDS}/whise/estates-list-4.json`),
      records: () => savedEstates(`${FEEDS}/whise/estates-list-4.json`),
    },
  ];
  return [...found.filter(({ path }) => existsSync(path)), ...demoSamples()];
}

/** Listings of each feed of the demo CRM. */
const DEMO_LISTINGS = 120;

/** The seeded catalogue of the demo CRM in its formats: sales, rentals, land, parking and offices with all that the formats can say. */
function demoSamples(): Sample[] {
  const feeds = [
    ['KYERO', kyero, 'kyero_xml', 'kyero.xml'],
    ['OPENIMMO', openimmo, 'openimmo_xml', 'openimmo.xml'],
    ['POLIRIS', poliris, 'poliris_zip', 'poliris.zip'],
  ] as const;
  return feeds.map(([name, connector, feed, file]) => {
    const path = join(tmpdir(), `mapped-feed-demo-${process.pid}-${file}`);
    return {
      name: `${name} of the demo CRM`,
      connector,
      market: 'fr',
      path,
      records: () => readAll(connector, 'fr', path),
      foreign: async () => {
        await writeDemo(feed, path);
        return path;
      },
    };
  });
}

async function writeDemo(name: FeedName, path: string): Promise<void> {
  const options = { ...FIRST_STATE, listings: DEMO_LISTINGS };
  const { signal } = new AbortController();
  const request = { name, options, query: new URLSearchParams(), mediaBase: 'https://demo.example/', signal };
  await pipeline(
    openFeed({ ...request, picture: () => Promise.resolve(Buffer.from('picture')) }),
    createWriteStream(path),
  );
}

function asItIs(name: string, connector: InputConnector, market: string, path: string): Sample {
  return {
    name,
    connector,
    market,
    path,
    records: () => readAll(connector, market, path),
    foreign: () => Promise.resolve(path),
  };
}

/** Every record that a connector reads in a local file. */
export async function readAll(
  connector: InputConnector,
  market: string,
  path: string,
  more: JsonObject = {},
): Promise<JsonObject[]> {
  const server = await serveFile(path);
  const ctx = await createTestContext({ config: { ...more, url: `${server.url}/feed` }, market });
  const records: JsonObject[] = [];
  try {
    for await (const message of connector.read(ctx, { mode: 'full' }))
      if (message.kind === 'record') records.push(message.raw);
  } finally {
    await ctx.close();
    await server.stop();
  }
  return records;
}

/** The records as a table with the names of their fields. */
async function asTable(connector: InputConnector, market: string, path: string, to: string): Promise<string> {
  const records = await readAll(connector, market, path);
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))].filter(
    (name) => !name.startsWith('_'),
  );
  await writeFile(to, stringify(records, { header: true, columns }));
  return to;
}

/** The table with a first line of the names that the French specification gives its fields. */
async function withNames(path: string, to: string): Promise<string> {
  const text = await readFile(path, 'latin1');
  const specification = await readFile(`${FEEDS}/poliris/spec-4.09.md`, 'utf8');
  const names = new Map<number, string>([
    [2, 'Référence agence du bien'],
    [11, 'Prix / Loyer / Prix de cession'],
  ]);
  for (const [, number, name] of specification.matchAll(
    /^(\d{1,3}) (.+?) (?:Texte|Décimal|Entier|Date|URL|Enum)\b/gm,
  )) {
    if (!names.has(Number(number))) names.set(Number(number), name ?? '');
  }
  // Names that stand on two lines, and later fields, which have a heading of their own.
  for (const [, number, first, second] of specification.matchAll(
    /^(\d{1,3}) (\p{L}[^\n"]+)\n(\p{L}[^\n"(]{2,30})?\n?\n*(?:Texte|Décimal|Entier)\b/gmu,
  )) {
    if (!names.has(Number(number))) names.set(Number(number), [first, second].filter(Boolean).join(' '));
  }
  for (const [, number, name] of specification.matchAll(/^ *Champ (\d{3}) *[–-] *([^:\n]+)/gm)) {
    if (!names.has(Number(number))) names.set(Number(number), (name ?? '').trim());
  }
  const width = (text.split(/\r?\n/, 1)[0] ?? '').split('!#').length;
  const header = Array.from({ length: width }, (_, index) => `"${names.get(index + 1) ?? `Champ ${index + 1}`}"`).join(
    '!#',
  );
  await writeFile(
    to,
    `${Buffer.from(header).toString('utf8')}\r\n${new TextDecoder('windows-1252').decode(Buffer.from(text, 'latin1'))}`,
  );
  return to;
}

async function savedEstates(path: string): Promise<JsonObject[]> {
  const saved: { estates: JsonObject[] } = JSON.parse(await readFile(path, 'utf8'));
  return saved.estates;
}
