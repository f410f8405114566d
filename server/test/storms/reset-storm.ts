import { contract } from '@regz/contract/contract.ts';
import type { Browser } from '../harness/browser.ts';
import { makeAccount } from '../harness/factories.ts';
import type { TestServer } from '../harness/harness.ts';
import { signIn } from '../harness/signed-in.ts';
import { proveForReset, resetState, startReset } from '../scenarios/device-resets.ts';

const contenders = 16;
const devices = Array.from({ length: contenders }, (_, index) => `PC-${index}`);

/**
 * Lets sixteen sessions of one account reset at the same time, each its own device and with its own
 * link and proof, repeatedly, with 0 to 15 resets left. Reports every round in which the number of
 * successes differs from the resets left, or a refused request wrote anything.
 */
export async function stormOfResets(server: TestServer, rounds: number) {
  const { ownerPool } = server.database;
  const { id: accountId } = await makeAccount(server.database, { max_devices: contenders });
  const sessions = await Promise.all(
    Array.from({ length: contenders }, () => newSession(server, accountId)),
  );
  const faults: unknown[] = [];
  let done = 0;
  for (let round = 0; round < rounds; round += 1) {
    const left = (round * 7) % contenders;
    await ownerPool.query('update users set hwid_reset_count = 99 where id = $1', [accountId]);
    const inputs = await Promise.all(
      sessions.map(async ({ browser, sessionId }, index) => {
        const { token } = await startReset(browser);
        const input = { token, deviceId: devices[index] };
        await proveForReset(server, { accountId, sessionId }, input);
        return input;
      }),
    );
    await ownerPool.query('update users set hwid_reset_count = $2, hwid = $3 where id = $1', [
      accountId,
      left,
      devices,
    ]);
    const answers = await Promise.all(
      sessions.map(({ browser }, index) =>
        browser.send(contract.devices.resetDevice, inputs[index] ?? { token: '' }),
      ),
    );
    done += left;
    const told = answers.map(({ status, json }) =>
      status === 200 ? 'done' : (json as { code: string }).code,
    );
    const state = await resetState(server, accountId);
    const winners = told.filter((word) => word === 'done').length;
    const losers = told.filter((word) => word === 'DEVICE_RESETS_EXHAUSTED').length;
    const expected = { resets: done, audits: done, proofs: contenders - left, hwid_reset_count: 0 };
    const isRight =
      winners === left &&
      losers === contenders - left &&
      Object.entries(expected).every(([name, value]) => Reflect.get(state ?? {}, name) === value);
    if (!isRight) faults.push({ round, left, told, state });
  }
  const { rows } = await ownerPool.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  return { faults, deadlocks: rows[0]?.deadlocks };
}

async function newSession(
  server: TestServer,
  accountId: string,
): Promise<{ browser: Browser; sessionId: string }> {
  const browser = server.browser();
  return { browser, sessionId: await signIn(server, browser, { kind: 'customer', id: accountId }) };
}
