import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { useModal } from './use-modal.ts';

/** A modal dialog: the browser keeps the focus inside and returns it; Escape closes it unless `onClose` is left out. */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose?: () => void;
  children: ComponentChildren;
}) {
  const element = useModal();
  const id = useId();
  return (
    <dialog
      ref={element}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      <div class="dialog-body">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}
