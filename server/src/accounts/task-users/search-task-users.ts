import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { maskEmail } from '@regz/rules/accounts/deletion.ts';
import type { Database } from '../../platform/database/database.ts';
import { searchTaskUserRows } from '../task-users.queries.ts';

type Found = InferContractRouterOutputs<Contract['accounts']['taskUsers']['staff']['search']>;

const PAGE = 20;

/** The newest task users whose name or address begins with a text, for staff. */
export async function searchTaskUsers(db: Database, { text }: { text: string }): Promise<Found> {
  const rows = await searchTaskUserRows(db, text.trim(), PAGE);
  return {
    taskUsers: rows.map((row) => ({
      id: row.id,
      username: row.username,
      maskedEmail: row.email === null ? null : maskEmail(row.email),
      emailVerified: row.emailVerified,
      isAdmin: row.isAdmin,
      coins: row.coins,
      spendingHeldAt: row.spendingHeldAt?.toISOString() ?? null,
      spendingHeldReason: row.spendingHeldReason,
      createdAt: row.createdAt.toISOString(),
    })),
  };
}
