import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { Database } from '../../../platform/database/database.ts';
import { listedTaskUserView } from './staff-task-user-view.ts';
import { findTaskUsers, type Position } from './staff-task-users.queries.ts';

type Contracted = Contract['accounts']['taskUsers']['staff'];
type Search = InferContractRouterInputs<Contracted>['search'];
type Found = InferContractRouterOutputs<Contracted>['search'];

const PAGE = 20;

/**
 * The task users staff look for, newest first, twenty at a time: each once, however many register
 * between two pages.
 * @param input.before `next` of the page before, undefined for the newest.
 */
export async function searchTaskUsers(db: Database, input: Search): Promise<Found> {
  const rows = await findTaskUsers(db, {
    filter: input.filter,
    text: input.text.trim(),
    ...(input.before === undefined ? {} : { before: readPosition(input.before) }),
    limit: PAGE + 1,
  });
  const shown = rows.slice(0, PAGE);
  const last = shown.at(-1);
  return {
    taskUsers: shown.map(listedTaskUserView),
    next: rows.length > PAGE && last !== undefined ? `${last.createdMicros}_${last.id}` : null,
  };
}

/** Reads what the contract's pattern has let through. */
function readPosition(text: string): Position {
  const [micros = '', id = ''] = text.split('_');
  return { createdMicros: Number(micros), id };
}
