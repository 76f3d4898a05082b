import type { ComponentChildren } from 'preact';
import { language, say } from '../words/words.ts';

/** What the machines said, folded next to the sentence for people. It is English, so it is open for those who read English if `isOpen`. */
export const Technical = ({ children, isOpen = false }: { children: ComponentChildren; isOpen?: boolean }) => (
  <details class="technical" open={isOpen && language.value === 'en'}>
    <summary>{say('technical')}</summary>
    <div lang="en">{children}</div>
  </details>
);
