/** The colors of the field for a canvas. */
export type FieldColors = Record<keyof typeof tokens, string>;

/** The product's colors, by their use in the field. */
const tokens = {
  sky: '--color-surface',
  star: '--color-line',
  ship: '--color-accent',
  edge: '--color-accent-text',
  token: '--color-accent-text',
  rock: '--color-bad-fill',
  shield: '--color-ink',
} as const;

/** The colors of the current theme. A canvas does not resolve CSS variables. */
export function fieldColors(canvas: HTMLCanvasElement): FieldColors {
  // Reduced motion turns every change into a very short transition, which would start with the
  // earlier color.
  canvas.style.transitionProperty = 'none';
  const read = (token: string) => {
    canvas.style.color = `var(${token})`;
    return getComputedStyle(canvas).color;
  };
  return {
    sky: read(tokens.sky),
    star: read(tokens.star),
    ship: read(tokens.ship),
    edge: read(tokens.edge),
    token: read(tokens.token),
    rock: read(tokens.rock),
    shield: read(tokens.shield),
  };
}
