import {
  createContext,
  createElement,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import type { ShownToast, ToastListProps, ToastTone } from './toast-list.tsx';

/** At most this many are shown at once. A new one replaces the oldest. */
const MOST = 3;

type Toaster = {
  say: (act: string, tone: ToastTone, text: string) => void;
  /** Removes every message except failures. */
  settle: () => void;
};

const ToasterContext = createContext<Toaster>({ say: () => {}, settle: () => {} });

let said = 0;

type ToastProviderProps = {
  /** The accessible name of the region of messages. */
  label: string;
  dismissLabel: string;
  children: ReactNode;
};

/**
 * Shows the messages of {@link useToast} above everything, including an open dialog, for five
 * seconds each. Their container is a live region, so that each is announced once. No success is
 * shown next to a later failure.
 */
export function ToastProvider({ label, dismissLabel, children }: ToastProviderProps) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const List = useToastList();

  const isFailure = ({ tone }: ShownToast) => tone === 'failure';

  function say(act: string, tone: ToastTone, text: string) {
    said += 1;
    const toast = { id: said, act, tone, text };
    setToasts((shown) => {
      const standing = tone === 'failure' ? shown.filter(isFailure) : shown;
      return [...standing.filter((each) => each.act !== act), toast].slice(-MOST);
    });
  }

  function settle() {
    setToasts((shown) => (shown.every(isFailure) ? shown : shown.filter(isFailure)));
  }

  const isShowing = toasts.length > 0;
  useEffect(() => {
    // The padding lets the page scroll its end out from below the messages.
    document.body.style.paddingBlockEnd = isShowing ? '12rem' : '';
  }, [isShowing]);

  return (
    <ToasterContext value={{ say, settle }}>
      {children}
      {List &&
        createElement(List, {
          label,
          dismissLabel,
          toasts,
          onGone: (id) => setToasts((shown) => shown.filter((each) => each.id !== id)),
        })}
    </ToasterContext>
  );
}

/** The list of messages, which the first paint does not need. Null until it has loaded. */
function useToastList(): ComponentType<ToastListProps> | null {
  const [list, setList] = useState<ComponentType<ToastListProps> | null>(null);
  useEffect(() => {
    async function load() {
      try {
        const { ToastList } = await import('./toast-list.tsx');
        setList(() => ToastList);
      } catch {
        // The page works without these messages if the list cannot load.
      }
    }
    void load();
  }, []);
  return list;
}

type Toasts = Record<ToastTone, (text: string) => void>;

/**
 * Confirms an act with a temporary message. An error that a form can show belongs to the form. A
 * caller's next message replaces its earlier one: only the newest outcome of an act is shown.
 */
export function useToast(): Toasts {
  const { say } = use(ToasterContext);
  const act = useId();
  return {
    success: (text) => say(act, 'success', text),
    failure: (text) => say(act, 'failure', text),
    info: (text) => say(act, 'info', text),
  };
}

/** While the page shows a fault, no earlier success is shown next to it. */
export function useNoSuccessBeside(isWrong: boolean): void {
  const { settle } = use(ToasterContext);
  const settleNow = useEffectEvent(settle);
  useEffect(() => {
    if (isWrong) settleNow();
  }, [isWrong]);
}
