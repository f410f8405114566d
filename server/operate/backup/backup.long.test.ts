import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { findBackup, listBackups } from '../../src/platform/backups/kept-backups.ts';
import { runProgram } from '../../test/harness/programs/program.ts';
import { startRegz } from '../../test/harness/programs/run-regz.ts';
import { seededChance } from '../../test/models/chance.ts';
import {
  downloadDigests,
  lookAt,
  startDrill,
  underLoad,
} from '../../test/scenarios/installation/backup-drill.ts';

const ROUNDS = 20;

it('Twenty backups under load, each after a kill, hold all acknowledged data', async () => {
  const chance = seededChance(1);
  const drill = await startDrill();
  try {
    const files = await downloadDigests(drill.stateDir);
    const load = await underLoad(drill, 16);
    for (let round = 1; round <= ROUNDS; round += 1) {
      const { child } = startRegz(['backup'], drill.settings);
      const ended = once(child, 'exit');
      // The kill comes at a random moment of a backup, so there is nothing to wait for.
      await pause(200 + chance(1_500));
      child.kill('SIGKILL');
      await ended;
      const finished = (await listBackups(drill.backups)).length;
      expect(await drill.regz(['backup'])).toMatchObject({ code: 0 });
      expect(await listBackups(drill.backups)).toHaveLength(finished + 1);
      expect(await readdir(drill.backups)).not.toContainEqual(expect.stringMatching(/^\.making-/u));
    }
    expect(await drill.regz(['backup', 'verify'])).toMatchObject({ code: 0 });
    await drill.lose();
    await load.stop();
    expect(await drill.regz(['restore'])).toMatchObject({ code: 0 });
    const { manifest } = await findBackup(drill.backups);
    const promised = load.acknowledged.filter(({ at }) => at < Date.parse(manifest.standsAt));
    expect(promised.length).toBeGreaterThan(ROUNDS);
    const { redeemed } = await lookAt(drill.stateDir);
    expect(promised.filter(({ licenseKey }) => !redeemed.has(licenseKey))).toEqual([]);
    expect(await downloadDigests(drill.stateDir)).toEqual(files);
    const again = await runProgram(null, drill.settings);
    await again.says('"msg":"ready"');
    again.signal('SIGTERM');
    expect(await again.ended).toBe(0);
    await again.remove();
  } finally {
    await drill.remove();
  }
});
