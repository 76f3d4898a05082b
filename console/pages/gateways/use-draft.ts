import { useEffect, useState } from 'preact/hooks';
import { connectorTypes } from '../../parts/connectors.ts';
import { principal } from '../../session/session.ts';
import { newDraft } from './draft.ts';
import type { Draft } from './draft.ts';
import { isDirty, readStored, withoutSecrets } from './keep-draft.ts';
import type { StoredDraft } from './keep-draft.ts';

/** The draft of this visit with its secrets, by account; it survives other pages of the console, and a reload without its secrets. */
const inMemory = new Map<string, StoredDraft>();

const keyOf = (): string => `console.wizard.${principal.value?.client_id ?? ''}`;

export interface KeptDraft {
  readonly draft: Draft;
  /** The furthest step that was reached, from zero. */
  readonly furthest: number;
  /** Restored from the storage of the browser, and something secret must be typed again. */
  readonly isCut: boolean;
  /** Changes fields of it; a function gets the draft as it is then. */
  readonly change: (part: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void;
  readonly reached: (step: number) => void;
  /** Begins anew. */
  readonly discard: () => void;
}

/** The draft of a new gateway: kept in memory, and in the browser without secrets, so that a reload, going back or another tab finds it. */
export function useDraft(itemId: string): KeptDraft {
  const key = keyOf();
  const fresh = (): StoredDraft => ({ draft: newDraft(itemId), furthest: 0, isCut: false });
  const [kept, setKept] = useState<StoredDraft>(
    () => inMemory.get(key) ?? readStored(localStorage.getItem(key)) ?? fresh(),
  );
  const set = (change: (before: StoredDraft) => StoredDraft): void =>
    setKept((before) => {
      const next = change(before);
      if (next.draft.saved) {
        // It is a gateway now: another visit begins a new one instead of replacing it.
        forgetDraft();
      } else {
        inMemory.set(key, next);
        void store(key, next);
      }
      return next;
    });
  const isKept = isDirty(kept.draft) && !kept.draft.saved;
  useEffect(() => {
    if (!isKept) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isKept]);
  return {
    ...kept,
    change: (part) =>
      set((before) => ({
        ...before,
        draft: { ...before.draft, ...(typeof part === 'function' ? part(before.draft) : part) },
      })),
    reached: (step) => set((before) => ({ ...before, furthest: Math.max(before.furthest, step) })),
    discard: () => {
      forgetDraft();
      setKept(fresh());
    },
  };
}

/** Forgets the draft of this account: it was discarded, or became a gateway. */
export function forgetDraft(): void {
  inMemory.delete(keyOf());
  localStorage.removeItem(keyOf());
}

/** Stores a draft unless it was forgotten or changed while the connector types were loaded, which say what is secret. */
async function store(key: string, { draft, furthest }: StoredDraft): Promise<void> {
  const types = await connectorTypes().catch(() => []);
  if (inMemory.get(key)?.draft !== draft) return;
  localStorage.setItem(key, JSON.stringify({ ...withoutSecrets(draft, types), furthest }));
}
