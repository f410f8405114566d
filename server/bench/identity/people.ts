import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { hashSecret, newSessionToken } from '../../src/identity/sessions/session-token.ts';

/** A logged-in customer, inserted directly into the database. */
export type Person = { id: string; cookie: string };

/** A hash that matches no password: these people only need sessions. */
export const NO_PASSWORD = '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5$bm9ib2R5';

export async function addPeople(pool: pg.Pool, count: number): Promise<Person[]> {
  const tokens = Array.from({ length: count }, newSessionToken);
  const ids = tokens.map(() => randomUUID());
  await pool.query(
    `insert into users (id, username, password, email)
     select id, 'bench-' || id, $2, id || '@example.com' from unnest($1::uuid[]) id`,
    [ids, NO_PASSWORD],
  );
  await pool.query(
    `insert into account_sessions (id, kind, subject_id, secret_hash, user_agent, address)
     select s.id, 'customer', s.subject, s.hash, 'bench', '127.0.0.1'
       from unnest($1::text[], $2::uuid[], $3::bytea[]) s(id, subject, hash)`,
    [tokens.map((token) => token.id), ids, tokens.map((token) => hashSecret(token.secret))],
  );
  return tokens.map((token, index) => ({
    id: ids[index] ?? '',
    cookie: `regz-cs=${token.text}`,
  }));
}

/** Adds license keys to the stock and returns them. */
export async function addLicenseKeys(pool: pg.Pool, count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, () => randomUUID().toUpperCase());
  await pool.query(
    `insert into license_keys (license_key, product_id, subscription, duration_days)
     select key, p.id, p.package, p.duration_days
       from unnest($1::text[]) key, (select * from key_stock_products where position = 1) p`,
    [keys],
  );
  return keys;
}
