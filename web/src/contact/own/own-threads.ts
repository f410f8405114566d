import { messages } from '@regz/texts/en.ts';
import type { Api } from '../../platform/api/api.ts';

export type OwnThread = Awaited<ReturnType<Api['contact']['own']['readOwnThread']>>;

/** What a conversation refers to, in words. */
export function referenceText({ kind, id, label }: NonNullable<OwnThread['reference']>): string {
  return messages.contactOwn.references[kind]({ id, label });
}
