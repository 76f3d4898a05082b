import type { Proposal, Reason } from './proposal.ts';

/** Most lines of a list; the rest is counted. */
const MAX_LINES = 60;
const MAX_VALUES = 6;
const COLUMN = 60;

/** A proposal as text for a terminal: what was recognised, the rules with their reasons, open questions and what is left. */
export function printProposal(proposal: Proposal): string {
  const { recognised, records, layout, profile, reasons, questions, warnings, left } = proposal;
  const isPublic = left.filter(({ isPrivate }) => isPrivate === undefined);
  const isPrivate = left.filter((field) => field.isPrivate !== undefined);
  return [
    `${records} listings. ${layout}`,
    ...(recognised
      ? [`KNOWN FORMAT  ${recognised.title}: use the ${recognised.kind} ${recognised.format}. ${recognised.evidence}`]
      : []),
    ...section(
      'Proven for the whole file',
      Object.entries(profile).map(([name, why]) => `${name}: ${why}`),
    ),
    ...section('Open questions', questions.flatMap(questionLines)),
    ...section(
      'Warnings',
      warnings.flatMap(({ message, examples }) => [message, ...examples.map((example) => `    ${example}`)]),
    ),
    ...section('Rules, the surest first', reasons.toSorted((one, other) => other.sure - one.sure).flatMap(reasonLines)),
    ...section(
      'Must not be shown to the public',
      isPrivate.map((field) => `${field.path}  (${field.isPrivate})`),
    ),
    ...section(
      'Fields that are left',
      isPublic.map(
        ({ path, share, examples: [example = ''] }) => `${path}  ${percent(share)}  ${JSON.stringify(example)}`,
      ),
    ),
    '',
  ].join('\n');
}

function section(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const rest = lines.length - MAX_LINES;
  return [
    '',
    title,
    ...lines.slice(0, MAX_LINES).map((line) => `  ${cut(line)}`),
    ...(rest > 0 ? [`  … and ${rest} more lines`] : []),
  ];
}

function questionLines({ question, fields }: Proposal['questions'][number]): string[] {
  return [
    question,
    ...fields.map(({ path, values }) => {
      const shown = Object.entries(values).slice(0, MAX_VALUES);
      return `    ${path}: ${shown.map(([value, count]) => `${JSON.stringify(value)} × ${count}`).join(', ')}`;
    }),
  ];
}

function reasonLines({ to, from, sure, why, alternatives, unknownWords }: Reason): string[] {
  const unknown = Object.entries(unknownWords);
  return [
    `${percent(sure)}  ${to} ← ${from.join(', ') || 'a fixed value'}`,
    `       ${why}`,
    ...(unknown.length > 0
      ? [
          `       not understood: ${unknown
            .slice(0, MAX_VALUES)
            .map(([word, count]) => `${JSON.stringify(word)} × ${count}`)
            .join(', ')}`,
        ]
      : []),
    ...(alternatives.length > 0
      ? [`       or: ${alternatives.map((other) => `${other.path} (${percent(other.sure)})`).join(', ')}`]
      : []),
  ];
}

const percent = (share: number): string => `${String(Math.round(share * 100)).padStart(3)} %`;

/** One line without control characters: a file must not control the terminal. */
function cut(text: string): string {
  const line = text.replace(/[\p{Cc}]+/gu, ' ');
  return line.length > COLUMN * 4 ? `${line.slice(0, COLUMN * 4 - 1)}…` : line;
}
