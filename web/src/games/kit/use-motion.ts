import { useReducedMotion } from '../../platform/theme/use-media.ts';

/** The distance by which a right element grows, and a wrong one moves sideways. */
const GROWS_PX = 12;
const ASIDE_PX = 6;
const MOTION_MS = 260;

/** A right element swells briefly, a wrong one shakes. */
type Motion = 'swell' | 'shake';

/** Animates an element once, after a delay; nothing moves with reduced motion. */
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
