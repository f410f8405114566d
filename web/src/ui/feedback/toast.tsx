import { createContext, use, useId, useState, type ReactNode } from 'react';
import { ToastList, type ShownToast, type ToastTone } from './toast-list.tsx';
import { TopLayer } from './top-layer.tsx';

/** At most this many are shown at once; the oldest gives way. */
const MOST = 3;

type Say = (act: string, tone: ToastTone, text: string) => void;

const SayContext = createContext<Say>(() => {});

let said = 0;

type ToastProviderProps = {
  /** Names the region of messages for assistive technology. */
  label: string;
  dismissLabel: string;
  children: ReactNode;
};

/**
 * Shows the messages of {@link useToast} above everything, an open dialog too, for five seconds
 * each. Their place is a live region, so that each is read out once.
 */
export function ToastProvider({ label, dismissLabel, children }: ToastProviderProps) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);

  function say(act: string, tone: ToastTone, text: string) {
    said += 1;
    const toast = { id: said, act, tone, text };
    setToasts((shown) => [...shown.filter((each) => each.act !== act), toast].slice(-MOST));
  }

  return (
    <SayContext value={say}>
      {children}
      <TopLayer className="right-4 bottom-4 w-[min(24rem,calc(100vw-2rem))]">
        <ToastList
          label={label}
          dismissLabel={dismissLabel}
          toasts={toasts}
          onGone={(id) => setToasts((shown) => shown.filter((each) => each.id !== id))}
        />
      </TopLayer>
    </SayContext>
  );
}

type Toasts = Record<ToastTone, (text: string) => void>;

/**
 * Confirms an act in passing. An error that a form can show belongs to the form. A caller's earlier
 * message gives way to its next one: only the newest outcome of an act is shown.
 */
export function useToast(): Toasts {
  const say = use(SayContext);
  const act = useId();
  return {
    success: (text) => say(act, 'success', text),
    failure: (text) => say(act, 'failure', text),
    info: (text) => say(act, 'info', text),
  };
}
