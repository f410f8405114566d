import { SECOND_MS } from '@regz/rules/durations.ts';
import type { TimeChangeState } from '@regz/rules/licenses/time-changes.ts';
import { timeChanges as texts } from '@regz/texts/en/licenses/time-changes-staff.ts';
import type { Api } from '../../../platform/api/api.ts';
import { formatInstant } from '../../../platform/time/format-date.ts';
import type { Tone } from '../../../ui/feedback/badge.tsx';

type Staff = Api['licenses']['staff'];

export type TimeChangeSummary = Awaited<ReturnType<Staff['listTimeChanges']>>[number];
export type TimeChange = Awaited<ReturnType<Staff['readTimeChange']>>;
export type TimeChangeInput = Parameters<Staff['previewTimeChange']>[0];
type Standing = TimeChange['preview']['samples'][number]['before'];

/** The initial values of a change that compensates for an incident. */
export type Compensation = {
  incidentId: string;
  title: string;
  beganAt: string;
  endedAt: string;
};

export const stateTones: Readonly<Record<TimeChangeState, Tone>> = {
  previewed: 'neutral',
  applying: 'info',
  stopped: 'warn',
  applied: 'good',
  undoing: 'info',
  undone: 'neutral',
};

/** The interval until a change is read again. False if it cannot change. */
export function pollMs(change: TimeChange, nowMs: number): number | false {
  if (waitsUntil(change, nowMs) !== null) return 10 * SECOND_MS;
  return change.state === 'applying' || change.state === 'undoing' ? SECOND_MS : false;
}

/** The start of an applied change that waits. Null if it does not. */
export function waitsUntil(
  { state, beginsAt }: Pick<TimeChange, 'state' | 'beginsAt'>,
  nowMs: number,
): string | null {
  return state === 'applying' && beginsAt !== null && Date.parse(beginsAt) > nowMs
    ? beginsAt
    : null;
}

const counted = (count: number) => ({ n: count, count: count.toLocaleString('en') });

/** A number of accounts. */
export function accountsText(count: number): string {
  return texts.accounts(counted(count));
}

/** The days that each account is given or loses. */
export function daysText(days: number): string {
  return days > 0 ? texts.daysGiven(counted(days)) : texts.daysTaken(counted(-days));
}

/** The days and the number of accounts, for the sentences of a change. */
export function effectOf({ days, accounts }: Pick<TimeChange, 'days' | 'accounts'>) {
  return { moved: daysText(days), count: accountsText(accounts) };
}

/** The notice that a change needs a second admin or a waiting time. Null if it needs neither. */
export function twoPeopleText({ state, needsColleague, waitsAlone }: TimeChange) {
  if (state !== 'previewed' && state !== 'stopped') return null;
  if (needsColleague) return texts.change.needsColleague;
  return waitsAlone ? texts.change.waitsAlone : null;
}

/** The change's current state, in words. */
export function stateText(change: TimeChange, nowMs: number): string {
  return waitsUntil(change, nowMs) === null ? texts.states[change.state] : texts.waiting;
}

/** The end of the account's present subscription. */
export function endText({ subscription, endsAt, frozenDays }: Standing): string {
  if (frozenDays !== null) return texts.change.kept(counted(frozenDays));
  if (subscription === null || endsAt === null) return texts.change.none;
  return endsAt === 'infinity' ? texts.change.endless : formatInstant(endsAt);
}

/** The accounts whose time a change moves, in words. */
export function whomText({ ran, listed, includeBanned }: TimeChange['filter']): string {
  const words = texts.change.whom;
  const parts = [
    ...(listed === null ? [] : [words.listed({ count: accountsText(listed) })]),
    ...(ran === null
      ? []
      : [words.ran({ from: formatInstant(ran.from), to: formatInstant(ran.to) })]),
    ...(listed === null && ran === null ? [words.now] : []),
    ...(includeBanned ? [words.banned] : []),
  ];
  return parts.join(' · ');
}

/** The mail to each account. Without words of staff it has the reason and the new end. */
export function mailText(mail: TimeChange['mail']): string {
  if (mail === null) return texts.change.facts.noMail;
  return mail === '' ? texts.change.facts.plainMail : mail;
}

export function whyText(left: readonly { why: keyof typeof texts.change.why; accounts: number }[]) {
  return left.map(({ why, accounts }) => `${texts.change.why[why]}: ${accounts}`).join(' · ');
}
