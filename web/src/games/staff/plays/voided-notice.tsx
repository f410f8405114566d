import { messages } from '@regz/texts/en.ts';
import { formatInstant } from '../../../platform/time/format-date.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import type { WholePlay } from '../../kit/staff-recording.ts';

const texts = messages.gamesStaff.play;

/** The time, the author and the reason of a voided play, and the coins that were taken back. */
export function VoidedNotice({ voided }: { voided: NonNullable<WholePlay['voided']> }) {
  const { at, by, reason, coins, bonus } = voided;
  const taken = bonus ? texts.voidedCoinsAndBonus({ coins }) : texts.voidedCoins({ coins });
  return (
    <Notice tone="warn">
      <p>{`${texts.voided({ at: formatInstant(at), by })} ${taken}`}</p>
      <p className="wrap-anywhere text-soft">{reason}</p>
    </Notice>
  );
}
