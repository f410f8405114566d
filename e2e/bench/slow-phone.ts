import type { Connection, PageLoad } from './load-page.ts';

const RUNS = 5;
export const SLOW_4G: Connection = { latencyMs: 150, downKbps: 1_638.4, upKbps: 750 };
/**
 * The values that Lighthouse passes to the protocol for the same connection. The protocol delays
 * requests, not packets, so its latency also has to cover the round trips of connecting.
 */
export const AS_LIGHTHOUSE_APPLIES_IT: Connection = {
  latencyMs: 150 * 3.75,
  downKbps: SLOW_4G.downKbps * 0.9,
  upKbps: SLOW_4G.upKbps * 0.9,
};

/** The median of several loads, by largest paint. */
export async function medianLoad(load: () => Promise<PageLoad>): Promise<PageLoad | undefined> {
  const loads: PageLoad[] = [];
  for (let run = 0; run < RUNS; run += 1) loads.push(await load());
  return loads.toSorted((a, b) => a.lcpMs - b.lcpMs)[Math.floor(RUNS / 2)];
}
