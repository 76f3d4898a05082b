import { keyWords } from '../../../words/pages/keys.ts';
import { wordsOf } from '../../../words/words.ts';
import type { Mapping } from '../use-studio.ts';
import { KeyNotice } from './key-notice.tsx';

const sayKey = wordsOf(keyWords);

interface Confirmation {
  readonly isConfirmed: boolean;
  readonly confirm: (isConfirmed: boolean) => void;
}

/** Why the key of a draft is in doubt, and the box that confirms its publication; empty if it is not. */
export function ConfirmKey({ doubt, ...confirmation }: { doubt: Mapping['key_doubt'] } & Confirmation) {
  if (!doubt) return null;
  return (
    <>
      <KeyNotice keys={doubt} />
      <ConfirmBox {...confirmation} />
    </>
  );
}

/** The box that confirms a key that may not last. */
const ConfirmBox = ({ isConfirmed, confirm }: Confirmation) => (
  <label class="check">
    <input type="checkbox" checked={isConfirmed} onChange={({ currentTarget: { checked } }) => confirm(checked)} />
    <span>{sayKey('confirm')}</span>
  </label>
);

/** Says that the API refused a mapping for its key, with the box that confirms it. */
export const KeyRefused = (confirmation: Confirmation) => (
  <>
    <p class="notice bad" role="alert">
      {sayKey('refused')}
    </p>
    <ConfirmBox {...confirmation} />
  </>
);
