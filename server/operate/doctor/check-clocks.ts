import type { Database } from '../../src/platform/database/database.ts';
import { readClocks } from './doctor.queries.ts';
import { type Finding, findingsOf } from './finding.ts';

const TOLERANCE_MS = 2_000;

/**
 * Checks that this machine's clock and the database's agree, and that neither ran backwards, which
 * would put earlier entries in the future.
 */
export async function checkClocks(db: Database): Promise<Finding[]> {
  const { ok, FAIL } = findingsOf('clocks');
  const { now, newest } = await readClocks(db);
  const driftMs = Math.abs(Date.now() - now.getTime());
  const found = [
    driftMs > TOLERANCE_MS
      ? FAIL(`clock: differs from the database's by ${driftMs} ms`)
      : ok(`clock: within ${driftMs} ms of the database's, ${now.toISOString()}`),
  ];
  if (newest !== null && newest.getTime() > now.getTime() + TOLERANCE_MS) {
    found.push(
      FAIL(
        `clock: runs behind, or ran ahead before; the audit trail reaches ${newest.toISOString()}`,
      ),
    );
  }
  return found;
}
