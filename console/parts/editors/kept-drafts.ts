import { useEffect, useState } from 'preact/hooks';
import { principal } from '../../session/session.ts';

type Kept<Draft> = readonly [draft: Draft | undefined, set: (draft: Draft | undefined) => void];

/**
 * A hook for the unsaved changes of things of a kind, by account and id, in memory like the session: they survive a visit to another page of the console. Undefined without any.
 * With unsaved changes the browser asks before it closes or reloads the page.
 */
export function keptDrafts<Draft>(): (id: string) => Kept<Draft> {
  const drafts = new Map<string, Draft>();
  return function useKeptDraft(id) {
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
  };
}
