import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPasswordHasher } from '../src/identity/passwords/password-hasher.ts';
import type { PasswordHasher } from '../src/platform/ports/password-hasher.ts';
import { type TestServer, testServer } from '../test/harness/harness.ts';
import { seededChance } from '../test/models/chance.ts';
import { openDump } from './dump/open-dump.ts';
import { importInstallation, installationTables } from './import-installation.ts';

const PEOPLE = 10_000;
const MOST_SECONDS = 60;
const SAMPLE = 200;
const chance = seededChance(Number(process.env['SEED'] ?? Date.now() % 2_147_483_647));

let server: TestServer;
let folder: string;
let passwords: PasswordHasher;

beforeAll(async () => {
  server = await testServer();
  folder = await mkdtemp(path.join(os.tmpdir(), 'regz-import-'));
  passwords = createPasswordHasher({ atOnce: os.availableParallelism(), queued: 1_000 });
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await server.close();
});

const everybody = Array.from({ length: PEOPLE }, (_, index) => index);
const usernameOf = (index: number) => `person-${index}`;
const passwordOf = (index: number) => `what person ${index} types`;

function copyBlock(table: string, columns: string, line: (index: number) => string): string {
  return `COPY public.${table} (${columns}) FROM stdin;\n${everybody.map(line).join('\n')}\n\\.\n\n`;
}

/** In alphabetical order, so that required tables come last. */
function dump(): string {
  return [
    copyBlock(
      'client_orders',
      'order_id, client_email, client_name, product_name, license_key, validity_days, amount, order_date, status',
      (index) =>
        `ord_${index}\tperson.${index}@example.com\t${usernameOf(index)}\tSupreme Monthly\tKEY-${index}\t30\t750.00\t2025-03-01 10:00:00+00\tcompleted`,
    ),
    copyBlock(
      'license_keys',
      'license_key, subscription, duration_days, activated, activated_at, username',
      (index) => {
        const redeemed = `t\t2025-03-01 11:00:00\t${usernameOf(index)}`;
        return `KEY-${index}\tSupreme\t30\t${index % 2 === 0 ? redeemed : 'f\t\\N\t\\N'}`;
      },
    ),
    copyBlock(
      'users',
      'username, password, email, admin_approval, subscription, expiredate, hwid',
      (index) =>
        `${usernameOf(index)}\t${passwordOf(index)}\tperson.${index}@example.com\tt\tSupreme\t2035-01-01\t{PC-${index}}`,
    ),
  ].join('');
}

/** The estimated time to hash every password, measured with a few. */
async function hashingSeconds(): Promise<number> {
  const started = performance.now();
  await Promise.all(
    Array.from({ length: SAMPLE }, (_, index) => passwords.hash(passwordOf(index))),
  );
  return ((performance.now() - started) / 1000) * (PEOPLE / SAMPLE);
}

async function count(query: string): Promise<number> {
  const { rows } = await server.database.ownerPool.query<{ count: number }>(
    `select count(*)::int as count from ${query}`,
  );
  return rows[0]?.count ?? Number.NaN;
}

it('Ten thousand people, keys and orders are imported in a minute', async () => {
  const file = path.join(folder, 'dump.sql');
  await writeFile(file, dump());
  const before = await hashingSeconds();
  const started = performance.now();
  const { rowsOf } = await openDump(file, installationTables);
  const report = await importInstallation(server.database.db, rowsOf, (password) =>
    passwords.hash(password),
  );
  const seconds = (performance.now() - started) / 1000;
  const hashing = Math.max(before, await hashingSeconds());
  process.stdout.write(
    `import of ${PEOPLE} people: ${seconds.toFixed(1)} s; hashing alone takes ${hashing.toFixed(1)} s\n`,
  );

  const touched = report.filter(({ taken, refused }) => taken > 0 || refused.length > 0);
  expect(touched.map(({ table, taken, refused }) => [table, taken, refused])).toEqual([
    ['users', PEOPLE, []],
    ['license_keys', PEOPLE, []],
    ['client_orders', PEOPLE, []],
  ]);
  expect(await count(`users where username like 'person-%' and password like '$argon2id$%'`)).toBe(
    PEOPLE,
  );
  expect(await count(`license_keys where activated and user_id is not null`)).toBe(PEOPLE / 2);
  expect(
    await count(`order_facts o join users u on u.id = o.user_id join license_keys l
                   on l.id = o.license_key_id where o.order_id = 'ord_' || substr(u.username, 8)
                  and l.license_key = 'KEY-' || substr(u.username, 8)`),
  ).toBe(PEOPLE);
  for (const index of [chance(PEOPLE), chance(PEOPLE), chance(PEOPLE)]) {
    const person = { username: usernameOf(index), password: passwordOf(index) };
    expect(await server.browser().logIn(person)).toMatchObject({ username: person.username });
  }
  // Other work on the cores slows down hashing, and so the import; nothing else may be slow.
  expect(seconds).toBeLessThan(Math.max(MOST_SECONDS, 2 * hashing));
});

it('The import waits for a slow machine as long as it takes', async () => {
  const file = path.join(folder, 'slow.sql');
  await writeFile(file, 'COPY users (username, password) FROM stdin;\nslow\tmachine\n\\.\n');
  const { rowsOf } = await openDump(file, installationTables);
  const [users] = await importInstallation(server.database.db, rowsOf, async (password) => {
    // A transaction may otherwise be idle for ten seconds.
    await setTimeout(11_000);
    return passwords.hash(password);
  });
  expect(users).toMatchObject({ taken: 1 });
});
