import { messages } from '@regz/texts/en.ts';
import { Badge, type Tone } from '../../../ui/feedback/badge.tsx';
import type { StaffPlay } from '../staff-games.ts';

const texts = messages.gamesStaff;

/** A duration as `12.3 s` or `2:05`. */
export function lengthText(ms: number): string {
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The duration of a play. Null while it is open. */
export function durationMs({ issuedAt, endedAt }: StaffPlay): number | null {
  return endedAt === null ? null : Date.parse(endedAt) - Date.parse(issuedAt);
}

/** A result in the unit of its game. */
function resultText(score: number, unit: StaffPlay['scoredBy']): string {
  return unit !== 'ms' || score < 1000 ? `${score} ${unit}` : `${(score / 1000).toFixed(2)} s`;
}

/** An outcome with the reason for a loss, or the score of a win. */
export function verdictText(
  verdict: Pick<StaffPlay, 'reason' | 'score'> & { outcome: StaffPlay['state'] },
  unit: StaffPlay['scoredBy'],
): string {
  const outcome = texts.states[verdict.outcome];
  if (verdict.score !== null) return `${outcome}, ${resultText(verdict.score, unit)}`;
  return verdict.reason === null ? outcome : `${outcome}, ${texts.reasons[verdict.reason]}`;
}

/** The result of a play as one word. */
export function paidText({ practice, state, coins }: StaffPlay): string {
  if (coins > 0) return texts.paid({ coins });
  if (practice) return texts.practice;
  return state === 'won' ? texts.unpaid : '';
}

/** The coins of a won play, with its bonus. */
export function coinsText(coins: number, bonus: number): string {
  const { coinsPaid, coinsPaidWithBonus } = messages.gamesStaff.play;
  return bonus === 0 ? coinsPaid({ coins }) : coinsPaidWithBonus({ coins, bonus });
}

const tones: Record<StaffPlay['state'], Tone> = {
  open: 'info',
  won: 'good',
  lost: 'neutral',
  abandoned: 'neutral',
  expired: 'neutral',
};

/** The outcome of a play, and whether staff have voided it. */
export function OutcomeBadge({ play: { state, voided } }: { play: StaffPlay }) {
  if (voided !== null) return <Badge tone="bad">{texts.states.voided}</Badge>;
  return <Badge tone={tones[state]}>{texts.states[state]}</Badge>;
}

/** A play's flags. Empty if it has none. */
export function FlagBadges({ flags }: Pick<StaffPlay, 'flags'>) {
  return flags.map((flag) => (
    <Badge key={flag} tone="warn">
      {texts.flags[flag]}
    </Badge>
  ));
}
