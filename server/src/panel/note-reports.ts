import { DAY_MS } from '@regz/rules/durations.ts';
import { addressBlock } from '../platform/guards/address.ts';
import type { Services } from '../platform/services.ts';
import type { Beat } from './heartbeat/beat.ts';
import type { Program } from './programs.queries.ts';
import { insertReport } from './reports.queries.ts';

/**
 * Keeps what a program reports of itself, and that its PC came from another network. Staff read it;
 * nothing follows by itself, because a patched program could report anything.
 */
export async function noteReports(
  { db }: Pick<Services, 'db'>,
  program: Program,
  { input, device, now }: Pick<Beat, 'input' | 'device' | 'now'>,
): Promise<void> {
  const limits = { at: now, since: new Date(now.getTime() - DAY_MS) };
  if (input.report !== undefined) await insertReport(db, program, { ...input.report, ...limits });
  // A PC with an offline file was not online yet.
  const wasOnline = program.place !== '';
  if (!wasOnline || addressBlock(program.place) === addressBlock(device.place)) return;
  const detail = `${program.place} → ${device.place}`;
  await insertReport(db, program, { kind: 'moved', detail, ...limits });
}
