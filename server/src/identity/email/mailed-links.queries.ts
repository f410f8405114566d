import type { EmailLinkPurpose } from '@regz/rules/identity/email-links.ts';
import type { Database } from '../../platform/database/database.ts';

/** The links of customers and of task users refer to accounts in different tables. */
const tables = {
  customer: 'account_email_tokens',
  'task-user': 'account_task_email_tokens',
} as const;

/** The account that a link was mailed to. */
export type LinkOwner = { kind: keyof typeof tables; id: string };

/** An opened link. */
export type OpenedLink = {
  kind: LinkOwner['kind'];
  purpose: EmailLinkPurpose;
  tokenHash: Buffer;
  now: Date;
};

/** Stores a link, replacing an older one for the same purpose. */
export async function replaceLink(
  trx: Database,
  link: {
    owner: LinkOwner;
    purpose: EmailLinkPurpose;
    tokenHash: Buffer;
    email: string;
    /** The session that requested the link, if it works only there. */
    sessionId?: string | undefined;
    /** The hash of the link's code for that session. */
    codeHash?: Buffer | undefined;
    expiresAt: Date;
    createdAt: Date;
  },
): Promise<void> {
  const fresh = {
    user_id: link.owner.id,
    purpose: link.purpose,
    token_hash: link.tokenHash,
    email: link.email,
    ...(link.owner.kind === 'customer'
      ? { session_id: link.sessionId ?? null, code_hash: link.codeHash ?? null }
      : {}),
    expires_at: link.expiresAt,
    created_at: link.createdAt,
    used_at: null,
  };
  await trx
    .insertInto(tables[link.owner.kind])
    .values(fresh)
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(fresh))
    .execute();
}

/** The time at which the newest link of a purpose was made. */
export async function findLinkMadeAt(
  db: Database,
  { kind, id }: LinkOwner,
  purpose: EmailLinkPurpose,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom(tables[kind])
    .select('created_at as createdAt')
    .where('user_id', '=', id)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return row?.createdAt;
}

/** The account of a link, if the link still works. */
export async function findLiveLink(
  db: Database,
  { kind, purpose, tokenHash, now }: OpenedLink,
): Promise<{ userId: string; email: string } | undefined> {
  return db
    .selectFrom(tables[kind])
    .select(['user_id as userId', 'email'])
    .where('purpose', '=', purpose)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** The session that a customer's link works in; null if it works anywhere. */
export async function findLinkSession(db: Database, tokenHash: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom('account_email_tokens')
    .select('session_id as sessionId')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.sessionId ?? null;
}

/** The link of a code in the session that requested it, if it still works. */
export async function findLinkByCode(
  db: Database,
  code: { userId: string; sessionId: string; codeHash: Buffer; now: Date },
): Promise<{ tokenHash: Buffer; userId: string; email: string } | undefined> {
  return db
    .selectFrom('account_email_tokens')
    .select(['token_hash as tokenHash', 'user_id as userId', 'email'])
    .where('user_id', '=', code.userId)
    .where('purpose', '=', 'verify')
    .where('session_id', '=', code.sessionId)
    .where('code_hash', '=', code.codeHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', code.now)
    .executeTakeFirst();
}

/** Spends a link; false if it no longer works. */
export async function spendLink(
  trx: Database,
  { kind, purpose, tokenHash, now }: OpenedLink,
): Promise<boolean> {
  const result = await trx
    .updateTable(tables[kind])
    .set({ used_at: now })
    .where('purpose', '=', purpose)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deleteLinksOf(trx: Database, { kind, id }: LinkOwner): Promise<void> {
  await trx.deleteFrom(tables[kind]).where('user_id', '=', id).execute();
}

export async function deleteLinksBefore(db: Database, before: Date): Promise<void> {
  for (const table of Object.values(tables)) {
    await db.deleteFrom(table).where('expires_at', '<', before).execute();
  }
}
