import { MINUTE_MS } from '@regz/rules/durations.ts';
import type { Database } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import {
  findAdminByDiscordId,
  findAdminConnection,
  listConnectableAdmins,
  setDiscordPerson,
} from './admins.queries.ts';

const WINDOW_MS = 10 * MINUTE_MS;
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 10;

type Keys = Pick<Services, 'keyedHash' | 'clock'>;

/**
 * The codes that connect a staff account to a person of the chat, the newest first. Each is valid
 * for ten to twenty minutes. A connection changes the codes, so that each works once.
 */
function chatLinkCodes(
  { keyedHash, clock }: Keys,
  { id, discordId }: { id: string; discordId: string | null },
): readonly string[] {
  const window = Math.floor(clock() / WINDOW_MS);
  return [window, window - 1].map((each) => {
    const bytes = keyedHash('chat link', [id, discordId ?? '', each].join(' '));
    return [...bytes.subarray(0, LENGTH)].map((byte) => LETTERS.charAt(byte % 32)).join('');
  });
}

/** Returns a new code of a staff account, and whether it is connected. Changes nothing. */
export async function newChatLinkCode(
  services: Keys & Pick<Services, 'db'>,
  id: string,
): Promise<{ code: string; isConnected: boolean }> {
  const discordId = await findAdminConnection(services.db, id);
  const [code = ''] = chatLinkCodes(services, { id, discordId });
  return { code, isConnected: discordId !== null };
}

/** Connects a person of the chat to the staff account of a code. */
export async function linkChatByCode(
  services: Keys,
  trx: Database,
  { code, personId }: { code: string; personId: string },
): Promise<{ id: string; username: string } | 'bad-code' | 'taken'> {
  const admins = await listConnectableAdmins(trx);
  const admin = admins.find((each) => chatLinkCodes(services, each).includes(code));
  if (admin === undefined) return 'bad-code';
  const { id, username, discordId: from } = admin;
  const present = await findAdminByDiscordId(trx, personId);
  if (present !== undefined && present.id !== id) return 'taken';
  const isLinked = await setDiscordPerson(trx, { id, from, to: personId });
  return isLinked ? { id, username } : 'bad-code';
}

/** Ends the connection of a staff account. False if there is none. */
export async function unlinkChat(trx: Database, id: string): Promise<boolean> {
  const from = await findAdminConnection(trx, id);
  return from !== null && setDiscordPerson(trx, { id, from, to: null });
}
