import { createPublicKey, verify } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@regz/rules/durations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../test/harness/harness.ts';
import type { PanelProgram } from '../../../test/harness/panel-program.ts';
import { type AccountColumns, panelAccounts } from '../../../test/scenarios/panel-accounts.ts';
import { setOffline } from '../../../test/scenarios/panel-offline.ts';

let server: TestServer;
let accounts: ReturnType<typeof panelAccounts>;

beforeAll(async () => {
  server = await testServer({ work: 'none' });
  accounts = panelAccounts(server);
});
afterAll(() => server.close());

describe('a file for offline use', () => {
  type Grace = { account: string; endsOn: string; values: string; iat: number; exp: number };

  /** The content of a file that the active key signed for exactly this PC. */
  async function opened(file: string | null, { deviceId }: PanelProgram): Promise<Grace> {
    const { rows } = await server.database.ownerPool.query<{ kid: string; x: string; y: string }>(
      "select kid, x, y from panel_keys where state = 'active'",
    );
    const [{ kid, x, y } = { kid: '', x: '', y: '' }] = rows;
    const [header = '', payload = '', signature = ''] = (file ?? '').split('.');
    expect(Buffer.from(header, 'base64url').toString()).toBe(
      `{"alg":"ES256","dev":"${deviceId}","kid":"${kid}","typ":"regz-grace"}`,
    );
    const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    const bytes = Buffer.from(signature, 'base64url');
    const signed = Buffer.from(`${header}.${payload}`);
    expect(verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, bytes)).toBe(true);
    return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Grace;
  }

  it.each([
    [24, 'Supreme-Essential', 24],
    [24, 'Supreme-Essential-Experiment', 24],
    [null, 'Supreme-Essential', 72],
  ] as const)(
    'Staff set the hours of a package: %s for %s',
    async (graceHours, subscription, hours) => {
      await setOffline(server, 'Supreme-Essential', { graceHours, offlineDays: 0 });
      const { program } = await accounts.signedIn({ subscription });
      const { iat, exp } = await opened((await program.beat()).grace, program);
      expect((exp - iat) * 1000).toBe(hours * HOUR_MS);
    },
  );

  it('Staff set that programs of a package get no file', async () => {
    await setOffline(server, 'Essential', { graceHours: 0, offlineDays: 0 });
    const { program } = await accounts.signedIn({ subscription: 'Essential' });
    expect(await program.beat()).toMatchObject({ state: 'running', grace: null });
  });

  it('A file for offline use runs for 72 hours, on its PC alone, and names the values that it was given with', async () => {
    const { account, program } = await accounts.signedIn();
    const { grace, values } = await program.beat();
    const file = await opened(grace, program);
    expect(file).toMatchObject({
      account: account.id,
      endsOn: accounts.inDays(300),
      values: values?.digest,
    });
    expect(file.iat).toBe(Math.floor(server.clock() / 1000));
    expect(file.exp - file.iat).toBe(72 * 3600);
  });

  it('A file for offline use never runs past the subscription', async () => {
    const { program } = await accounts.signedIn({ expiredate: accounts.inDays(2) });
    const { grace } = await program.beat();
    const { exp } = await opened(grace, program);
    expect(exp * 1000).toBe(Date.parse(`${accounts.inDays(2)}T00:00:00Z`));
  });

  it('A file for offline use is renewed once it is older than an hour', async () => {
    const { program } = await accounts.signedIn();
    const graceIat = (await opened((await program.beat()).grace, program)).iat;
    expect((await program.beat({ have: { graceIat } })).grace).toBeNull();
    server.clock.advance(HOUR_MS + 1000);
    expect((await program.beat({ have: { graceIat } })).grace).not.toBeNull();
  });

  it.each<[string, AccountColumns]>([
    ['a trial', { subscription: 'regz-free-panel', expiredate: '9999-01-01' }],
    ['an account without a list of PCs', { save_hwid: false }],
    ['a program that waits for a place', { hwid: ['another PC'] }],
    ['an ended subscription', { expiredate: '2020-01-01' }],
  ])('A file for offline use is not given to %s', async (_, columns) => {
    const { program } = await accounts.signedIn(columns);
    expect((await program.beat()).grace).toBeNull();
  });

  it('A file for offline use cannot be farmed: a reset a day brings one every three days, and the new PC works online', async () => {
    const { account } = await accounts.signedIn();
    const given: number[] = [];
    for (let day = 0; day < 4; day += 1) {
      const program = await accounts.newPc(account.id);
      const { state, grace } = await program.beat();
      expect(state).toBe('running');
      if (grace !== null) given.push(day);
      await accounts.change(account.id, "hwid = '{}'");
      server.clock.advance(DAY_MS);
    }
    expect(given).toEqual([0, 3]);
  });

  it('No more PCs than allowed get a file for offline use', async () => {
    const { account, pcs } = await accounts.signedIn({ max_devices: 2, hwid_reset_count: 90 }, 2);
    for (let round = 0; round < 10; round += 1) {
      const others = round === 0 ? pcs : await Promise.all([newPc(account.id), newPc(account.id)]);
      const answers = await Promise.all(others.map((program) => program.beat()));
      const files = answers.filter(({ grace }) => grace !== null);
      // The two of the first round hold both; each time one of them ends, one of two gets it.
      expect(files).toHaveLength(round === 0 ? 2 : 1);
      await accounts.change(account.id, "hwid = '{}'");
      await endOneFile(account.id);
    }
  });

  const newPc = (id: string) => accounts.newPc(id);

  async function endOneFile(accountId: string): Promise<void> {
    await server.database.ownerPool.query(
      `update panel_devices set grace_until = null
        where (account_id, device_id) =
              (select account_id, device_id from panel_devices
                where account_id = $1 and grace_until is not null limit 1)`,
      [accountId],
    );
  }
});
