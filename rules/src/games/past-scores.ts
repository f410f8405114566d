/** The most newest scores in a picture, and the fewest that have one. */
export const PAST_SCORES = { most: 30, fewest: 10 } as const;

/** A score has no weight beyond this distance, in its own unit. */
const SPREAD = 60;

/**
 * Returns the density of scores at each of the points, as parts of the highest. Each score
 * contributes a bell curve, so that few scores form a smooth hill.
 */
export function densityAt(scores: readonly number[], points: readonly number[]): number[] {
  const heights = points.map((point) =>
    scores.reduce((sum, score) => sum + bell((point - score) / SPREAD), 0),
  );
  const highest = Math.max(...heights);
  return highest === 0 ? heights : heights.map((height) => height / highest);
}

/** 1 at the middle and 0 from 1 on: the biweight of statistics. */
function bell(distance: number): number {
  const near = Math.max(0, 1 - distance * distance);
  return near * near;
}
