/** The colors of the field for a canvas. */
export type FieldColors = ReturnType<typeof fieldColors>;

/** The colors of the current theme. A canvas does not resolve CSS variables. */
export function fieldColors(canvas: HTMLCanvasElement) {
  // Reduced motion turns every change into a very short transition, which would start with the
  // earlier color.
  canvas.style.transitionProperty = 'none';
  const read = (name: string) => {
    canvas.style.color = `var(--color-${name})`;
    return getComputedStyle(canvas).color;
  };
  const edge = read('accent-text');
  return {
    sky: read('surface'),
    star: read('line'),
    ship: read('accent'),
    edge,
    token: edge,
    rock: read('bad-fill'),
    shield: read('ink'),
  };
}
