import { useEffect, useState } from 'preact/hooks';
import { principal } from '../../session/session.ts';
import type { TemplateDraft } from './template.ts';

/** Unsaved changes by account and template, in memory like the session: they survive a visit to another page of the console. */
const drafts = new Map<string, TemplateDraft>();

/** The unsaved changes of a template; undefined without any. With unsaved changes the browser asks before it closes or reloads the page. */
export function useKeptDraft(
  id: string,
): readonly [draft: TemplateDraft | undefined, set: (draft: TemplateDraft | undefined) => void] {
  const key = `${principal.value?.client_id ?? ''} ${id}`;
  const [, draw] = useState(0);
  const draft = drafts.get(key);
  const isDirty = draft !== undefined;
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return [
    draft,
    (next) => {
      if (next === undefined) drafts.delete(key);
      else drafts.set(key, next);
      draw((count) => count + 1);
    },
  ];
}
