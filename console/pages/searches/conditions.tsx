import type { SaidCondition } from './filter-words.ts';

/** The conditions of a search, each with what it is about. */
export const Conditions = ({ conditions }: { conditions: readonly SaidCondition[] }) => (
  <dl class="facts">
    {conditions.map(({ name: about, text, isTyped }) => (
      <div key={about}>
        <dt>{about}</dt>
        <dd translate={isTyped ? false : undefined}>{text}</dd>
      </div>
    ))}
  </dl>
);
