import { isPausedFor } from '@regz/rules/panel/notices.ts';
import { decideState } from '@regz/rules/panel/panel-states.ts';
import type { DeviceCaller } from '../../platform/http/callers.ts';
import type { FileIdentity } from '../../platform/ports/file-store.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { isListed } from '../known-pcs.ts';
import { findProgram, type Program } from '../programs.queries.ts';
import { mayRun } from '../releases/may-run.ts';
import { offerTo } from '../releases/offer-release.ts';
import type { ReadGiven } from '../values/read-given.ts';

type Needed = Pick<Services, 'db' | 'budgets' | 'clock' | 'config'> & { readGiven: ReadGiven };

/**
 * A file that a program may fetch into memory: while it runs, and if its package and version get it.
 * @throws Refusal SESSION_REQUIRED, ATTEMPTS_EXCEEDED, DOWNLOAD_UNKNOWN
 */
export async function openFile(
  services: Needed,
  caller: DeviceCaller,
  sha256: string,
): Promise<FileIdentity> {
  const program = await findProgram(services.db, caller.id);
  if (program === undefined) throw new Refusal('SESSION_REQUIRED');
  await services.budgets.panelFile.take(caller.id);
  const [isRunning, { files }] = await Promise.all([
    runs(services, program),
    services.readGiven(program),
  ]);
  const found = files.find((file) => file.sha256 === sha256);
  if (!isRunning || found === undefined) throw new Refusal('DOWNLOAD_UNKNOWN');
  return found;
}

/** True if a program may run now, by its last heartbeat and the current state of its account. */
async function runs(services: Needed, program: Program): Promise<boolean> {
  const { seat, leaseUntil, maxDevices, version, chainPast } = program;
  const nowMs = services.clock();
  // The requested channel is not stored, so a version that may run on either channel is accepted.
  const offers = await Promise.all([
    offerTo(services, program, {}),
    offerTo(services, program, { channel: 'stable' }),
  ]);
  const [{ notices }] = offers;
  const running = { version, showsToken: chainPast.length > 0, nowMs };
  const facts = {
    account: program,
    isVersionGood: offers.some((offer) => mayRun(services.config, running, offer)),
    isPaused: isPausedFor(notices, version),
    isListed: isListed(program),
    isSeated:
      seat !== null && seat <= maxDevices && leaseUntil !== null && leaseUntil.getTime() > nowMs,
  };
  return decideState(facts, nowMs) === 'running';
}
