import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeKey } from '../../../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../../../test/harness/harness.ts';
import { signedInCustomer } from '../../../../test/harness/signed-in.ts';
import { holdRows } from '../../../../test/harness/tables/held-row.ts';

const TOKEN = 'a-token-of-more-than-thirty-two-characters';
let server: TestServer;

beforeAll(async () => {
  server = await testServer({ environment: { METRICS_TOKEN: TOKEN } });
});
afterAll(() => server.close());

it('An internal error reveals the request id and nothing else', async () => {
  const { browser } = await signedInCustomer(server);
  await server.database.ownerPool.query('revoke select on license_keys from regz_app');
  try {
    const { licenseKey } = await makeKey(server.database);
    const answer = await browser.send(contract.licenses.redeemLicense, { licenseKey });
    expect(answer.status).toBe(500);
    expect(answer.json).toEqual({
      defined: true,
      code: 'INTERNAL_ERROR',
      status: 500,
      message: 'INTERNAL_ERROR',
      data: { requestId: answer.headers['x-request-id'] },
    });
  } finally {
    await server.database.ownerPool.query('grant select on license_keys to regz_app');
  }
});

it('An internal error costs no attempt, and the same request succeeds once the fault is gone', async () => {
  const { browser } = await signedInCustomer(server);
  const { licenseKey } = await makeKey(server.database);
  await server.database.ownerPool.query('revoke insert on audit_entries from regz_app');
  for (let count = 0; count < 12; count += 1) {
    const { code } = await browser.refusal(contract.licenses.redeemLicense, { licenseKey });
    expect(code).toBe('INTERNAL_ERROR');
  }
  await server.database.ownerPool.query('grant insert on audit_entries to regz_app');
  const result = await browser.call(contract.licenses.redeemLicense, { licenseKey });
  expect(result.effect).toBe('started');
});

it('A database that does not answer in time is answered as busy, with Retry-After, and changes nothing', async () => {
  const { browser, account } = await signedInCustomer(server);
  const { id, licenseKey } = await makeKey(server.database);
  const held = await holdRows(server.database, 'select 1 from users where id = $1 for update', [
    account.id,
  ]);
  const redeeming = browser.refusal(contract.licenses.redeemLicense, { licenseKey });
  await held.waiting(1);
  // Ends sessions as an operator or a shutdown of the database does.
  await server.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and usename = current_user
          and wait_event_type = 'Lock'`,
  );
  const refused = await redeeming;
  await held.release();
  expect(refused).toMatchObject({
    status: 503,
    code: 'SERVICE_BUSY',
    data: { retryAfterSeconds: 2 },
  });
  expect(refused.headers['retry-after']).toBe('2');
  const { rows } = await server.database.ownerPool.query(
    'select activated from license_keys where id = $1',
    [id],
  );
  expect(rows).toEqual([{ activated: false }]);
  // The pool learns of the connection's end asynchronously.
  const statusOfRetry = async () =>
    (await browser.send(contract.licenses.redeemLicense, { licenseKey })).status;
  await expect.poll(statusOfRetry).toBe(200);
});

it('A database without room on its disk refuses with a code, changes nothing, shows in readiness and a metric, and recovers', async () => {
  const { browser } = await signedInCustomer(server);
  const { id, licenseKey } = await makeKey(server.database);
  const { ownerPool } = server.database;
  await ownerPool.query(`
      create function refuse_as_full() returns trigger language plpgsql as $$
        begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
      create trigger full_disk before insert on license_redemptions
        execute function refuse_as_full()`);
  expect((await browser.request({ path: '/readyz' })).status).toBe(200);
  const refused = await browser.refusal(contract.licenses.redeemLicense, { licenseKey });
  expect(refused).toMatchObject({ status: 503, code: 'STORAGE_FULL' });
  expect(refused.headers['retry-after']).toBe('30');
  const { rows } = await ownerPool.query('select activated from license_keys where id = $1', [id]);
  expect(rows).toEqual([{ activated: false }]);

  const ready = await browser.request({ path: '/readyz' });
  expect(ready).toMatchObject({ status: 503, json: { status: 'disk full' } });
  const headers = { authorization: `Bearer ${TOKEN}` };
  const metrics = await browser.request({ path: '/metrics', headers });
  expect(metrics.text).toContain('\nregz_disk_full 1\n');
  expect(metrics.text).toContain('\nregz_log_lines_lost 0\n');

  await ownerPool.query('drop function refuse_as_full cascade');
  expect((await browser.call(contract.licenses.redeemLicense, { licenseKey })).effect).toBe(
    'started',
  );
});
