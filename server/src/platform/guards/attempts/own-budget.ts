import { type AttemptBudget, type AttemptLimit, attemptsExceeded } from './attempt-budget.ts';

type Count = { attempts: number; msLeft: number };

/** A budget counted in this process alone. */
export type OwnBudget = AttemptBudget & {
  /** A key's count, and how long it lasts; null if there is none. */
  read(key: string): Promise<Count | null>;
  /** Continues from this count. */
  resume(key: string, count: Count): void;
  /** How many keys take memory. */
  kept(): number;
};

type Window = { attempts: number; endsAtMs: number };

/**
 * A budget of this process, lost when it ends. Only keys with attempts in a running window take
 * memory: whoever succeeds leaves nothing behind, and no key has a timer.
 */
export function ownBudget({ attempts: most, windowSeconds }: AttemptLimit): OwnBudget {
  // In the order in which windows began, so that those that have ended are the first.
  const windows = new Map<string, Window>();

  function running(key: string): Window | undefined {
    const window = windows.get(key);
    return window !== undefined && window.endsAtMs > Date.now() ? window : undefined;
  }

  function begin(key: string, window: Window): void {
    for (const [ended, { endsAtMs }] of windows) {
      if (endsAtMs > Date.now()) break;
      windows.delete(ended);
    }
    windows.delete(key);
    windows.set(key, window);
  }

  function add(key: string): void {
    const window = running(key);
    if (window === undefined) {
      begin(key, { attempts: 1, endsAtMs: Date.now() + windowSeconds * 1000 });
    } else window.attempts += 1;
  }

  return {
    take: async (key) => {
      requireLeft(running(key), most);
      add(key);
    },
    require: async (key) => requireLeft(running(key), most),
    giveBack: async (key) => {
      const window = running(key);
      if (window !== undefined) window.attempts -= 1;
      if (window?.attempts === 0) windows.delete(key);
    },
    count: async (key) => add(key),
    taken: async (key) => running(key)?.attempts ?? 0,
    read: async (key) => {
      const window = running(key);
      if (window === undefined) return null;
      return { attempts: window.attempts, msLeft: window.endsAtMs - Date.now() };
    },
    kept: () => windows.size,
    resume: (key, { attempts, msLeft }) => begin(key, { attempts, endsAtMs: Date.now() + msLeft }),
  };
}

function requireLeft(window: Window | undefined, most: number): void {
  if (window !== undefined && window.attempts >= most) {
    throw attemptsExceeded(window.endsAtMs - Date.now());
  }
}
