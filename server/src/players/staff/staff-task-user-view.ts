import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { listedEmails } from '@regz/rules/customers/deletion.ts';
import { paces, taskLanguages } from '@regz/rules/players/task-users.ts';
import type { StaffRole } from '@regz/rules/staff/staff-roles.ts';
import { oneOf } from '../../identity/task-user-view.ts';
import type { StaffTaskUserRow } from './staff-task-users.queries.ts';

type Answers = InferContractRouterOutputs<Contract['players']['staff']>;

export type StaffTaskUser = Answers['readTaskUser'];
export type ListedTaskUser = Answers['searchTaskUsers']['taskUsers'][number];

/** A row of the list as staff of a role see it. */
export function listedTaskUserView(row: StaffTaskUserRow, role: StaffRole): ListedTaskUser {
  return { ...commonView(row), ...listedEmails(row.email, role) };
}

/** An account as staff who opened it see it. */
export function staffTaskUserView(row: StaffTaskUserRow): StaffTaskUser {
  return { ...commonView(row), email: row.email, pace: oneOf(paces, row.pace) };
}

function commonView(row: StaffTaskUserRow) {
  const { id, username, emailVerified, language, isAdmin, coins, createdAt, closedAt } = row;
  return {
    id,
    username,
    emailVerified,
    language: oneOf(taskLanguages, language),
    isAdmin,
    coins,
    hold: holdOf(row),
    createdAt: createdAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  };
}

function holdOf({ heldAt, heldReason, heldBy }: StaffTaskUserRow): StaffTaskUser['hold'] {
  if (heldAt === null || heldReason === null || heldBy === null) return null;
  return { at: heldAt.toISOString(), reason: heldReason, by: heldBy };
}
