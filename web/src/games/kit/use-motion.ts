import { useReducedMotion } from '../../platform/theme/use-reduced-motion.ts';

/** By how much something grows that was right, and goes aside that was wrong. */
const GROWS_PX = 12;
const ASIDE_PX = 6;
const MOTION_MS = 260;

/** What was right swells for a moment, what was wrong shakes its head. */
type Motion = 'swell' | 'shake';

/** Moves an element once, after a delay; nothing moves for whoever asked for little motion. */
export function useMotion(): (
  element: Element | null | undefined,
  motion: Motion,
  delayMs?: number,
) => void {
  const still = useReducedMotion();
  return (element, motion, delay = 0) => {
    if (still || !element) return;
    element.animate(motion === 'swell' ? swelling(element) : shaking, {
      duration: MOTION_MS,
      delay,
      easing: 'ease',
    });
  };
}

function swelling({ clientWidth }: Element): Keyframe[] {
  const scale = 1 + GROWS_PX / Math.max(GROWS_PX, clientWidth);
  return [{ transform: 'none' }, { transform: `scale(${scale})` }, { transform: 'none' }];
}

const shaking: Keyframe[] = [0, -1, 1, -0.6, 0.6, 0].map((side) => ({
  transform: `translateX(${side * ASIDE_PX}px)`,
}));
