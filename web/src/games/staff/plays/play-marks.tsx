import { messages } from '../../../i18n/en.ts';
import { Badge, type Tone } from '../../../ui/feedback/badge.tsx';
import type { StaffPlay } from '../staff-games.ts';

const texts = messages.gamesStaff;

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
