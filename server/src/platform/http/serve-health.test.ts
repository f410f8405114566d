import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { testServer } from '../../../test/harness/harness.ts';
import { VERSION } from '../../version.ts';

it('The health checks tell a process that answers from one whose database is down', async () => {
  const server = await testServer();
  try {
    const browser = server.browser();
    expect((await browser.request({ path: '/healthz' })).json).toEqual({
      status: 'ok',
      version: VERSION,
    });
    expect((await browser.request({ path: '/routez' })).json).toEqual({ status: 'ok' });
    expect((await browser.request({ path: '/readyz' })).json).toEqual({ status: 'ready' });

    const { database: name } = server.database.applicationConnection;
    const superuser = new pg.Client(inject('superuserConnection'));
    await superuser.connect();
    await superuser.query(`alter database ${name} connection limit 0`);
    await superuser.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [name],
    );
    // The terminated backends end a moment later.
    await expect
      .poll(() => browser.request({ path: '/readyz' }))
      .toMatchObject({ status: 503, json: { status: 'no database' } });
    expect((await browser.request({ path: '/healthz' })).status).toBe(200);
    expect((await browser.request({ path: '/routez' })).status).toBe(200);

    await superuser.query(`alter database ${name} connection limit -1`);
    await superuser.end();
    const ready = async () => (await browser.request({ path: '/readyz' })).status;
    await expect.poll(ready).toBe(200);
  } finally {
    await server.close();
  }
});
