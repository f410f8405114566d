import { randomBytes } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeKey } from '../../test/harness/factories.ts';
import { type TestServer, testServer } from '../../test/harness/harness.ts';
import type { PanelProgram } from '../../test/harness/panel-program.ts';
import { holdRows } from '../../test/harness/tables/held-row.ts';
import { countOf, panelStorms } from '../../test/scenarios/panel-storms.ts';

const PCS = 16;
let server: TestServer;
let storms: Awaited<ReturnType<typeof panelStorms>>;

beforeAll(async () => {
  server = await testServer({ work: 'none' });
  storms = await panelStorms(server);
});
afterAll(() => server.close());

it.each([1, 3])(
  'Sixteen PCs that come at once for %d places in the list take exactly so many, thirty times over',
  async (places) => {
    for (let round = 0; round < 30; round += 1) {
      expect(await storms.forPlaces(PCS, places)).toEqual({
        running: places,
        device: PCS - places,
        listed: places,
        seated: places,
      });
    }
  },
);

it.each([1, 3])(
  'Sixteen programs that come at once for %d seats take exactly so many, thirty times over',
  async (seats) => {
    for (let round = 0; round < 30; round += 1) {
      const { account, programs } = await storms.signedIn(
        { max_devices: seats, save_hwid: false },
        PCS,
      );
      const states = await storms.statesOf(programs);
      expect(countOf(states, 'running')).toBe(seats);
      expect(countOf(states, 'seats')).toBe(PCS - seats);
      expect((await storms.accountOf(account.id))?.seated).toBe(seats);
    }
  },
);

const reset = (id: string, { deviceId }: PanelProgram) =>
  server.database.ownerPool.query('update users set hwid = array_remove(hwid, $2) where id = $1', [
    id,
    deviceId,
  ]);

it('A PC that is reset while it beats never takes its place again, and the next one has it, sixty storms over', async () => {
  for (let round = 0; round < 60; round += 1) {
    const { account, programs } = await storms.signedIn({}, 2);
    const [old, next] = programs;
    if (old === undefined || next === undefined) throw new Error('two PCs were made');
    expect((await old.beat()).state).toBe('running');
    await Promise.all([
      old.beat(),
      reset(account.id, old),
      old.beat(),
      next.beat(),
      old.beat(),
      old.beat(),
    ]);
    expect((await next.beat()).state).toBe('running');
    expect((await old.beat()).state).toBe('signed-out');
    expect((await storms.accountOf(account.id))?.hwid).toEqual([next.deviceId]);
  }
});

it('A PC that waits for an account while it is signed out does not take a place by what it saw before', async () => {
  const { account, programs } = await storms.signedIn({}, 1);
  const [program] = programs;
  if (program === undefined) throw new Error('a PC was made');
  const lock = 'update users set hwid = hwid where id = $1';
  const held = await holdRows(server.database, lock, [account.id]);
  const beating = program.beat();
  await held.waiting(1);
  await held.run("update users set password = password || 'x' where id = $1", [account.id]);
  await held.commit();
  expect((await beating).state).toBe('signed-out');
  expect((await storms.accountOf(account.id))?.hwid).toEqual([]);
});

it('A redemption that a program repeats with the same characters of its own gets the first answer, and is done once', async () => {
  const { account, programs } = await storms.signedIn({}, 1);
  const [program] = programs;
  if (program === undefined) throw new Error('a PC was made');
  const { licenseKey } = await makeKey(server.database);
  const own = randomBytes(16).toString('base64url');
  const input = { licenseKey, confirmReplacement: false };
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => program.call(contract.panel.redeemLicense, input, own)),
  );
  answers.push(await program.call(contract.panel.redeemLicense, input, own));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  const { rows } = await server.database.ownerPool.query(
    'select from license_redemptions where user_id = $1',
    [account.id],
  );
  expect(rows).toHaveLength(1);
});
