import { randomBytes } from 'node:crypto';
import { signInProofPayload } from '@regz/rules/panel/sign-in-codes.ts';
import { newTypedCode } from '../../src/platform/typed-code.ts';
import { thumbprint } from '../harness/device-key.ts';
import type { TestServer } from '../harness/harness.ts';

/** A PC with a sign-in request; returns its code. */
export async function makeSignIn(
  { database, clock }: TestServer,
  columns: Partial<{ device_id: string; expires_at: Date; components: readonly Buffer[] }> = {},
): Promise<{ code: string; deviceId: string }> {
  const code = newTypedCode();
  const coordinate = () => randomBytes(32).toString('base64url');
  const deviceId = columns.device_id ?? thumbprint(coordinate(), coordinate());
  await database.ownerPool.query(
    `insert into panel_sign_ins
       (device_id, code, public_key, label, key_in, components, version, platform, address, expires_at)
     values ($1, $2, $3, 'New PC', 'file', $5, '2.4.0', 'linux-x64', '10.0.0.1', $4)`,
    [
      deviceId,
      code,
      Buffer.alloc(64),
      columns.expires_at ?? new Date(clock() + 600_000),
      columns.components ?? [],
    ],
  );
  return { code, deviceId };
}

/** Gives the newest session of an account a proof of identity for a code, without a visit to the provider. */
export async function proveForSignIn(
  { database, clock }: Pick<TestServer, 'database' | 'clock'>,
  accountId: string,
  code: string,
): Promise<void> {
  await database.ownerPool.query(
    `insert into account_identity_grants (session_id, user_id, purpose, payload, expires_at)
     select id, subject_id, 'panel-sign-in', $2, $3::timestamptz + interval '5 minutes'
       from account_sessions where kind = 'customer' and subject_id = $1
      order by created_at desc limit 1
     on conflict (session_id, purpose) do update
       set payload = excluded.payload, expires_at = excluded.expires_at`,
    [accountId, JSON.stringify(signInProofPayload(code)), new Date(clock())],
  );
}
