import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Opens a dialog above the page as long as its component is there. The focus then returns to what had it before; to the contents of the page if that is gone.
 * @returns the ref of the dialog element
 */
export function useModal() {
  const element = useRef<HTMLDialogElement>(null);
  // Preact cleans passive effects up after it has removed the element; then `close` no longer returns the focus.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
    };
  }, []);
  return element;
}

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
