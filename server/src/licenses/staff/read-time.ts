import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { noTime } from '@regz/rules/licenses/time-standing.ts';
import { upcoming, type UpcomingFacts } from '@regz/rules/licenses/upcoming.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { readPause } from '../freezing/read-freeze.ts';
import { entryView, sumOfRows } from '../time/list-time.ts';
import { standingOf } from '../time/seen-time.ts';
import { findMailFacts, findStaffTimeEntries, type MailFacts } from './customer-time.queries.ts';
import { readOrigins } from './read-origins.ts';
import { readReplaced } from './replaced-package.ts';

type Staff = Contract['licenses']['staff'];
type Time = InferContractRouterOutputs<Staff>['readTime'];

/**
 * The changes of a customer's license time, newest first, and the next events.
 * @throws Refusal ACCOUNT_UNKNOWN
 */
export async function readTime(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { id }: InferContractRouterInputs<Staff>['readTime'],
): Promise<Time> {
  const facts = await findMailFacts(db, id);
  if (facts === undefined) throw new Refusal('ACCOUNT_UNKNOWN');
  const rows = await findStaffTimeEntries(db, id);
  const origins = await readOrigins(db, id, rows);
  const [newest] = rows;
  const standing = newest === undefined ? noTime : standingOf(newest);
  const nowMs = clock();
  const mailsOff = mailsOffOf(facts);
  const { frozenDays } = standing;
  const pause = frozenDays === null ? null : await readPause(db, id, frozenDays);
  return {
    number: newest?.number ?? 0,
    ...standing,
    entries: rows.map(({ actor, actorName, stockKeyId, orderId, timeChangeId, ...entry }) => ({
      ...entryView(entry),
      actor,
      actorName,
      stockKeyId,
      orderId,
      timeChangeId,
      requestId: origins.get(entry.number)?.requestId ?? null,
    })),
    sum: sumOfRows(rows, nowMs),
    keptMs: pause?.keptMs ?? null,
    upcoming: upcoming(standing, { ...facts, mailsOff, thaw: thawOf(pause) }, nowMs),
    mailsOff,
    replaced: await replacedView(db, { accountId: id, standing, nowMs }),
  };
}

async function replacedView(...asked: Parameters<typeof readReplaced>): Promise<Time['replaced']> {
  const replaced = await readReplaced(...asked);
  const { subscription = null, endsAt = null } = replaced?.undone.after ?? {};
  if (replaced === null || subscription === null || endsAt === null) return null;
  const { number, paidOrderId } = replaced;
  return { number, subscription, endsAt, paidOrderId };
}

function thawOf(pause: { thawsOn: string | null; keptMs: number } | null): UpcomingFacts['thaw'] {
  if (pause === null || pause.thawsOn === null) return null;
  return { on: pause.thawsOn, keptMs: pause.keptMs };
}

function mailsOffOf({ banned, hasAddress, isRefused }: MailFacts): UpcomingFacts['mailsOff'] {
  if (banned) return 'banned';
  if (!hasAddress) return 'no-address';
  return isRefused ? 'turned-off' : null;
}
