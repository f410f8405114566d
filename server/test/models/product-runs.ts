import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import { endOf } from '../../src/platform/database/kept-end.ts';
import { makeAccount, makeKey } from '../harness/factories.ts';
import type { TestServer } from '../harness/harness.ts';
import { PASSWORD, passwordHash } from '../harness/people.ts';
import { signIn } from '../harness/signed-in.ts';
import { KEYS, PEOPLE, productCommands, type ProductSystem } from './product-commands.ts';
import { newModelPerson, type ProductModel } from './product-model.ts';

const keyKinds = [
  { subscription: 'Supreme', duration_days: 30 },
  { subscription: 'Supreme', duration_days: 7 },
  { subscription: 'Supreme-Experiment', duration_days: 30 },
  { subscription: 'External', duration_days: 1095 },
  { subscription: 'External', duration_days: 30 },
  { subscription: 'Essential', duration_days: 30, banned: true },
  { subscription: 'Essential', duration_days: null },
] as const;

/**
 * Runs random histories against the product and the model, and compares every answer, and at the
 * end the database. Fails with the seed and the shortest history that shows a difference.
 */
export async function compareWithModel(server: TestServer, numRuns: number): Promise<void> {
  const seed = Number(process.env['SEED'] ?? Date.now() % 2_147_483_647);
  await fc.assert(
    fc.asyncProperty(productCommands(24), async (commands) => {
      const { model, system } = await newRun(server);
      await fc.asyncModelRun(() => ({ model, real: system }), commands);
      await compareMemory(model, system);
    }),
    { numRuns, seed, endOnFailure: false },
  );
}

/** New people and keys. The second person is registered, the third also logged in. */
async function newRun(server: TestServer): Promise<{ model: ProductModel; system: ProductSystem }> {
  const nowMs = server.clock();
  const made = await Promise.all(keyKinds.map((columns) => makeKey(server.database, columns)));
  const model: ProductModel = {
    nowMs,
    people: Array.from({ length: PEOPLE }, newModelPerson),
    keys: new Map(
      keyKinds.map((kind, index) => [
        made[index]?.licenseKey ?? '',
        {
          subscription: kind.subscription,
          durationDays: kind.duration_days,
          banned: 'banned' in kind,
          redeemed: false,
        },
      ]),
    ),
  };
  const run = randomBytes(5).toString('hex');
  const people = await Promise.all(
    model.people.map(async (person, index) => {
      const browser = server.browser();
      const username = `run-${run}-${index}`;
      if (index > 0) {
        const account = { username, password: await passwordHash() };
        const { id } = await makeAccount(server.database, account);
        person.registered = true;
        if (index > 1) {
          await signIn(server, browser, { kind: 'customer', id });
          person.session = { createdMs: nowMs, seenMs: nowMs };
        }
      }
      return { browser, username, password: PASSWORD };
    }),
  );
  const licenseKeys = [...made.map(({ licenseKey }) => licenseKey), `${run}-UNKNOWN`];
  expect(licenseKeys).toHaveLength(KEYS);
  return { model, system: { server, people, licenseKeys } };
}

/** Accounts, keys, proofs and audit rows must be exactly those of the model. */
async function compareMemory(model: ProductModel, system: ProductSystem): Promise<void> {
  const { ownerPool } = system.server.database;
  const usernames = system.people.map(({ username }) => username);
  const { rows: accounts } = await ownerPool.query(
    `select u.username, u.banned, u.subscription, u.expiredate as "expiresOn", u.ends_time as "endsTime",
            u.key as "licenseKey",
            (select count(*)::int from license_redemptions r where r.user_id = u.id) as redemptions,
            (select count(*)::int from audit_entries a
              where a.actor_id = u.id and a.action = 'licenses.redeem') as audited
       from users u where u.username = any($1) order by u.username`,
    [usernames],
  );
  expect(
    accounts.map(({ expiresOn, endsTime, ...row }) => ({
      ...row,
      endsAt: endOf({ expiresOn, endsTime }),
    })),
  ).toEqual(
    model.people.flatMap((person, index) => {
      const { registered, banned, subscription, endsAt, licenseKey, redemptions } = person;
      const username = usernames[index];
      const row = { username, banned, subscription, endsAt, licenseKey, redemptions };
      return registered ? [{ ...row, audited: redemptions }] : [];
    }),
  );
  const { rows: keys } = await ownerPool.query<{ license_key: string; activated: boolean }>(
    'select license_key, activated from license_keys where license_key = any($1)',
    [system.licenseKeys],
  );
  const redeemed = new Map(keys.map((key) => [key.license_key, key.activated]));
  for (const [text, key] of model.keys) expect(redeemed.get(text)).toBe(key.redeemed);
}
