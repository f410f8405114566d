import { customerStanding } from '@regz/rules/customers/standing.ts';
import { messages } from '@regz/texts/en.ts';
import { Badge, type Tone } from '../../ui/feedback/badge.tsx';

const texts = messages.accountCustomers.standing;

const tones: Record<ReturnType<typeof customerStanding>, Tone> = {
  banned: 'bad',
  active: 'good',
  'pending-approval': 'warn',
};

type StandingBadgeProps = { account: { banned: boolean; adminApproval: boolean } };

/** The account's access, in one word. */
export function StandingBadge({ account }: StandingBadgeProps) {
  const standing = customerStanding(account);
  return <Badge tone={tones[standing]}>{texts[standing]}</Badge>;
}
