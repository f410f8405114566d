import { useEffectEvent, useLayoutEffect } from 'react';
import { carried } from './carried.ts';

type Values = Record<string, unknown>;

let received: Values | undefined;

/** Takes the values out of the history entry, so that a later load does not find them again. */
function receive(): Values {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only these documents write it
  const state = history.state as { carried?: Values } | null;
  if (state?.carried === undefined) return {};
  const { carried: values, ...entry } = state;
  history.replaceState(entry, '');
  return values;
}

/**
 * Carries a value through a reload of this page in another language.
 * @param key The same in each language.
 * @param restore Called before the first paint, if the last document has carried a value.
 */
export function useCarried<Value>(key: string, value: Value, restore: (past: Value) => void): void {
  const take = useEffectEvent(restore);
  useLayoutEffect(() => {
    received ??= receive();
    if (key in received) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this hook carries values, by the same key
      take(received[key] as Value);
      delete received[key];
    }
    carried.set(key, value);
    return () => void carried.delete(key);
  }, [key, value]);
}
