import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { contract } from '@regz/contract/contract.ts';
import { expect, it } from 'vitest';
import { makeKey } from '../../../test/harness/factories.ts';
import { ownServer, sharedServer } from '../../../test/harness/harness.ts';
import { exchange } from '../../../test/harness/http-exchange.ts';
import { signedInCustomer } from '../../../test/harness/signed-in.ts';
import { holdAccount } from '../../../test/harness/tables/held-row.ts';

const { redeemLicense } = contract.licenses;
const TOKEN = 'a-token-of-more-than-thirty-two-characters';
const server = sharedServer({ environment: { METRICS_TOKEN: TOKEN }, work: 'all' });

/** Where Debian's package prometheus puts it; PROMTOOL names another. */
const PROMTOOL = process.env['PROMTOOL'] ?? '/usr/bin/promtool';

async function read(): Promise<string> {
  return (await ask(`Bearer ${TOKEN}`)).text;
}

function ask(authorization?: string) {
  const headers = { host: '10.0.0.1', ...(authorization === undefined ? {} : { authorization }) };
  return exchange({ port: server.config.PORT, method: 'GET', path: '/metrics', headers });
}

it('The metrics include figures from tables', async () => {
  const lines = [
    ...['issued', 'spent', 'held'].map(
      (side) => new RegExp(`^regz_coins\\{side="${side}"\\} 0$`, 'mu'),
    ),
    /^regz_mail\{state="waiting"\}/mu,
    /^regz_orders_total\{status="paid"\} 0$/mu,
    /^regz_redemptions_total 0$/mu,
    /^regz_stock_available\{product="Supreme .*"\} 0$/mu,
    /^regz_db_pool\{state="waiting"\} 0$/mu,
    /^regz_disk_free_ratio 0\.\d+$/mu,
  ];
  // They are read one after another, in the order of the slices.
  for (const line of lines) await expect.poll(read).toMatch(line);
});

it('The metrics count requests by route, never by ids', async () => {
  const browser = server.browser();
  await browser.refusal(contract.identity.me, {});
  await browser.request({ path: '/api/accounts/challenges/log-in' });
  await browser.request({ path: '/api/nothing/canary' });
  const answer = await ask(`Bearer ${TOKEN}`);
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toMatch(/^text\/plain; version=/);
  expect(answer.text).toMatch(
    /regz_http_request_seconds_count\{method="GET",route="\/api\/accounts\/me",status="401"\} 1/,
  );
  expect(answer.text).toContain('route="/api/accounts/challenges/:action"');
  expect(answer.text).toContain('process_resident_memory_bytes');
  expect(answer.text).not.toContain('canary');
});

it.each([
  ['nothing', undefined],
  ['another token', `Bearer ${'x'.repeat(TOKEN.length)}`],
  ['a part of it', `Bearer ${TOKEN.slice(0, -1)}`],
  ['another scheme', `Basic ${TOKEN}`],
])('The metrics do not exist for a request with %s', async (_, authorization) => {
  const answer = await ask(authorization);
  expect(answer.status).toBe(404);
  expect(answer.text).not.toContain('regz_http');
});

it('The metrics do not exist if no token is set', async () => {
  const without = await ownServer();
  const answer = await without
    .browser()
    .request({ path: '/metrics', headers: { authorization: 'Bearer undefined' } });
  expect(answer.status).toBe(404);
});

const root = path.join(import.meta.dirname, '../../../..');

function fileOf(name: string): string {
  return readFileSync(path.join(root, name), 'utf8');
}

/** The figures that a text names, without what Prometheus adds to the name of a histogram. */
function namedIn(text: string): string[] {
  const names = [...text.matchAll(/\b(?:regz|process|nodejs)_[a-z0-9_]+/gu)].map(([name]) => name);
  return [
    ...new Set(names.map((name) => name.replace(/_seconds_(?:bucket|count|sum)$/u, '_seconds'))),
  ];
}

