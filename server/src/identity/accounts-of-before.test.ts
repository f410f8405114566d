import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { normalizeGameId } from '@regz/rules/giveaways/registration.ts';
import { usernameSkeleton } from '@regz/rules/identity/look-alikes.ts';
import { mailboxOf } from '@regz/rules/identity/mailboxes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NO_PASSWORD } from '../../test/harness/factories.ts';
import { silentLog, type TestDatabase, testDatabase } from '../../test/harness/harness-database.ts';
import { migrate } from '../platform/database/schema/migrate.ts';
import { schemaDirectory } from '../platform/database/schema/schema-files.ts';

const FIRST_OF_NAMES = '0076';
const names = ['nimal', 'nіmаl', 'ni\u200bmal', 'Ｋamal', 'САМАН', 'O  Brien', 'නිමල්', 'ශ්‍රී'];
const emails = [
  'me@outlook.com',
  'me+x@outlook.com',
  'you+x@hotmail.co.uk',
  'a.b+c@gmail.com',
  'John.Doe@googlemail.com',
  'one+1@me.com',
  'one@icloud.com',
  'a+b@example.com',
  'a@münchen.de',
  'A@BÜCHER.example',
  'a@xn--mnchen-3ya.de',
  'a@пример.рф',
  'a@例え.テスト',
  'a@faß.de',
  'zw\u200b@example.com',
];
const gameIds = ['12345', '#0012345', '12345-', '١٢٣٤٦', 'abc-1', '#ab', '0', '-'];
let database: TestDatabase;
let directory: string;

const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await database.ownerPool.query(text, values)).rows;

const run = (from: string) =>
  migrate({ connection: database.ownerConnection, directory: from, log: silentLog });

beforeAll(async () => {
  database = await testDatabase({ empty: true });
  directory = await mkdtemp(path.join(os.tmpdir(), 'regz-before-'));
  const before = path.join(schemaDirectory, 'before-1.0');
  for (const name of await readdir(before)) {
    if (name < FIRST_OF_NAMES) await cp(path.join(before, name), path.join(directory, name));
  }
  await run(directory);
  for (const [at, username] of names.entries()) {
    const created = `2025-01-0${at + 1}`;
    await query('insert into users (username, password, created_at) values ($1, $2, $3)', [
      username,
      NO_PASSWORD,
      created,
    ]);
    await query(
      'insert into web_task (username, email, password, created_at) values ($1, $2, $3, $4)',
      [username, `task-${at}@example.com`, NO_PASSWORD, created],
    );
  }
  for (const [at, email] of emails.entries()) {
    await query(
      `insert into users (username, password, email, email_verified, created_at)
       values ($1, $2, $3, true, $4)`,
      [`mailbox-${at}`, NO_PASSWORD, email, `2025-02-${10 + at}`],
    );
    await query(
      `insert into guild_applications (in_game_name, email, experience_level, created_at)
       values ($1, $2, 'Expert', now())`,
      [`mailbox-${at}`, email],
    );
  }
  const [giveaway] = await query<{ id: string }>('select id from giveaways limit 1');
  for (const [at, gameId] of gameIds.entries()) {
    await query(
      `insert into giveaway_registrations (giveaway_id, name, email, mobile, game_name, game_id,
         game_key, code, masked_name, created_at)
       values ($1, 'Nimal', $2, '077', 'Free Fire', $3, $3, $4, 'N***', now())`,
      [giveaway?.id, emails[at], gameId, `${at}`.padStart(32, '0')],
    );
  }
  await run(schemaDirectory);
});

afterAll(async () => {
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

it.each(['users', 'web_task'])(
  'Accounts and entries of a version before look-alikes counted in %s all stay, and the first of those that look alike has the name',
  async (table) => {
    const rows = await query<{ username: string; skeleton: string | null }>(
      `select username, username_skeleton as skeleton from ${table}
          where username = any($1) order by created_at`,
      [names],
    );
    expect(rows.map(({ username }) => username)).toEqual(names);
    const seen = new Set<string>();
    for (const { username, skeleton } of rows) {
      const looks = usernameSkeleton(username);
      expect(skeleton, username).toBe(seen.has(looks) ? null : looks);
      seen.add(looks);
    }
  },
);

it('Accounts and entries of a version before look-alikes counted keep their mailboxes, and what a mailbox is the database and the rules say alike', async () => {
  const rows = await query<{ email: string; mailbox: string; shared: string | null }>(
    `select email, account_mailbox(email) as mailbox, shared_mailbox as shared from users
        where email = any($1) order by created_at`,
    [emails],
  );
  expect(rows.map(({ email }) => email)).toEqual(emails);
  const seen = new Set<string>();
  for (const { email, mailbox, shared } of rows) {
    expect(mailbox).toBe(mailboxOf(email));
    expect(shared, email).toBe(seen.has(mailbox) ? email : null);
    seen.add(mailbox);
  }
  expect(seen.size).toBe(emails.length - 3);
});

it('Accounts and entries of a version before look-alikes counted let no new account prove a mailbox that one of them has', async () => {
  const prove = query(
    `insert into users (username, password, email, email_verified)
       values ('newcomer', $1, 'me+new@outlook.com', true)`,
    [NO_PASSWORD],
  );
  await expect(prove).rejects.toThrow('users_email_key');
});

it('Accounts and entries of a version before look-alikes counted leave open the latest of one person’s applications to the guild', async () => {
  const rows = await query<{ email: string; state: string }>(
    'select email, state from guild_applications order by number',
  );
  const latest = new Map(rows.map(({ email }) => [mailboxOf(email), email]));
  for (const { email, state } of rows) {
    expect(state, email).toBe(latest.get(mailboxOf(email)) === email ? 'open' : 'declined');
  }
});

it('Accounts and entries of a version before look-alikes counted keep every entry of a giveaway, the first of each player under its one spelling', async () => {
  const rows = await query<{ gameId: string; key: string }>(
    `select game_id as "gameId", game_key as key from giveaway_registrations order by number`,
  );
  expect(rows.map(({ gameId }) => gameId)).toEqual(gameIds);
  const seen = new Set<string>();
  for (const { gameId, key } of rows) {
    const one = normalizeGameId(gameId);
    expect(key).toBe(seen.has(one) ? gameId : one);
    seen.add(one);
  }
});
