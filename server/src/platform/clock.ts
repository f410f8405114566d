/** The current instant in milliseconds since 1970-01-01 UTC. Passed in so that tests own time. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();