it.each(['prometheus-rules.yaml', 'grafana-dashboard.json'])(
  'The files of deploy/ %s names only metrics that a running product has',
  async (name) => {
    const shown = new Set([...(await read()).matchAll(/^# TYPE (\S+)/gmu)].map(([, one]) => one));
    const named = namedIn(fileOf(`deploy/${name}`));
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((one) => !shown.has(one))).toEqual([]);
  },
);

it('Each line of the dashboard covers all processes or names one', () => {
  const lines = fileOf('deploy/grafana-dashboard.json').matchAll(
    /"expr": "(.+)",\s*"legendFormat": "(.*)"/gu,
  );
  const nameless = [...lines].filter(
    ([, query = '', legend = '']) =>
      !/\b(?:sum|max)\b/u.test(query) && !legend.startsWith('{{instance}}'),
  );
  expect(nameless.map(([, query]) => query)).toEqual([]);
});

it('Every metric and alarm of deploy/ is explained', async () => {
  const explained = fileOf('docs/operations/metrics.md');
  const shown = [...(await read()).matchAll(/^# TYPE (regz_\S+)/gmu)].map(([, one = '']) => one);
  expect(shown.length).toBeGreaterThan(20);
  expect(shown.filter((one) => !new RegExp(`^\\| \`${one}[{\`]`, 'mu').test(explained))).toEqual(
    [],
  );
  expect(
    namedIn(explained).filter((one) => !shown.includes(one) && one.startsWith('regz_')),
  ).toEqual([]);
  const alarms = fileOf('deploy/prometheus-rules.yaml').split('- alert: ').slice(1);
  expect(alarms.length).toBeGreaterThan(15);
  for (const alarm of alarms) {
    const [name = ''] = alarm.split('\n', 1);
    expect(alarm).toMatch(
      /severity: (?:page|week) \}\n +annotations:\n +summary: .+\n +action: .+\n/u,
    );
    expect(alarm).toContain(`docs/operations/metrics.md#${name.toLowerCase()}'`);
    expect(explained).toContain(`\n### ${name}\n`);
  }
});

it('The files of deploy/ name only refusals in the contract', () => {
  const [, codes = ''] =
    /regz_refusals_total\{code=~"([^"]+)"/u.exec(fileOf('deploy/prometheus-rules.yaml')) ?? [];
  const declared = globSync('contract/src/**/*.ts', { cwd: root }).map(fileOf).join('');
  expect(codes.split('|').length).toBeGreaterThan(1);
  expect(codes.split('|').filter((code) => !declared.includes(`${code}: {`))).toEqual([]);
});

it.runIf(existsSync(PROMTOOL))('The files of deploy/ pass promtool', () => {
  for (const words of [
    ['check', 'rules', 'deploy/prometheus-rules.yaml'],
    ['test', 'rules', 'deploy/prometheus-rules.test.yaml'],
  ]) {
    expect(spawnSync(PROMTOOL, words, { cwd: root })).toMatchObject({ status: 0 });
  }
});

it('An internal error reveals only the request id', async () => {
  const { browser } = await signedInCustomer(server);
  await server.database.sql('revoke select on license_keys from regz_app');
  try {
    const { licenseKey } = await makeKey(server.database);
    const answer = await browser.send(redeemLicense, { licenseKey });
    expect(answer.status).toBe(500);
    expect(answer.json).toEqual({
      defined: true,
      code: 'INTERNAL_ERROR',
      status: 500,
      message: 'INTERNAL_ERROR',
      data: { requestId: answer.headers['x-request-id'] },
    });
  } finally {
    await server.database.sql('grant select on license_keys to regz_app');
  }
});

it('An internal error costs no attempt', async () => {
  const { browser } = await signedInCustomer(server);
  const { licenseKey } = await makeKey(server.database);
  await server.database.sql('revoke insert on audit_entries from regz_app');
  for (let count = 0; count < 12; count += 1) {
    const { code } = await browser.refusal(redeemLicense, { licenseKey });
    expect(code).toBe('INTERNAL_ERROR');
  }
  await server.database.sql('grant insert on audit_entries to regz_app');
  const result = await browser.call(redeemLicense, { licenseKey });
  expect(result.effect).toBe('started');
});

it('A slow database is answered as busy and changes nothing', async () => {
  const { browser, account } = await signedInCustomer(server);
  const { id, licenseKey } = await makeKey(server.database);
  const held = await holdAccount(server.database, account.id);
  const redeeming = browser.refusal(redeemLicense, { licenseKey });
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
  const rows = await server.database.sql('select activated from license_keys where id = $1', id);
  expect(rows).toEqual([{ activated: false }]);
  // The pool learns of the connection's end asynchronously.
  const statusOfRetry = async () => (await browser.send(redeemLicense, { licenseKey })).status;
  await expect.poll(statusOfRetry).toBe(200);
});

it('A full database disk refuses with a code and recovers', async () => {
  const { browser } = await signedInCustomer(server);
  const { id, licenseKey } = await makeKey(server.database);
  const { ownerPool } = server.database;
  await ownerPool.query(`
      create function refuse_as_full() returns trigger language plpgsql as $$
        begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
      create trigger full_disk before insert on license_redemptions
        execute function refuse_as_full()`);
  expect((await browser.request({ path: '/readyz' })).status).toBe(200);
  const refused = await browser.refusal(redeemLicense, { licenseKey });
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
  expect((await browser.call(redeemLicense, { licenseKey })).effect).toBe('started');
});
