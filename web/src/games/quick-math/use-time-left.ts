import { useEffect, useEffectEvent, useState } from 'react';

const LOOK_MS = 100;
/** How often the server is asked once the time is over; it waits a little for the line. */
const ASK_MS = 500;

type TimeLeft = {
  /** What the server answered last; a new answer is a new object. */
  answer: { leftMs: number };
  /** Whether the time runs: at the relaxed pace not before the first answer. */
  runs: boolean;
  /** Asks the server how the play stands, once the time is over and until that has ended it. */
  onOver: () => void;
};

/** The time that is left, in milliseconds, which runs down between two answers of the server. */
export function useTimeLeft({ answer, runs, onOver }: TimeLeft): number {
  const [leftMs, setLeftMs] = useState(answer.leftMs);
  useEffect(() => {
    if (!runs) return;
    const endMs = performance.now() + answer.leftMs;
    const look = () => setLeftMs(Math.max(0, endMs - performance.now()));
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [answer, runs]);

  const ask = useEffectEvent(onOver);
  const isOver = leftMs === 0;
  useEffect(() => {
    if (!isOver) return;
    const timer = setInterval(() => ask(), ASK_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  return leftMs;
}
