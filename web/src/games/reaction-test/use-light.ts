import {
  goAtMs,
  type ReactionState,
  withMissed,
} from '@regz/rules/games/reaction-test/reaction-test.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** `rest` between two tries, `wait` before the go of one, `go` from its first frame. */
type Light = 'rest' | 'wait' | 'go';
type Painted = { trial: number; atMs: number };

/**
 * Switches the light by the frame, and knows when its go was to be seen. A slow screen shows it
 * later than the rules say: a press is counted from the light that its person saw.
 */
export function useLight(state: ReactionState, arrivedAtMs: number, onGo: () => void) {
  const [light, setLight] = useState<Light>('rest');
  const painted = useRef<Painted | null>(null);

  const look = useEffectEvent(() => {
    const now = withMissed(state, performance.now() - arrivedAtMs);
    const next = lightAt(now, performance.now() - arrivedAtMs);
    if (next === light) return;
    // React would paint it a frame later by itself.
    flushSync(() => setLight(next));
    if (next !== 'go') return;
    onGo();
    const trial = now.trials.length;
    afterPaint(() => {
      painted.current = { trial, atMs: performance.now() - arrivedAtMs };
    });
  });
  useEffect(() => {
    let frame = requestAnimationFrame(next);
    function next() {
      look();
      frame = requestAnimationFrame(next);
    }
    return () => cancelAnimationFrame(frame);
  }, []);

  /** A press's time for the log, whose go is when the rules say it is. */
  function pressedAtMs({ timeStamp }: { timeStamp: number }): number {
    const atMs = timeStamp - arrivedAtMs;
    const now = withMissed(state, performance.now() - arrivedAtMs);
    const goMs = goAtMs(now);
    const seen = painted.current?.trial === now.trials.length ? painted.current : null;
    if (seen === null) return Math.min(atMs, goMs - 1);
    return goMs + atMs - seen.atMs;
  }

  return { light, pressedAtMs };
}

function lightAt(state: ReactionState, atMs: number): Light {
  if (atMs < state.nextAtMs) return 'rest';
  return atMs < goAtMs(state) ? 'wait' : 'go';
}

/** Calls back once the frame that is being made has been painted: messages wait for it. */
function afterPaint(then: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', then, { once: true });
  port1.start();
  port2.postMessage(null);
}
