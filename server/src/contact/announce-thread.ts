import { TAKE_BUTTON } from '@regz/rules/contact/messages.ts';
import { threadAddress } from '@regz/rules/sites/panel-addresses.ts';
import { paths } from '@regz/rules/sites/paths.ts';
import { contactStaffChat as texts } from '@regz/texts/en/contact/staff-chat.ts';
import { plain } from '../platform/chat-text.ts';
import { CommunityFault, type CommunityFaultKind } from '../platform/ports/community.ts';
import type { Services } from '../platform/services.ts';
import { findThread } from './contact.queries.ts';

/** Faults that only the operator can remove. A retry would not help. */
const lasting: readonly CommunityFaultKind[] = ['misconfigured', 'not-permitted'];

/** Posts a new conversation in the channel of staff, with a button that takes it. */
export async function announceThread(
  { db, config, community, log }: Pick<Services, 'db' | 'config' | 'community' | 'log'>,
  { threadId: id }: { threadId: string },
): Promise<void> {
  const thread = await findThread(db, id);
  if (thread === undefined) return;
  const url = `${config.origins.client}${paths.admin}${threadAddress(id)}`;
  const buttons = [
    { label: texts.take, name: TAKE_BUTTON, value: id },
    { label: texts.open, url },
  ];
  const text = texts.opened({ thread: plain(`#${thread.number}: ${thread.subject}`) });
  try {
    await community.postToStaff({ id, text, buttons });
  } catch (error) {
    if (!(error instanceof CommunityFault) || !lasting.includes(error.kind)) throw error;
    log.warn({ err: error }, 'a conversation could not be posted in the channel of staff');
  }
}
