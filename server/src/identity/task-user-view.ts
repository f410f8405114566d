import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { paces, taskLanguages } from '@regz/rules/players/task-users.ts';
import type { TaskUserCaller } from '../platform/http/callers.ts';
import type { TaskUserRow } from './task-users.queries.ts';

type TaskUser = InferContractRouterOutputs<Contract['players']['me']>;

/** A task user's own account, as its owner sees it. */
export function taskUserView(
  row: Omit<TaskUserRow, 'sessionId' | 'subjectId' | 'secretHash' | 'createdAt' | 'seenAt'>,
): TaskUserCaller['account'] {
  const { id, username, email, emailVerified, emailCorrectedAt, isAdmin, coins } = row;
  if (email === null) throw new Error('An open account has an address.');
  return {
    id,
    username,
    email,
    emailVerified,
    emailCorrected: emailCorrectedAt !== null,
    language: oneOf(taskLanguages, row.language),
    pace: oneOf(paces, row.pace),
    isAdmin,
    coins,
  };
}

/** The account with the server's time, so that countdowns do not depend on the browser's clock. */
export function withServerTime(account: TaskUserCaller['account'], clock: () => number): TaskUser {
  return { ...account, serverNow: new Date(clock()).toISOString() };
}

/** Parses a text of the database as one of the known words. */
export function oneOf<const Known extends string>(known: readonly Known[], text: string): Known {
  const found = known.find((each) => each === text);
  if (found === undefined) throw new Error(`the database has an unknown "${text}"`);
  return found;
}
