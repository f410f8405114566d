import { useEffect, useEffectEvent, useRef } from 'react';
import { useMotion } from './use-motion.ts';

/** Progress out of a few, as marks. Screen readers read the words next to them. */
export function Pips({ done, of }: { done: number; of: number }) {
  const row = useRef<HTMLDivElement>(null);
  const move = useMotion();
  const greet = useEffectEvent((place: number) => move(row.current?.children[place], 'swell'));
  useEffect(() => greet(done - 1), [done]);
  return (
    <div ref={row} aria-hidden="true" className="flex justify-center gap-2">
      {Array.from({ length: of }, (_, place) => (
        <span
          key={place}
          className={
            'h-2 w-8 rounded-sm transition-colors ' + (place < done ? 'bg-accent' : 'bg-raised')
          }
        />
      ))}
    </div>
  );
}
