import type { ProofPurpose, SignInPurpose } from '@regz/contract/identity/provider.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** The parameters that a proof is bound to; equal in any order of its entries. */
export type ProofPayload = Readonly<Record<string, string>>;

export type IdentityFlow = {
  purpose: SignInPurpose | ProofPurpose;
  userId: string | null;
  sessionId: string | null;
  expectedEmail: string | null;
  payload: ProofPayload;
  returnTo: string | null;
  redirectUri: string;
  verifier: string;
  nonce: string;
  expiresAt: Date;
};

export async function insertFlow(db: Database, state: string, flow: IdentityFlow): Promise<void> {
  await db
    .insertInto('account_identity_flows')
    .values({
      state,
      purpose: flow.purpose,
      user_id: flow.userId,
      session_id: flow.sessionId,
      expected_email: flow.expectedEmail,
      payload: JSON.stringify(flow.payload),
      return_to: flow.returnTo,
      redirect_uri: flow.redirectUri,
      verifier: flow.verifier,
      nonce: flow.nonce,
      expires_at: flow.expiresAt,
    })
    .execute();
}

/** Deletes and returns a flow, so that only the first caller with its state gets it. */
export async function takeFlow(db: Database, state: string): Promise<IdentityFlow | undefined> {
  const row = await db
    .deleteFrom('account_identity_flows')
    .where('state', '=', state)
    .returning(['purpose', 'user_id as userId', 'session_id as sessionId', 'payload', 'verifier'])
    .returning(['expected_email as expectedEmail', 'return_to as returnTo', 'nonce'])
    .returning(['redirect_uri as redirectUri', 'expires_at as expiresAt'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    ...row,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the column's check lists the purposes
    purpose: row.purpose as IdentityFlow['purpose'],
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by insertFlow alone
    payload: row.payload as ProofPayload,
  };
}

export type HeldProof = { sessionId: string; customerId: string; purpose: ProofPurpose };

/** Stores a proof until a time; replaces an older one of the purpose. */
export async function upsertGrant(
  trx: Database,
  proof: HeldProof & { payload: ProofPayload; expiresAt: Date },
): Promise<void> {
  const values = {
    user_id: proof.customerId,
    payload: JSON.stringify(proof.payload),
    expires_at: proof.expiresAt,
  };
  await trx
    .insertInto('account_identity_grants')
    .values({ session_id: proof.sessionId, purpose: proof.purpose, ...values })
    .onConflict((conflict) => conflict.columns(['session_id', 'purpose']).doUpdateSet(values))
    .execute();
}

/** Spends a proof; false if none is valid at that time with this purpose and payload. */
export async function takeGrant(
  trx: Database,
  proof: HeldProof & { payload: ProofPayload; at: Date },
): Promise<boolean> {
  const row = await trx
    .deleteFrom('account_identity_grants')
    .where('session_id', '=', proof.sessionId)
    .where('user_id', '=', proof.customerId)
    .where('purpose', '=', proof.purpose)
    .where(sql<boolean>`payload = ${JSON.stringify(proof.payload)}::jsonb`)
    .where('expires_at', '>', proof.at)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findGrant(
  db: Database,
  proof: HeldProof & { at: Date },
): Promise<{ payload: ProofPayload; expiresAt: Date } | undefined> {
  const row = await db
    .selectFrom('account_identity_grants')
    .select(['payload', 'expires_at as expiresAt'])
    .where('session_id', '=', proof.sessionId)
    .where('user_id', '=', proof.customerId)
    .where('purpose', '=', proof.purpose)
    .where('expires_at', '>', proof.at)
    .executeTakeFirst();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by upsertGrant alone
  return row === undefined ? undefined : { ...row, payload: row.payload as ProofPayload };
}

/** Deletes expired flows and proofs. */
export async function deleteExpiredFlows(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('account_identity_flows').where('expires_at', '<', before).execute();
  await db.deleteFrom('account_identity_grants').where('expires_at', '<', before).execute();
}
