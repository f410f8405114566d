import { useEffect, useEffectEvent, useState } from 'react';
import { CircleAlert, CircleCheck, Info, X } from '../icons.ts';
import { TopLayer } from './top-layer.tsx';

export type ToastTone = 'success' | 'failure' | 'info';

/** `act`: what it is about; of one act only the newest outcome is shown. */
export type ShownToast = { id: number; act: string; tone: ToastTone; text: string };

const SHOWN_MS = 5000;

const looks = {
  success: { icon: CircleCheck, className: 'border-l-accent', iconClass: 'text-accent-text' },
  failure: { icon: CircleAlert, className: 'border-l-bad', iconClass: 'text-bad' },
  info: { icon: Info, className: 'border-l-info', iconClass: 'text-info' },
};

type ToastItemProps = {
  toast: ShownToast;
  dismissLabel: string;
  /** A person is reading, with the pointer or the focus: nothing disappears meanwhile. */
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

/** Tells whether somebody points at the messages or is among them; the result ends it. */
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

/** The messages, the newest lowest. They stay while somebody points at them or is among them. */
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
              // What goes away below the pointer does not say that the pointer has left it.
              setHeld(false);
              onGone(id);
            }}
          />
        ))}
      </section>
    </TopLayer>
  );
}
