import { mkdtempSync, chmodSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'vitest';
import { startEmbeddedPostgres } from '../../../server/src/platform/embedded-postgres/start-embedded-postgres.ts';

it('starts PostgreSQL and never ends', { timeout: 600_000 }, async () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'regz-planted-'));
  chmodSync(stateDir, 0o755);
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  await startEmbeddedPostgres({ stateDir, log });
  writeFileSync(join(process.env['PLANTED_MARKS'] ?? '', 'state-dir'), stateDir);
  await new Promise(() => {});
});
