/** The colors of the field, as a canvas takes them. */
export type FieldColors = Record<keyof typeof tokens, string>;

/** Which of the product's own colors paints what. */
const tokens = {
  sky: '--color-surface',
  star: '--color-line',
  ship: '--color-accent',
  edge: '--color-accent-text',
  token: '--color-accent-text',
  rock: '--color-bad-fill',
  shield: '--color-ink',
} as const;

/** The colors as the theme that is shown now has them; a canvas knows no names of ours. */
export function fieldColors(canvas: HTMLCanvasElement): FieldColors {
  // Little motion makes every change a very short transition, which would begin with the color before.
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
