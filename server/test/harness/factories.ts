import { randomBytes, randomUUID } from 'node:crypto';
import type { SessionKind } from '@regz/contract/operation.ts';
import { type TokenScope, tokenScopes } from '@regz/rules/api-tokens/new-token.ts';
import { DAY_MS } from '@regz/rules/durations.ts';
import type { PackageName } from '@regz/rules/licenses/packages.ts';
import type { Language } from '@regz/rules/sites/languages.ts';
import { newApiToken } from '../../src/api-tokens/api-token.ts';
import { hashSecret, newSessionToken } from '../../src/identity/sessions/session-token.ts';
import type { TestDatabase } from './harness-database.ts';

/** A hash without a password, for people who need only sessions. */
export const NO_PASSWORD = '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5$bm9ib2R5';

export type MadeAccount = { id: string; username: string; email: string };
export type MadeKey = { id: string; licenseKey: string };

/** Inserts an account into the database, without the cost of a password hash. */
export async function makeAccount(
  { ownerPool }: Pick<TestDatabase, 'ownerPool'>,
  columns: Partial<{
    username: string;
    password: string;
    subscription: PackageName | null;
    expiredate: string | null;
    frozen_days: number;
    admin_approval: boolean;
    banned: boolean;
    email: string | null;
    email_verified: boolean;
    hwid: string[];
    hwid_reset_count: number;
    max_devices: number;
    save_hwid: boolean;
    discord_id: string | null;
    discord_username: string | null;
    mobile_number: string | null;
    language: Language;
  }> = {},
): Promise<MadeAccount> {
  const username = columns.username ?? `user-${randomBytes(6).toString('hex')}`;
  const usual = { password: NO_PASSWORD, email: `${username}@example.com`, hwid: ['PC'] };
  const row = { ...usual, ...columns, username };
  const id = await insertRow(ownerPool, 'users', row);
  return { id, username, email: row.email ?? '' };
}

/** Inserts a member of staff into the database. */
export async function makeAdmin(
  { ownerPool }: TestDatabase,
  password: string = NO_PASSWORD,
): Promise<{ id: string; username: string }> {
  const username = `staff-${randomBytes(6).toString('hex')}`;
  return { id: await insertRow(ownerPool, 'account_admins', { username, password }), username };
}

/** Inserts an API token of a new admin into the database, used a moment ago. */
export async function makeApiToken(
  database: TestDatabase,
  columns: Partial<{
    admin_id: string;
    scopes: TokenScope[];
    address_blocks: string[];
    created_at: Date;
    expires_at: Date;
    revoked_at: Date;
    last_used_at: Date | null;
  }> = {},
): Promise<{ id: string; text: string; adminId: string }> {
  const { id, text, secretHash } = newApiToken();
  const now = Date.now();
  const row = {
    admin_id: columns.admin_id ?? (await makeAdmin(database)).id,
    name: 'robot',
    secret_hash: secretHash,
    scopes: [...tokenScopes],
    address_blocks: [],
    created_at: new Date(now),
    expires_at: new Date(now + 90 * DAY_MS),
    // A use is recorded once a minute.
    last_used_at: new Date(now),
    ...columns,
    id,
  };
  await insertRow(database.ownerPool, 'api_tokens', row);
  return { id, text, adminId: row.admin_id };
}

export type MadeTaskUser = { id: string; username: string; email: string };

/** Inserts a task user without coins into the database. */
export async function makeTaskUser(
  { ownerPool }: TestDatabase,
  columns: Partial<{
    username: string;
    password: string;
    email: string;
    email_verified: boolean;
    is_admin: boolean;
    language_preference: string;
    spending_held_at: Date;
    spending_held_reason: string;
    spending_held_by: string;
    created_at: Date;
  }> = {},
): Promise<MadeTaskUser> {
  const username = columns.username ?? `tasker-${randomBytes(6).toString('hex')}`;
  const row = { password: NO_PASSWORD, email: `${username}@example.com`, ...columns, username };
  return { id: await insertRow(ownerPool, 'web_task', row), username, email: row.email };
}

export type MadeLink = { id: string; code: string; username: string };

