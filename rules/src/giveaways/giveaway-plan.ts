import { isBlank } from '../texts.ts';

export type GiveawayPlan = {
  title: string;
  startsAt: Date;
  endsAt: Date;
  prizes: readonly { name: string }[];
};

export type GiveawayPlanRefusal = 'GIVEAWAY_TEXT_MISSING' | 'GIVEAWAY_TIMES_INVALID';

/** Returns the reason why staff's plan is not a valid giveaway, or null. */
export function giveawayPlanRefusal(plan: GiveawayPlan, nowMs: number): GiveawayPlanRefusal | null {
  const texts = [plan.title, ...plan.prizes.map(({ name }) => name)];
  if (plan.prizes.length === 0 || texts.some(isBlank)) {
    return 'GIVEAWAY_TEXT_MISSING';
  }
  const ends = plan.endsAt.getTime();
  return ends > plan.startsAt.getTime() && ends > nowMs ? null : 'GIVEAWAY_TIMES_INVALID';
}
