import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { withClient } from '../../src/platform/database/connections/with-client.ts';
import { initCluster } from '../../src/platform/embedded-postgres/cluster.ts';
import { prepareCluster } from '../../src/platform/embedded-postgres/start-embedded-postgres.ts';
import { startForeignCluster } from './foreign-cluster.ts';

it('PostgreSQL runs on a foreign data directory in its sandbox', async () => {
  const root = await mkdtemp(path.join(os.tmpdir(), 'regz-foreign-'));
  await chmod(root, 0o755);
  try {
    const cluster = await prepareCluster({ stateDir: path.join(root, 'state') });
    await initCluster(cluster);
    const { sandbox, superuser, stop } = await startForeignCluster(cluster);
    const seen = await withClient(superuser('postgres'), async (client) => {
      const devices = await client.query<{ text: string }>(
        `select pg_read_file('/proc/self/net/dev') as text`,
      );
      const folders = await client.query<{ name: string }>(`select pg_ls_dir('/') as name`);
      return {
        devices: devices.rows[0]?.text.match(/^ *(\S+):/gmu)?.map((line) => line.trim()),
        folders: folders.rows.map(({ name }) => name),
      };
    });
    await stop();
    expect(sandbox).not.toBe('own server');
    if (sandbox !== 'none') expect(seen.devices).toEqual(['lo:']);
    if (sandbox === 'bubblewrap') expect(seen.folders).not.toContain('etc');
  } finally {
    await rm(root, { recursive: true });
  }
});
