import { MINUTE_MS } from '@regz/rules/durations.ts';
import type { Services } from '../platform/services.ts';

const WINDOW_MS = 10 * MINUTE_MS;
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 10;

type Connectable = { id: string; discordId: string | null };

/**
 * The codes that connect a staff account to a person of the chat, the newest first. Each is valid
 * for ten to twenty minutes. A connection changes the codes, so that each works once.
 */
export function chatLinkCodes(
  { keyedHash, clock }: Pick<Services, 'keyedHash' | 'clock'>,
  { id, discordId }: Connectable,
): readonly string[] {
  const window = Math.floor(clock() / WINDOW_MS);
  return [window, window - 1].map((each) => {
    const bytes = keyedHash('chat link', [id, discordId ?? '', each].join(' '));
    return [...bytes.subarray(0, LENGTH)].map((byte) => LETTERS.charAt(byte % 32)).join('');
  });
}
