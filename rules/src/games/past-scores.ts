/** How many of the newest scores are shown as one picture, and from how many on there is one. */
export const PAST_SCORES = { most: 30, fewest: 10 } as const;

/** Beyond so much, in its own unit, a score does not count for its neighbors. */
const SPREAD = 60;

/**
 * How many scores lie around each of the points, as parts of the fullest of them: each score is a
 * bell around itself, so that few scores make a hill and not a fence.
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
