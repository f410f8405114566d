import { DAY_MS } from '@regz/rules/durations.ts';
import { addressBlock } from '../platform/guards/address.ts';
import type { Services } from '../platform/services.ts';
import type { Beat } from './heartbeat/beat.ts';
import type { Program } from './programs.queries.ts';
import { insertReport } from './reports.queries.ts';

/**
 * Saves a program's reports, and a change of its PC's network. They are for staff only and have no
 * automatic consequences, because a patched program could report anything.
 */
export async function noteReports(
  { db }: Pick<Services, 'db'>,
  program: Program,
  { input, device, now }: Pick<Beat, 'input' | 'device' | 'now'>,
): Promise<void> {
  const limits = { at: now, since: new Date(now.getTime() - DAY_MS) };
  if (input.report !== undefined) await insertReport(db, program, { ...input.report, ...limits });
  // A PC with an offline file has no earlier network.
  const wasOnline = program.place !== '';
  if (!wasOnline || addressBlock(program.place) === addressBlock(device.place)) return;
  const detail = `${program.place} → ${device.place}`;
  await insertReport(db, program, { kind: 'moved', detail, ...limits });
}
