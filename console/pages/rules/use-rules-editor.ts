import { useEffect, useState } from 'preact/hooks';
import type { FeedRules } from '../../../docs/client/api.ts';
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
  const [edited, setEdited] = useState<RulesDraft | undefined>(undefined);
  const [stored, setStored] = useState(() => draftOf(current.rules));
  const [previewed, setPreviewed] = useState<Previewed | undefined>(undefined);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [isConfirmed, setConfirmed] = useState(false);
  const [note, setNote] = useState('');
  const { isBusy, error, act } = useAction();
  useEffect(() => setStored(draftOf(current.rules)), [current]);
  const isEdited = edited !== undefined;
  useEffect(() => {
    if (!isEdited) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isEdited]);
  const draft = edited ?? stored;
  const shown = previewed?.draft === draft ? previewed : undefined;
  const { isOpen, body } = confirmation(shown?.preview, isConfirmed);

  const change = (part: Partial<RulesDraft>): void => {
    setEdited((before) => ({ ...(before ?? stored), ...part }));
    setProblems([]);
  };
  const discard = (): void => {
    setEdited(undefined);
    setProblems([]);
    setPreviewed(undefined);
    setNote('');
  };
  /** Runs work whose fault may be about a place of the draft. */
  const run = (work: () => Promise<void>) =>
    act(async () => {
      try {
        await work();
      } catch (thrown) {
        const problem = problemOf(thrown);
        if (problem) setProblems([problem]);
        throw thrown;
      }
    });
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
