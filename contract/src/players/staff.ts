import {
  paces,
  TASK_USER_LIMITS,
  taskLanguages,
  taskUserFilters,
} from '@regz/rules/players/task-users.ts';
import * as z from 'zod';
import * as fields from '../fields.ts';
import { operation } from '../operation.ts';
import { newestFirst, trailInput, trailPage } from '../staff/trail.ts';

/** The page size of the list. */
const PAGE = 20;

const shown = {
  id: z.uuid(),
  username: z.string(),
  emailVerified: z.boolean(),
  language: z.enum(taskLanguages),
  isAdmin: z.boolean(),
  coins: z.int().nonnegative(),
  /** The start, reason and author of the hold on the account's spending. Null without one. */
  hold: z.strictObject({ at: fields.instant, reason: z.string(), by: z.string() }).nullable(),
  createdAt: fields.instant,
  closedAt: fields.instant.nullable(),
};

/** A row of the list. */
const listedTaskUser = z.strictObject({
  ...shown,
  /** Null for all but owners. */
  email: z.string().nullable(),
  maskedEmail: z.string().nullable(),
});

/** Null once the account is closed. */
const taskUser = z.strictObject({
  ...shown,
  email: z.string().nullable(),
  pace: z.enum(paces),
});

/**
 * Task users whose username or email starts with the text, newest first, twenty at a time. A blank
 * text finds every account that the filter includes.
 */
const searchTaskUsers = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/accounts/task-users/staff' })
  .input(
    z.strictObject({
      text: z.string().max(TASK_USER_LIMITS.searchText),
      filter: z.enum(taskUserFilters),
      /** The `next` value of the previous page. Absent for the newest accounts. */
      before: newestFirst.optional(),
    }),
  )
  .output(
    z.strictObject({
      taskUsers: z.array(listedTaskUser).max(PAGE),
      next: z.string().nullable(),
    }),
  );

const readTaskUser = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/accounts/task-users/staff/{id}' })
  .input(z.strictObject({ id: z.uuid() }))
  .output(taskUser)
  .errors({ ACCOUNT_UNKNOWN: { status: 404 } });

/** Returns the task user's acts and the acts on the account. Works after the account is closed. */
const listTrail = operation({ caller: 'admin' })
  .route({ method: 'GET', path: '/accounts/task-users/staff/{id}/trail' })
  .input(trailInput)
  .output(trailPage);

/** Task users as staff see them. The acts of staff on them are in coins and the shop. */
export const playersStaff = {
  searchTaskUsers,
  readTaskUser,
  listTrail,
};
