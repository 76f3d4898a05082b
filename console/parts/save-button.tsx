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
      await saveFile(await read(), name);
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

async function saveFile(response: Response, name: string): Promise<void> {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
