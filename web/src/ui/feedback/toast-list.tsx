import { type ReactNode, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { CircleAlert, CircleCheck, Info, X } from '../icons.ts';

export type ToastTone = 'success' | 'failure' | 'info';

/** `act`: the subject. For each act only the newest outcome is shown. */
export type ShownToast = { id: number; act: string; tone: ToastTone; text: string };

const SHOWN_MS = 5000;

/** Styles of a popover without the browser's default frame and position. */
const LIFTED_CLASS = 'fixed inset-auto m-0 overflow-visible border-0 bg-transparent p-0 text-ink';

const looks = {
  success: { icon: CircleCheck, className: 'border-l-accent', iconClass: 'text-accent-text' },
  failure: { icon: CircleAlert, className: 'border-l-bad', iconClass: 'text-bad' },
  info: { icon: Info, className: 'border-l-info', iconClass: 'text-info' },
};

type ToastItemProps = {
  toast: ShownToast;
  dismissLabel: string;
  /** True while a person reads, with the pointer or the focus: no message disappears. */
  held: boolean;
  onGone: (id: number) => void;
};

function ToastItem({ toast, dismissLabel, held, onGone }: ToastItemProps) {
  const { icon: Icon, className, iconClass } = looks[toast.tone];

  const go = useEffectEvent(() => onGone(toast.id));

  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => go(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held]);

  return (
    <div
      className={`flex items-start gap-3 rounded-md border border-l-4 border-line bg-surface px-4 py-3 lifted ${className}`}
    >
      <Icon className={`mt-0.5 size-4 shrink-0 ${iconClass}`} aria-hidden="true" />
      <p className="min-w-0 flex-1 text-sm text-ink">{toast.text}</p>
      <button
        type="button"
        aria-label={dismissLabel}
        onClick={() => onGone(toast.id)}
        className="-my-1 -mr-2 inline-flex size-7 shrink-0 items-center justify-center rounded-md text-soft hover:bg-raised hover:text-ink"
      >
        <X className="size-4" />
      </button>
    </div>
  );
}

/** Reports whether the messages are hovered or focused. The returned function stops it. */
function watch(list: HTMLElement | null, tell: (held: boolean) => void): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  for (const arrival of ['pointerenter', 'focusin']) {
    list?.addEventListener(arrival, () => tell(true), { signal });
  }
  for (const departure of ['pointerleave', 'focusout']) {
    list?.addEventListener(departure, () => tell(false), { signal });
  }
  return () => watching.abort();
}

export type ToastListProps = {
  label: string;
  dismissLabel: string;
  toasts: readonly ShownToast[];
  onGone: (id: number) => void;
};

/** The messages, newest at the bottom. They stay while they are hovered or focused. */
export function ToastList({ label, dismissLabel, toasts, onGone }: ToastListProps) {
  const [held, setHeld] = useState(false);
  return (
    <TopLayer className="right-4 bottom-4 w-[min(24rem,calc(100vw-2rem))]">
      <section
        ref={(list) => watch(list, setHeld)}
        aria-label={label}
        aria-live="polite"
        aria-relevant="additions text"
        className="flex flex-col gap-2"
      >
        {toasts.map((toast) => (
          <ToastItem
            key={toast.id}
            toast={toast}
            dismissLabel={dismissLabel}
            held={held}
            onGone={(id) => {
              // An element that is removed below the pointer fires no leave event.
              setHeld(false);
              onGone(id);
            }}
          />
        ))}
      </section>
    </TopLayer>
  );
}

const openDialogs: HTMLDialogElement[] = [];

/** Handles a dialog that opened or closed: a modal one, ours or a payment provider's. */
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

/** The dialog that covers everything else. Null without one, undefined in prerendered markup. */
function useTopDialog(): HTMLDialogElement | null | undefined {
  return useSyncExternalStore(subscribe, topDialog, () => undefined);
}

/** Raises a popover above all shown content: the `ref` of its element. */
function lift(popover: HTMLElement | null): void {
  if (popover?.isConnected === true) popover.showPopover();
}

type TopLayerProps = { className: string; children: ReactNode };

/**
 * Shows content above everything, including open dialogs. It is rendered inside the topmost dialog,
 * because everything outside is inert.
 */
function TopLayer({ className, children }: TopLayerProps) {
  const dialog = useTopDialog();
  if (dialog === undefined) return null;
  const lifted = (
    <div ref={lift} popover="manual" className={`${LIFTED_CLASS} ${className}`}>
      {children}
    </div>
  );
  return createPortal(lifted, dialog ?? document.body);
}
