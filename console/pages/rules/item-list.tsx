import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { say } from '../../words/words.ts';
import { useProblem } from './rule-types.ts';

/** Rules of one kind in lines; one that is opened shows its form. A form is drawn only then: tables of words have hundreds of lines. */
export function ItemList<T>({
  at,
  items,
  summary,
  form,
  add,
  make,
  set,
}: {
  /** Where the list is in the rules. */
  at: string;
  items: readonly T[];
  summary: (item: T) => string;
  form: (item: T, change: (item: T) => void, at: string) => ComponentChildren;
  /** Text of the button that adds one. */
  add: string;
  make: () => T;
  set: (items: readonly T[]) => void;
}) {
  const [open, setOpen] = useState<number | undefined>(undefined);
  return (
    <>
      {items.length > 0 && (
        <ul class="rule-items">
          {items.map((item, index) => (
            // Rules have no name of their own.
            <Item
              key={index}
              at={`${at}[${index}]`}
              text={summary(item)}
              isOpen={open === index}
              turn={() => setOpen(open === index ? undefined : index)}
              remove={() => {
                set(items.toSpliced(index, 1));
                setOpen(undefined);
              }}
            >
              {() => form(item, (next) => set(items.with(index, next)), `${at}[${index}]`)}
            </Item>
          ))}
        </ul>
      )}
      <div class="actions">
        <button
          class="button"
          type="button"
          onClick={() => {
            set([...items, make()]);
            setOpen(items.length);
          }}
        >
          {add}
        </button>
      </div>
    </>
  );
}

function Item({
  at,
  text,
  isOpen,
  turn,
  remove,
  children,
}: {
  at: string;
  text: string;
  isOpen: boolean;
  turn: () => void;
  remove: () => void;
  children: () => ComponentChildren;
}) {
  const isFaulty = useProblem(at) !== undefined;
  const problem = useProblem(at, true);
  const isShown = isOpen || isFaulty;
  return (
    <li>
      <div class="rule-item">
        <button class="button quiet" type="button" aria-expanded={isShown} onClick={turn}>
          {text}
        </button>
        <button class="icon-button" type="button" aria-label={say('ruleRemove', { rule: text })} onClick={remove}>
          ×
        </button>
      </div>
      {isShown && (
        <div class="rule-form">
          {children()}
          {problem !== undefined && (
            <p class="fault-text" role="alert">
              {problem}
            </p>
          )}
        </div>
      )}
    </li>
  );
}

/** A labelled field of a form, with the fault at its place. */
export function RuleField({ label, at, children }: { label: string; at: string; children: ComponentChildren }) {
  const problem = useProblem(at);
  return (
    <div class={problem === undefined ? 'field' : 'field faulty'}>
      <span class="label" aria-hidden="true">
        {label}
      </span>
      {children}
      {problem !== undefined && <span class="fault-text">{problem}</span>}
    </div>
  );
}
