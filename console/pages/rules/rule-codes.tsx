import { say } from '../../words/words.ts';
import { useProblem } from './rule-types.ts';
import type { Choices } from './rule-types.ts';
import type { SourcedDraft } from './rules-draft.ts';
import { ValueInput } from './value-input.tsx';

type Field = Choices['fields'][number];

/** The rule with a meaning for a word; an empty one takes the word out. */
function withCode(rule: SourcedDraft, word: string, means: string | number | boolean): SourcedDraft {
  const codes = rule.codes ?? [];
  const place = codes.findIndex((code) => code.word === word);
  const next =
    means === ''
      ? codes.filter((code) => code.word !== word)
      : place < 0
        ? [...codes, { word, means }]
        : codes.with(place, { word, means });
  const { codes: _, ...others } = rule;
  return next.length > 0 ? { ...others, codes: next } : others;
}

/** What each word of the source field means; those of the catalogue are offered. */
export function RuleCodes({
  rule,
  target,
  choices,
  at,
  change,
}: {
  rule: SourcedDraft;
  target: Field | undefined;
  choices: Choices;
  at: string;
  change: (rule: SourcedDraft) => void;
}) {
  const problem = useProblem(`${at}.codes`);
  const codes = rule.codes ?? [];
  const known = new Set(codes.map(({ word }) => word.toLowerCase()));
  const found = (choices.record.find(({ path }) => path === rule.from)?.found ?? []).filter(
    (word) => !known.has(word.toLowerCase()),
  );
  const write = (word: string, means: string | number | boolean): void => change(withCode(rule, word, means));
  const rows = [...codes, ...found.map((word) => ({ word, means: '' as string | number | boolean }))];
  return (
    <fieldset class="bare wide">
      <legend>{say('studioCodes')}</legend>
      {rows.length === 0 && <p class="hint">{say('ruleNoWords')}</p>}
      {rows.length > 0 && (
        <table class="studio-table" aria-label={say('studioCodes')}>
          <tbody>
            {rows.map(({ word, means }) => (
              <tr key={word}>
                <th scope="row">{word}</th>
                <td>
                  <ValueInput
                    label={say('studioMeaningOf', { word })}
                    field={target}
                    value={means}
                    isFaulty={false}
                    set={(next) => write(word, next)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {problem !== undefined && (
        <span class="fault-text" role="alert">
          {problem}
        </span>
      )}
    </fieldset>
  );
}
