import { reportNumber } from './report.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** Starts the product repeatedly on an existing database, and reports the median time. */
export async function measureColdStart(
  environment: Record<string, string>,
  rounds: number,
): Promise<void> {
  const starts: Pick<ServerProcess, 'readyMs' | 'commandMs' | 'parts'>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const server = await startServerProcess(environment);
    starts.push({ ...server });
    await server.stop();
  }
  const middle = starts.toSorted((a, b) => a.readyMs - b.readyMs)[Math.floor(rounds / 2)];
  reportNumber('cold start to ready, median (ms; at most 1500)', middle?.readyMs ?? Number.NaN);
  reportNumber('  with npm and the look at the sites before it', middle?.commandMs ?? Number.NaN);
  for (const [part, ms] of Object.entries(middle?.parts ?? {})) reportNumber(`  ${part}`, ms);
}
