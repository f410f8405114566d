import { type BasePackage, basePackage, packageNames } from '@regz/rules/licenses/packages.ts';
import type { TimeChangeState } from '@regz/rules/licenses/time-changes.ts';
import { timeChanges as texts } from '../../../i18n/en/licenses/time-changes.ts';
import type { Api } from '../../../platform/api/api.ts';
import { formatInstant } from '../../../platform/time/format-date.ts';
import type { Tone } from '../../../ui/feedback/badge.tsx';

type Staff = Api['licenses']['staff'];

export type TimeChangeSummary = Awaited<ReturnType<Staff['listTimeChanges']>>[number];
export type TimeChange = Awaited<ReturnType<Staff['readTimeChange']>>;
export type TimeChangeInput = Parameters<Staff['previewTimeChange']>[0];
type Standing = TimeChange['preview']['samples'][number]['before'];

/** What a change begins with that makes up for an incident. */
export type Compensation = {
  incidentId: string;
  title: string;
  beganAt: string;
  endedAt: string;
};

export const basePackages: readonly BasePackage[] = packageNames
  .map(basePackage)
  .filter((name, place, all) => all.indexOf(name) === place);

export const stateTones: Readonly<Record<TimeChangeState, Tone>> = {
  previewed: 'neutral',
  applying: 'info',
  stopped: 'warn',
  applied: 'good',
  undoing: 'info',
  undone: 'neutral',
};

/** Whether batches of it are being done. */
export function isMoving({ state }: Pick<TimeChange, 'state'>): boolean {
  return state === 'applying' || state === 'undoing';
}

/** Until when an account may use what it has. */
export function endText({ subscription, endsAt, frozenDays }: Standing): string {
  if (frozenDays !== null) return texts.change.kept(frozenDays);
  if (subscription === null || endsAt === null) return texts.change.none;
  return endsAt === 'infinity' ? texts.change.endless : formatInstant(endsAt);
}

/** Whose time a change moves, in words. */
export function whomText({ ran, listed, includeBanned }: TimeChange['filter']): string {
  const words = texts.change.whom;
  const parts = [
    ...(listed === null ? [] : [words.listed(texts.accounts(listed))]),
    ...(ran === null ? [] : [words.ran(formatInstant(ran.from), formatInstant(ran.to))]),
    ...(listed === null && ran === null ? [words.now] : []),
    ...(includeBanned ? [words.banned] : []),
  ];
  return parts.join(' · ');
}

export function whyText(left: readonly { why: keyof typeof texts.change.why; accounts: number }[]) {
  return left.map(({ why, accounts }) => `${texts.change.why[why]}: ${accounts}`).join(' · ');
}
