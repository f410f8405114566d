import { useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

const openDialogs: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** To be told of every modal dialog while it is open; the result says that it is closed. */
export function coverWithDialog(dialog: HTMLDialogElement): () => void {
  openDialogs.push(dialog);
  tell();
  return () => {
    openDialogs.splice(openDialogs.indexOf(dialog), 1);
    tell();
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The dialog that covers everything else; null without one, undefined in prerendered markup. */
export function useTopDialog(): HTMLDialogElement | null | undefined {
  return useSyncExternalStore(
    subscribe,
    () => openDialogs.at(-1) ?? null,
    () => undefined,
  );
}

/** Lifts a popover above everything that is shown so far: the `ref` of its element. */
export function lift(popover: HTMLElement | null): void {
  if (popover?.isConnected === true) popover.showPopover();
}

/** What a popover needs to lie where it is put, without the frame that browsers give it. */
export const liftedClass =
  'fixed inset-auto m-0 overflow-visible border-0 bg-transparent p-0 text-ink';

type TopLayerProps = { className: string; children: ReactNode };

/**
 * Shows something above everything, open dialogs too. It stands inside of the topmost dialog, for
 * everything outside of that can be neither pressed nor read out.
 */
export function TopLayer({ className, children }: TopLayerProps) {
  const dialog = useTopDialog();
  if (dialog === undefined) return null;
  const lifted = (
    <div ref={lift} popover="manual" className={`${liftedClass} ${className}`}>
      {children}
    </div>
  );
  return createPortal(lifted, dialog ?? document.body, dialog?.id);
}
