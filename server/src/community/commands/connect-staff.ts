import { communityStaffChat as texts } from '@regz/texts/en/community/staff-chat.ts';
import { actingAs, recordAct } from '../../audit/record-act.ts';
import {
  findAdminByDiscordId,
  listConnectableAdmins,
  setDiscordPerson,
} from '../../identity/admins.queries.ts';
import { chatLinkCodes } from '../../identity/chat-link-code.ts';
import { plain } from '../../platform/chat-text.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { ChatReply } from '../../platform/ports/chat-interactions.ts';
import type { CommandInput } from './command.ts';

/** Connects the person to the staff account whose code they sent. */
export async function connectStaff(input: CommandInput<null>): Promise<ChatReply> {
  const { services, request, context } = input;
  const code = (request.values['code'] ?? '').trim().toUpperCase();
  const admins = await listConnectableAdmins(services.db);
  const admin = admins.find((each) => chatLinkCodes(services, each).includes(code));
  if (admin === undefined) return { text: texts.badCode };
  return transaction(services.db, async ({ trx }) => {
    const { id, username, discordId: from } = admin;
    const present = await findAdminByDiscordId(trx, request.personId);
    if (present !== undefined && present.id !== id) return { text: texts.taken };
    if (!(await setDiscordPerson(trx, { id, from, to: request.personId }))) {
      return { text: texts.badCode };
    }
    const actor = { kind: 'admin', id, name: username } as const;
    const object = { kind: 'admin', id };
    await recordAct(trx, actingAs(actor, context), { action: 'staff.start-chat-link', object });
    return { text: texts.connected({ username: plain(username) }) };
  });
}
