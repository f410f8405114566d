import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import type { Services } from '../../platform/services.ts';
import { findReplies, type ReplyRow } from './replies.queries.ts';

export type Reply = InferContractRouterOutputs<Contract['contact']['staff']>['saveReply'];

/** The saved replies by name. */
export async function listReplies({ db }: Pick<Services, 'db'>): Promise<Reply[]> {
  return (await findReplies(db)).map(replyView);
}

export function replyView({ en, si, ta, ...row }: ReplyRow): Reply {
  return { ...row, texts: { en, si, ta } };
}
