import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { emailSpellings } from '@regz/rules/identity/email-addresses.ts';
import { usernameSpellings } from '@regz/rules/identity/usernames.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { pageOf, positionText, readPosition } from '../../platform/paging.ts';
import type { Services } from '../../platform/services.ts';
import { listedTaskUserView } from './staff-task-user-view.ts';
import { findTaskUsers } from './staff-task-users.queries.ts';

type Contracted = Contract['players']['staff'];
type Search = InferContractRouterInputs<Contracted>['searchTaskUsers'];
type Found = InferContractRouterOutputs<Contracted>['searchTaskUsers'];

const PAGE = 20;

/**
 * The task users staff look for, newest first, twenty at a time: each once, even if accounts
 * register between two pages.
 * @param input.before `next` of the page before, undefined for the newest.
 */
export async function searchTaskUsers(
  { db }: Pick<Services, 'db'>,
  { caller: { role } }: RequestContext<AdminCaller>,
  input: Search,
): Promise<Found> {
  const rows = await findTaskUsers(db, {
    filter: input.filter,
    usernames: usernameSpellings(input.text),
    emails: emailSpellings(input.text),
    ...(input.before === undefined ? {} : { before: readPosition(input.before) }),
    limit: PAGE + 1,
  });
  const { shown, next } = pageOf(rows, PAGE, positionText);
  return {
    taskUsers: shown.map((row) => listedTaskUserView(row, role)),
    next,
  };
}
