import { useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

const openDialogs: HTMLDialogElement[] = [];

/** Takes notice of a dialog that opened or closed: a modal one, ours or a payment provider's. */
function look({ target }: MutationRecord): void {
  if (!(target instanceof HTMLDialogElement)) return;
  const known = openDialogs.indexOf(target);
  if (known !== -1) openDialogs.splice(known, 1);
  if (target.matches(':modal')) openDialogs.push(target);
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver((records) => {
    for (const record of records) if (record.type === 'attributes') look(record);
    listener();
  });
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['open'],
  });
  return () => observer.disconnect();
}

function topDialog(): HTMLDialogElement | null {
  return openDialogs.findLast((dialog) => dialog.isConnected) ?? null;
}

/** The dialog that covers everything else; null without one, undefined in prerendered markup. */
function useTopDialog(): HTMLDialogElement | null | undefined {
  return useSyncExternalStore(subscribe, topDialog, () => undefined);
}

/** Lifts a popover above everything that is shown so far: the `ref` of its element. */
function lift(popover: HTMLElement | null): void {
  if (popover?.isConnected === true) popover.showPopover();
}

/** What a popover needs to be where it is placed, without the browser's default frame. */
const LIFTED_CLASS = 'fixed inset-auto m-0 overflow-visible border-0 bg-transparent p-0 text-ink';

type TopLayerProps = { className: string; children: ReactNode };

/**
 * Shows something above everything, open dialogs too. It stands inside of the topmost dialog, for
 * everything outside of that can be neither pressed nor read out.
 */
export function TopLayer({ className, children }: TopLayerProps) {
  const dialog = useTopDialog();
  if (dialog === undefined) return null;
  const lifted = (
    <div ref={lift} popover="manual" className={`${LIFTED_CLASS} ${className}`}>
      {children}
    </div>
  );
  return createPortal(lifted, dialog ?? document.body);
}
