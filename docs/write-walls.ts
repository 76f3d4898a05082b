import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { ENGINE_FOLDER, ENGINE_PACKAGES, ENTRANCE, OPEN, TESTS, UNREPEATABLE, WALLS } from './walls.ts';
import type { Wall } from './walls.ts';

const LINTER = new URL('../.oxlintrc.json', import.meta.url);
const PAGE = new URL('../ARCHITECTURE.md', import.meta.url);
const TABLE = /(?<=<!-- walls -->\n).*(?=\n<!-- end -->)/s;

const RULE = 'no-restricted-imports';
const BREACH = 'import wall: see ARCHITECTURE.md';
const TYPES_ONLY = 'types only: see ARCHITECTURE.md';

interface Override {
  readonly files: readonly string[];
  readonly rules: Readonly<Record<string, unknown>>;
}
interface LinterConfig {
  readonly overrides: readonly Override[];
}

const folders = Object.keys(WALLS);
const below = (names: readonly string[]) => `^(\\.\\./)+(${names.join('|')})/`;
const entrance = `^(\\.\\./)+${ENTRANCE.replaceAll('.', '\\.')}$`;

function patternsOf(folder: string, { values, types }: Wall) {
  const closed = [...folders, ...OPEN].filter((name) => ![folder, ...values, ...types].includes(name));
  return [
    { regex: below(closed), message: BREACH },
    ...(types.length > 0 ? [{ regex: below(types), allowTypeImports: true, message: TYPES_ONLY }] : []),
    { regex: entrance, message: BREACH },
    ...(folder === ENGINE_FOLDER
      ? []
      : [{ regex: ENGINE_PACKAGES, message: `only ${ENGINE_FOLDER}/ talks to the engine` }]),
    ...(folder === 'workflows' ? [{ regex: UNREPEATABLE, message: 'workflows are deterministic' }] : []),
  ];
}

const isWall = ({ rules }: Override): boolean => Object.keys(rules).join() === RULE;

/** The linter's configuration with the rules that follow from the walls; the rest stays. */
export function withWalls(config: LinterConfig): LinterConfig {
  const walls = Object.entries(WALLS).map(([folder, wall]) => ({
    files: [`${folder}/**/*.{ts,tsx}`],
    rules: { [RULE]: ['error', { patterns: patternsOf(folder, wall) }] },
  }));
  const tests = { files: TESTS, rules: { [RULE]: 'off' } };
  return { ...config, overrides: [...walls, tests, ...config.overrides.filter((override) => !isWall(override))] };
}

/** The table of ARCHITECTURE.md. */
export function wallTable(): string {
  const named = (names: readonly string[], none: string) => names.map((name) => `\`${name}\``).join(' ') || none;
  const rows = Object.entries(WALLS).map(
    ([folder, { values, types }]) => `| \`${folder}\` | ${named(values, 'nothing')} | ${named(types, '–')} |`,
  );
  return ['', '| folder | imports | types only |', '| --- | --- | --- |', ...rows, ''].join('\n');
}

/** Run as a script (`npm run walls`): writes both; `npm run format` aligns the table. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const config: LinterConfig = JSON.parse(await readFile(LINTER, 'utf8'));
  await writeFile(LINTER, `${JSON.stringify(withWalls(config), null, 2)}\n`);
  await writeFile(
    PAGE,
    (await readFile(PAGE, 'utf8')).replace(TABLE, () => wallTable()),
  );
}
