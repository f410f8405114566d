import { randomBytes, randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import {
  type ResetLink,
  readResetLinkPath,
  resetProofPayload,
} from '@regz/rules/devices/reset-links.ts';
import { hashResetLinkToken } from '../../src/devices/reset-link-token.ts';
import type { Browser } from '../harness/browser.ts';
import type { TestServer } from '../harness/harness.ts';

/** A session of an account. */
export type Holder = { accountId: string; sessionId: string };

/** Requests a reset link as the dashboard does; returns the content of its address. */
export async function startReset(browser: Browser): Promise<ResetLink> {
  const { path } = await browser.call(contract.devices.startDeviceReset, {});
  const link = readResetLinkPath(path);
  if (link === null) throw new Error(`${path} is no reset link.`);
  return link;
}

/** Gives a session a proof of identity for a reset, without a visit to the provider. */
export async function proveForReset(
  { database, clock }: TestServer,
  { accountId, sessionId }: Holder,
  input: { token: string; deviceId?: string | undefined },
): Promise<void> {
  const { ownerPool } = database;
  const { rows } = await ownerPool.query<{ id: string }>(
    'select id from device_reset_links where token_hash = $1',
    [hashResetLinkToken(input.token)],
  );
  const payload = resetProofPayload(rows[0]?.id ?? randomUUID(), input.deviceId);
  await ownerPool.query(
    `insert into account_identity_grants (session_id, user_id, purpose, payload, expires_at)
     values ($1, $2, 'device-reset', $3, $4::timestamptz + interval '5 minutes')
     on conflict (session_id, purpose) do update
       set payload = excluded.payload, expires_at = excluded.expires_at`,
    [sessionId, accountId, JSON.stringify(payload), new Date(clock())],
  );
}

/**
 * The token of a link for a person's session, inserted into the database; with `proven`, the proof
 * of identity too. For a person without an account, an invalid token.
 */
export async function makeResetLink(
  server: TestServer,
  accountId: string,
  { proven = false } = {},
): Promise<string> {
  const { ownerPool } = server.database;
  const token = randomBytes(32).toString('base64url');
  const { rows } = await ownerPool.query<{ session_id: string }>(
    `insert into device_reset_links (session_id, user_id, token_hash, expires_at)
     select s.id, u.id, $2, $3 from account_sessions s join users u on u.id = s.subject_id
      where s.kind = 'customer' and u.id = $1 order by s.created_at desc limit 1
     on conflict (session_id) do update
       set id = gen_random_uuid(), token_hash = $2, expires_at = $3, used_at = null
     returning session_id`,
    [accountId, hashResetLinkToken(token), new Date(server.clock() + 600_000)],
  );
  const [link] = rows;
  if (proven && link !== undefined) {
    await proveForReset(server, { accountId, sessionId: link.session_id }, { token });
  }
  return token;
}

/** The current state of the data that a reset changes. */
export async function resetState({ database }: TestServer, accountId: string) {
  const { rows } = await database.ownerPool.query<{
    hwid: string[];
    hwid_reset_count: number;
    resets: number;
    audits: number;
    proofs: number;
  }>(
    `select hwid, hwid_reset_count,
            (select count(*)::int from device_resets r where r.user_id = u.id) as resets,
            (select count(*)::int from audit_entries
              where action = 'devices.reset' and object_id = u.id::text) as audits,
            (select count(*)::int from account_identity_grants g where g.user_id = u.id) as proofs
       from users u where id = $1`,
    [accountId],
  );
  return rows[0];
}
