import { formatMoney } from '@regz/rules/storefront/currencies.ts';
import { messages } from '@regz/texts/en.ts';
import { customerTimeline as texts } from '@regz/texts/en/customers/timeline-staff.ts';
import { deviceName } from '../../../identity/session/user-agent.ts';
import type { Api } from '../../../platform/api/api.ts';
import { formatInstant, formatInstantDay } from '../../../platform/time/format-date.ts';

type Timeline = Awaited<ReturnType<Api['customers']['staff']['listTimeline']>>;
export type TimelineEvent = Timeline['events'][number];
type Facts = TimelineEvent['facts'];

const words: Readonly<Record<string, string>> = {
  ...messages.accountActivity.actions,
  ...messages.ordersStaff.events,
  ...texts.what,
};

/** The event in words. Null for an act without a text. */
export function whatText(what: string): string | null {
  return Object.hasOwn(words, what) ? (words[what] ?? null) : null;
}

/** Further details, each in a few words. */
export function detailTexts({ facts, reason }: TimelineEvent): string[] {
  return [
    facts.product,
    amountText(facts),
    facts.status === undefined ? undefined : messages.orders.status[facts.status],
    facts.flag === undefined ? undefined : (messages.ordersStaff.flags[facts.flag] ?? facts.flag),
    standingText(facts),
    facts.device,
    facts.userAgent === undefined ? undefined : browserText(facts.userAgent),
    facts.resetsLeft === undefined ? undefined : texts.resetsLeft({ n: facts.resetsLeft }),
    facts.title,
    facts.text,
    reason === null ? undefined : texts.reason({ reason }),
  ].filter((text) => text !== undefined);
}

function amountText({ amount }: Facts): string | undefined {
  return amount === undefined ? undefined : formatMoney(amount.minor, amount.symbol);
}

/** Added or removed days. */
export function daysText(days: number): string {
  const { added, removed } = messages.licenseTime;
  return days > 0 ? added({ n: days }) : removed({ n: -days });
}

/** The account's subscription after the event. */
function standingText({ subscription, endsAt, frozenDays }: Facts): string | undefined {
  const { kept, endless, until } = messages.licenseTime;
  if (frozenDays !== undefined) return kept({ n: frozenDays });
  if (subscription === undefined || endsAt === undefined) return undefined;
  if (endsAt === 'infinity') return endless({ name: subscription });
  return until({ name: subscription, end: formatInstant(endsAt) });
}

function browserText(userAgent: string): string {
  const { device, unknownDevice } = messages.accountCards.sessions;
  const name = deviceName(userAgent);
  return name === null ? unknownDevice : device({ browser: name.browser, system: name.system });
}

/** The actor and the address. */
export function byText({ by, byName, address }: TimelineEvent): string {
  const who = byName === null ? texts.by[by] : texts.byName({ name: byName });
  return address === null ? who : `${who} ${texts.from({ address })}`;
}

/** Events of one day in the reader's time zone, newest first. */
type Day = { day: string; events: TimelineEvent[] };

export function daysOf(events: readonly TimelineEvent[]): Day[] {
  const days: Day[] = [];
  for (const event of events) {
    const day = formatInstantDay(event.at);
    const last = days.at(-1);
    if (last?.day === day) last.events.push(event);
    else days.push({ day, events: [event] });
  }
  return days;
}

/** A day as a heading. */
export function dayText(day: string, nowMs: number): string {
  const now = new Date(nowMs);
  const before = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (day === formatInstantDay(now.toISOString())) return texts.today({ day });
  if (day === formatInstantDay(before.toISOString())) return texts.yesterday({ day });
  return day;
}
