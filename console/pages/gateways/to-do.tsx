import { Icon } from '../../parts/icon.tsx';
import { labelled, say } from '../../words/words.ts';
import type { Task } from './tasks.ts';

/** Tasks shown at once; the others are folded. */
const SHOWN = 8;

export interface NamedTask extends Task {
  /** Undefined on a page about one gateway. */
  readonly gateway?: string;
}

const Item = ({ task }: { task: NamedTask }) => (
  <li class={task.tone}>
    <Icon name={task.tone === 'bad' ? 'warn' : 'arrow'} size={16} />
    <a href={task.href}>
      {task.gateway === undefined
        ? say(task.word, { count: task.count })
        : labelled(task.gateway, say(task.word, { count: task.count }))}
    </a>
  </li>
);

/** What waits for somebody, what failed first; each leads to where it is dealt with. */
export function ToDo({ tasks }: { tasks: readonly NamedTask[] }) {
  const sorted = [...tasks.filter(({ tone }) => tone === 'bad'), ...tasks.filter(({ tone }) => tone === 'warn')];
  const others = sorted.slice(SHOWN);
  const list = (some: readonly NamedTask[]) => (
    <ul class="to-do">
      {some.map((task) => (
        <Item key={`${task.href} ${task.word}`} task={task} />
      ))}
    </ul>
  );
  if (tasks.length === 0) {
    return (
      <p class="flow soft">
        <Icon name="check" size={18} />
        {say('toDoNothing')}
      </p>
    );
  }
  return (
    <section class="card" aria-labelledby="to-do">
      <div class="card-head">
        <h2 id="to-do">{say('toDo')}</h2>
      </div>
      <div class="card-body">
        {list(sorted.slice(0, SHOWN))}
        {others.length > 0 && (
          <details class="fold">
            <summary>{say('toDoMore', { count: others.length })}</summary>
            {list(others)}
          </details>
        )}
      </div>
    </section>
  );
}