/** A new link code in the specified format. */
function newLinkCode(): string {
  return `regz-free-${randomBytes(10).toString('hex')}`;
}

/** Inserts a trial link into the database, valid for a day from now. */
export async function makeLink(
  { ownerPool }: Pick<TestDatabase, 'ownerPool'>,
  columns: Partial<{
    id: string;
    link_code: string;
    parent_id: string | null;
    admin_username: string;
    admin_password: string;
    expires_at: Date;
    max_uses: number;
    used_count: number;
    granted_uses: number;
    is_active: boolean;
    disabled_by_staff: boolean;
    created_at: Date;
  }> = {},
): Promise<MadeLink> {
  const code = columns.link_code ?? newLinkCode();
  const now = Date.now();
  const usual = {
    admin_username: 'partner',
    admin_password: NO_PASSWORD,
    expires_at: new Date(now + DAY_MS),
    max_uses: 10,
    created_at: new Date(now),
  };
  const row = { ...usual, ...columns, link_code: code };
  return {
    id: await insertRow(ownerPool, 'free_panel_links', row),
    code,
    username: row.admin_username,
  };
}

/** Gives a task user coins as an opening balance. */
export async function giveCoins(
  { ownerPool }: TestDatabase,
  userId: string,
  coins: number,
): Promise<void> {
  await ownerPool.query('select post_opening_coins($1, $2)', [userId, coins]);
}

/** Freezes an account with ten days left. */
export async function freezeTime(
  { ownerPool }: Pick<TestDatabase, 'ownerPool'>,
  accountId: string | undefined,
): Promise<void> {
  await ownerPool.query(
    'update users set expiredate = current_date, frozen_days = 10 where id = $1',
    [accountId],
  );
}

/** Starts a session without a login; returns the cookie's value. */
export async function makeSession(
  { ownerPool }: Pick<TestDatabase, 'ownerPool'>,
  subject: { kind: SessionKind; id: string; createdAt?: Date; seenAt?: Date },
): Promise<{ id: string; token: string }> {
  const { id, secret, text } = newSessionToken();
  const { kind, id: subject_id, createdAt = new Date(), seenAt = createdAt } = subject;
  await insertRow(ownerPool, 'account_sessions', {
    id,
    kind,
    subject_id,
    secret_hash: hashSecret(secret),
    created_at: createdAt,
    seen_at: seenAt,
    user_agent: 'Test browser',
    address: '10.0.0.1',
  });
  return { id, token: text };
}

/** Inserts an available key: by default Supreme for 30 days. */
export async function makeKey(
  { ownerPool }: Pick<TestDatabase, 'ownerPool'>,
  columns: Partial<{
    license_key: string;
    product_id: string;
    subscription: PackageName;
    duration_days: number | null;
    banned: boolean;
    email: string;
    mobile_number: string;
    admin_approval: boolean;
    hwid_reset_count: number;
    save_hwid: boolean;
    max_devices: number;
    assigned_to: string;
    assigned_at: Date;
    redeem_by: string;
    batch_id: string;
  }> = {},
): Promise<MadeKey> {
  const licenseKey = columns.license_key ?? newLicenseKey();
  const row = { subscription: 'Supreme', duration_days: 30, ...columns, license_key: licenseKey };
  return { id: await insertRow(ownerPool, 'license_keys', row), licenseKey };
}

/** The text of a new key. */
export function newLicenseKey(): string {
  return randomUUID().toUpperCase();
}

/** The id of a product by its position in the list of products, counted from 1. */
export async function productAt({ ownerPool }: TestDatabase, position: number): Promise<string> {
  const { rows } = await ownerPool.query<{ id: string }>(
    'select id from key_stock_products where position = $1',
    [position],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no product ${position}.`);
  return row.id;
}

/** Inserts a row into a table; returns its id. */
export async function insertRow(
  pool: TestDatabase['ownerPool'],
  table: string,
  row: Record<string, unknown>,
): Promise<string> {
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`);
  const { rows } = await pool.query<{ id: string }>(
    `insert into ${table} (${names.join(', ')}) values (${places.join(', ')}) returning id`,
    Object.values(row),
  );
  return rows[0]?.id ?? '';
}
