import { Fault } from './feedback.tsx';
import { useAction } from './use-action.ts';

/** Requests a file and saves it. */
export function SaveButton({ text, name, read }: { text: string; name: string; read: () => Promise<Response> }) {
  const { isBusy, error, act } = useAction();
  const save = () =>
    act(async () => {
      await saveFile(await read(), name);
    });
  return (
    <>
      <button class="button" type="button" disabled={isBusy} onClick={() => void save()}>
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
