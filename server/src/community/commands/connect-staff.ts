import { communityStaffChat as texts } from '@regz/texts/en/community/staff-chat.ts';
import { actingAs, recordAct } from '../../audit/record-act.ts';
import { linkChatByCode } from '../../identity/chat-link.ts';
import { plain } from '../../platform/chat-text.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { ChatReply } from '../../platform/ports/chat-interactions.ts';
import type { CommandInput } from './command.ts';

/** Connects the person to the staff account whose code they sent. */
export async function connectStaff(input: CommandInput<null>): Promise<ChatReply> {
  const { services, request, context } = input;
  const code = (request.values['code'] ?? '').trim().toUpperCase();
  return transaction(services.db, async ({ trx }) => {
    const admin = await linkChatByCode(services, trx, { code, personId: request.personId });
    if (admin === 'bad-code') return { text: texts.badCode };
    if (admin === 'taken') return { text: texts.taken };
    const { id, username } = admin;
    const actor = { kind: 'admin', id, name: username } as const;
    const object = { kind: 'admin', id };
    await recordAct(trx, actingAs(actor, context), { action: 'staff.start-chat-link', object });
    return { text: texts.connected({ username: plain(username) }) };
  });
}
