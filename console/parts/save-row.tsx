import type { ComponentChildren } from 'preact';
import { say } from '../words/words.ts';

/** The end of a form that is saved: its button, further ones, and word that it was saved. */
export const SaveRow = ({
  isDisabled,
  isSaved,
  children,
}: {
  isDisabled: boolean;
  isSaved: boolean;
  children?: ComponentChildren;
}) => (
  <div class="actions">
    <button class="button main" type="submit" disabled={isDisabled}>
      {say('save')}
    </button>
    {children}
    <span role="status" class="soft">
      {isSaved && say('saved')}
    </span>
  </div>
);
