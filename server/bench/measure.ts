/** One unit of a client's work; `index` counts across all clients. */
export type Work = (index: number, client: number) => Promise<void>;

/** Units of work per second, with `clients` working in parallel until `total` are done. */
export async function worksPerSecond(clients: number, total: number, work: Work): Promise<number> {
  let next = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (next < total) {
        const index = next;
        next += 1;
        await work(index, client);
      }
    }),
  );
  return total / ((performance.now() - started) / 1000);
}

export type Ratio = { ours: number; base: number; ratio: number };

/**
 * Alternates between the two sides, so that changes in the machine's speed affect both, and
 * compares the medians.
 */
export async function compare(
  rounds: number,
  ours: (round: number) => Promise<number>,
  base: (round: number) => Promise<number>,
): Promise<Ratio> {
  const results: Ratio[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const mine = await ours(round);
    const other = await base(round);
    results.push({ ours: mine, base: other, ratio: mine / other });
  }
  return {
    ours: median(results.map((result) => result.ours)),
    base: median(results.map((result) => result.base)),
    ratio: median(results.map((result) => result.ratio)),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export type Latency = { p50Ms: number; p99Ms: number };

/** Wraps `work` so that each duration, in milliseconds, is added to `times`. */
export function timed(work: Work, times: number[]): Work {
  return async (index, client) => {
    const started = performance.now();
    await work(index, client);
    times.push(performance.now() - started);
  };
}

export function latencyFrom(times: readonly number[]): Latency {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { p50Ms: at(0.5), p99Ms: at(0.99) };
}
