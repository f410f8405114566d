/**
 * Animates an element from another position to its own, unless the person prefers reduced motion.
 */
export function moveGently(
  element: Element,
  frames: PropertyIndexedKeyframes,
  timing: { duration: number; delay?: number },
): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  element.animate(frames, { ...timing, easing: 'cubic-bezier(0.3, 0, 0.2, 1)', fill: 'backwards' });
}
