import { useEffect, useState } from 'react';
import { useReducedMotion } from '../platform/theme/use-reduced-motion.ts';

const COUNT_MS = 900;

type CountedUpProps = { from: number; to: number; text: (count: number) => string };

/** A sum that has grown, counted up visibly; a screen reader only announces the result. */
export function CountedUp({ from, to, text }: CountedUpProps) {
  const still = useReducedMotion();
  const [share, setShare] = useState(0);
  const counts = !still && from !== to;
  const isOver = !counts || share === 1;
  useEffect(() => {
    if (isOver) return;
    const begunAtMs = performance.now();
    let frame = requestAnimationFrame(count);
    function count(nowMs: number) {
      setShare(Math.min(1, Math.max(0, (nowMs - begunAtMs) / COUNT_MS)));
      frame = requestAnimationFrame(count);
    }
    return () => cancelAnimationFrame(frame);
  }, [isOver]);
  if (!counts) return <p>{text(to)}</p>;
  return (
    <p>
      <span className="sr-only">{text(to)}</span>
      <span aria-hidden="true">{text(Math.round(from + (to - from) * share))}</span>
    </p>
  );
}
