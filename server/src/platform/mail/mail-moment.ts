import type { IsoMoment } from '@regz/rules/licenses/days-left.ts';
import type { mailParts } from '@regz/texts/en/platform/mails.ts';

/** A moment in a mail, whose reader's time zone is unknown: '2026-11-26 at 05:30 (UTC)'. */
export function mailMoment(parts: typeof mailParts, moment: IsoMoment): string {
  return parts.moment({ date: moment.slice(0, 10), time: moment.slice(11, 16) });
}
