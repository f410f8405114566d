import { useRef } from 'react';
import { newIdempotencyKey } from './api.ts';
import { isUndecided } from './unanswered.ts';

type IdempotencyKeys = {
  /** The key to send this input with. */
  keyFor: (input: unknown) => string;
  /** Reports the outcome. Undefined means success. */
  settle: (error?: unknown) => void;
};

/**
 * One Idempotency-Key per intent: the same input keeps its key while it is retried without an
 * answer, so that an act whose answer was lost is not done twice: also over a login that comes in
 * between. After an answer, or with a different input, there is a new key.
 */
export function useIdempotencyKey(): IdempotencyKeys {
  const open = useRef<{ input: string; key: string } | null>(null);
  return {
    keyFor(input) {
      const text = JSON.stringify(input);
      if (open.current?.input !== text) open.current = { input: text, key: newIdempotencyKey() };
      return open.current.key;
    },
    settle(error) {
      if (error === undefined || !isUndecided(error)) open.current = null;
    },
  };
}
