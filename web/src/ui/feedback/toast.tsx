import { Toast } from '@base-ui/react/toast';
import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck, Info, X } from '../icons.ts';

type ToastTone = 'success' | 'failure' | 'info';

const looks = {
  success: { icon: CircleCheck, className: 'border-l-accent', iconClass: 'text-accent-text' },
  failure: { icon: CircleAlert, className: 'border-l-bad', iconClass: 'text-bad' },
  info: { icon: Info, className: 'border-l-info', iconClass: 'text-info' },
};

function lookOf(tone: string | undefined) {
  return tone === 'success' || tone === 'failure' ? looks[tone] : looks.info;
}

function ToastList({ dismissLabel }: { dismissLabel: string }) {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => {
    const { icon: Icon, className, iconClass } = lookOf(toast.type);
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        className={`rounded-md border border-l-4 border-line bg-surface shadow-lg transition-opacity data-ending-style:opacity-0 data-limited:hidden data-starting-style:opacity-0 ${className}`}
      >
        <Toast.Content className="flex items-start gap-3 px-4 py-3">
          <Icon className={`mt-0.5 size-4 shrink-0 ${iconClass}`} aria-hidden="true" />
          <Toast.Title render={<p />} className="min-w-0 flex-1 font-sans text-sm text-ink" />
          <Toast.Close
            aria-label={dismissLabel}
            className="-my-1 -mr-2 inline-flex size-7 shrink-0 items-center justify-center rounded-md text-soft hover:bg-raised hover:text-ink"
          >
            <X className="size-4" />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    );
  });
}

type ToastProviderProps = {
  /** Names the region of messages for assistive technology. */
  label: string;
  dismissLabel: string;
  children: ReactNode;
};

/** Shows the messages of {@link useToast} above the page, for five seconds each, three at most. */
export function ToastProvider({ label, dismissLabel, children }: ToastProviderProps) {
  return (
    <Toast.Provider timeout={5000} limit={3}>
      {children}
      <Toast.Portal>
        <Toast.Viewport
          aria-label={label}
          className="fixed right-4 bottom-4 z-50 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2"
        >
          <ToastList dismissLabel={dismissLabel} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

type Toasts = Record<ToastTone, (text: string) => void>;

/** Confirms an act in passing. An error that a form can show belongs to the form. */
export function useToast(): Toasts {
  const { add } = Toast.useToastManager();
  return {
    success: (text) => void add({ type: 'success', title: text }),
    failure: (text) => void add({ type: 'failure', title: text, priority: 'high' }),
    info: (text) => void add({ type: 'info', title: text }),
  };
}
