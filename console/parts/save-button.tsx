import { Fault } from './feedback.tsx';
import { useAction } from './use-action.ts';

interface FileToSave {
  readonly text: string;
  /** Accessible name, where the text alone does not say which file. */
  readonly label?: string;
  readonly name: string;
  readonly read: () => Promise<Response>;
}

/** Requests a file and saves it. */
export function SaveButton({ text, label, name, read }: FileToSave) {
  const { isBusy, error, act } = useAction();
  const save = () =>
    act(async () => {
      const response = await read();
      saveFile(await response.blob(), name);
    });
  return (
    <>
      <button class="button" type="button" aria-label={label} disabled={isBusy} onClick={() => void save()}>
        {text}
      </button>
      {error !== undefined && <Fault error={error} />}
    </>
  );
}

/** How long a saved file stays readable, ms: browsers may begin to read it after the click, on a busy machine seconds later. */
const READABLE_MS = 60_000;

/** Has the browser save bytes as a file. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  const url = URL.createObjectURL(content);
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), READABLE_MS);
}
