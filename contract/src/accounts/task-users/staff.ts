import { TASK_USER_LIMITS } from '@regz/rules/accounts/task-users.ts';
import * as z from 'zod';
import * as fields from '../../fields.ts';
import { operation } from '../../operation.ts';

/** The most that one answer holds. */
const PAGE = 20;

const listedTaskUser = z.strictObject({
  id: z.uuid(),
  username: z.string(),
  /** Masked, because a list is read over shoulders; null for a closed account. */
  maskedEmail: z.string().nullable(),
  emailVerified: z.boolean(),
  isAdmin: z.boolean(),
  coins: z.int().nonnegative(),
  spendingHeldAt: fields.instant.nullable(),
  spendingHeldReason: z.string().nullable(),
  createdAt: fields.instant,
});

/**
 * Task users whose username or email begins with the text, newest first; blank text finds the
 * newest of all.
 */
const search = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/accounts/task-users/staff' })
  .input(z.strictObject({ text: z.string().max(TASK_USER_LIMITS.searchText) }))
  .output(z.strictObject({ taskUsers: z.array(listedTaskUser).max(PAGE) }));

export const taskUserStaff = { search };
