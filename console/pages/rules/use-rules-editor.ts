import { useEffect, useState } from 'preact/hooks';
import type { FeedRules } from '../../../sdk/index.ts';
import { useAction } from '../../parts/use-action.ts';
import { call } from '../../session/api.ts';
import type { RulesPreview, RulesVersion } from './rule-types.ts';
import { draftOf, problemOf, rulesOf } from './rules-draft.ts';
import type { Problem, RulesDraft } from './rules-draft.ts';
import { confirmation } from './rules-preview.tsx';

interface Previewed {
  readonly draft: RulesDraft;
  readonly rules: FeedRules;
  readonly preview: RulesPreview;
}

/** Rules that are edited: nothing is written before the very draft has been previewed. */
export function useRulesEditor(id: string, current: RulesVersion, saved: () => void) {
  const { draft, isEdited, change: edit, reset } = useRulesDraft(current);
  const [previewed, setPreviewed] = useState<Previewed | undefined>(undefined);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [isConfirmed, setConfirmed] = useState(false);
  const [note, setNote] = useState('');
  const { isBusy, error, act } = useAction();
  const shown = previewed?.draft === draft ? previewed : undefined;
  const { isOpen, body } = confirmation(shown?.preview, isConfirmed);

  const change = (part: Partial<RulesDraft>): void => {
    edit(part);
    setProblems([]);
  };
  const discard = (): void => {
    reset();
    setProblems([]);
    setPreviewed(undefined);
    setNote('');
  };
  const run = (work: () => Promise<void>) => act(() => withProblem(work, (problem) => setProblems([problem])));
  const preview = () =>
    run(async () => {
      setConfirmed(false);
      setPreviewed(undefined);
      const made = rulesOf(draft);
      setProblems(made.problems);
      if (!made.rules) return;
      const result = await call('previewFeedRules', { path: { id }, body: { rules: made.rules } });
      setPreviewed({ draft, rules: made.rules, preview: result });
    });
  const publish = () =>
    run(async () => {
      if (!shown || !isOpen) return;
      const why = note.trim() === '' ? {} : { note: note.trim() };
      await call('publishFeedRules', {
        path: { id },
        body: { version: current.version, rules: shown.rules, ...why, ...body },
      });
      discard();
      saved();
    });
  return {
    draft,
    isEdited,
    problems,
    preview: shown?.preview,
    isConfirmed,
    setConfirmed,
    mayPublish: isOpen,
    note,
    setNote,
    isBusy,
    error,
    change,
    discard,
    look: preview,
    publish,
  };
}

/** The stored rules with the changes of the user. */
function useRulesDraft(current: RulesVersion) {
  const [edited, setEdited] = useState<RulesDraft | undefined>(undefined);
  const [stored, setStored] = useState(() => draftOf(current.rules));
  useEffect(() => setStored(draftOf(current.rules)), [current]);
  const isEdited = edited !== undefined;
  useAskBeforeLeaving(isEdited);
  const change = (part: Partial<RulesDraft>): void => setEdited((before) => ({ ...(before ?? stored), ...part }));
  return { draft: edited ?? stored, isEdited, change, reset: () => setEdited(undefined) };
}

/** Has the browser ask before the page is closed. */
function useAskBeforeLeaving(isEdited: boolean): void {
  useEffect(() => {
    if (!isEdited) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isEdited]);
}

/** Runs work whose fault may be about a place of the draft. */
async function withProblem(work: () => Promise<void>, found: (problem: Problem) => void): Promise<void> {
  try {
    await work();
  } catch (thrown) {
    const problem = problemOf(thrown);
    if (problem) found(problem);
    throw thrown;
  }
}
