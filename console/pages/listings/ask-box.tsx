import { useId, useState } from 'preact/hooks';
import { Icon } from '../../parts/icon.tsx';
import { say } from '../../words/words.ts';

/** Searches listings by a question in plain words, in any of the languages. */
export function AskBox({ question, ask }: { question: string; ask: (question: string) => void }) {
  const id = useId();
  const [text, setText] = useState(question);
  return (
    <form
      class="ask"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        ask(text.trim());
      }}
    >
      <label class="visually-hidden" for={id}>
        {say('askLabel')}
      </label>
      <input
        id={id}
        type="search"
        maxLength={500}
        placeholder={say('askExample')}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <button class="button main" type="submit">
        <Icon name="search" size={18} />
        {say('askSearch')}
      </button>
    </form>
  );
}
