import { useState } from 'preact/hooks';
import { Fault } from './feedback.tsx';

/** Requests a file and saves it. */
export function SaveButton({ text, name, read }: { text: string; name: string; read: () => Promise<Response> }) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  const save = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await saveFile(await read(), name);
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(false);
    }
  };
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
