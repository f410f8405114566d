import { useEffect, useState } from 'react';
import { useReducedMotion } from './use-media.ts';

type CountedUpProps = {
  from: number;
  to: number;
  /** The duration of the count, and the delay before it. */
  countMs: number;
  delayMs?: number;
  text: (count: number) => string;
};

/**
 * A grown sum, counted up visibly. A screen reader only announces the result. It counts once:
 * another growth is another element.
 */
export function CountedUp({ from, to, countMs, delayMs = 0, text }: CountedUpProps) {
  const still = useReducedMotion();
  const [share, setShare] = useState(0);
  const counts = !still && to > from;
  const isOver = !counts || share === 1;
  useEffect(() => {
    if (isOver) return;
    const begunAtMs = performance.now() + delayMs;
    let frame = requestAnimationFrame(count);
    function count(nowMs: number) {
      setShare(Math.min(1, Math.max(0, (nowMs - begunAtMs) / countMs)));
      frame = requestAnimationFrame(count);
    }
    return () => cancelAnimationFrame(frame);
  }, [isOver, countMs, delayMs]);
  if (!counts) return <span>{text(to)}</span>;
  return (
    <>
      <span className="sr-only">{text(to)}</span>
      <span aria-hidden="true">{text(Math.round(from + (to - from) * share))}</span>
    </>
  );
}
