import { threadAddress } from '@regz/rules/sites/panel-addresses.ts';
import { paths } from '@regz/rules/sites/paths.ts';
import { communityStaffChat } from '@regz/texts/en/community/staff-chat.ts';
import * as z from 'zod';
import { plain } from '../../platform/chat-text.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import type { ChatReply } from '../../platform/ports/chat-interactions.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { CommandInput } from './command.ts';

const texts = communityStaffChat.take;

/**
 * Takes a conversation, unless a colleague has taken it. The version of the conversation decides
 * between two who press at once.
 */
export async function takeConversation(input: CommandInput<AdminCaller>): Promise<ChatReply> {
  const { operations, request, context } = input;
  const { readThread, editThread } = operations.contact.staff;
  const { username } = context.caller;
  const id = z.uuid().safeParse(request.values['value']);
  if (!id.success) return { text: texts.gone };
  try {
    const { version, assignee, ...thread } = await readThread(context, { id: id.data });
    if (assignee !== null && assignee !== username) {
      return { text: texts.other({ username: plain(assignee) }) };
    }
    if (assignee === null) await editThread(context, { id: id.data, version, taken: true });
    const panel = `${input.services.config.origins.client}${paths.admin}`;
    return {
      text: texts.taken({
        thread: plain(`#${thread.number}: ${thread.subject}`),
        username: plain(username),
      }),
      buttons: [{ label: texts.open, url: `${panel}${threadAddress(id.data)}` }],
      replaces: true,
    };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (error.code === 'CONTACT_THREAD_UNKNOWN') return { text: texts.gone };
    if (error.code === 'CONTACT_THREAD_CHANGED') return { text: texts.changed };
    throw error;
  }
}
