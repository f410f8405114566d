import { utcDate } from '@regz/rules/licenses/days-left.ts';
import { freeze } from '@regz/rules/licenses/license-time.ts';
import type { TimeStanding } from '@regz/rules/licenses/time-standing.ts';
import { actingAs } from '../../audit/record-act.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import { lockTime } from '../time/seen-time.ts';
import { beginFreeze } from './freeze-license.ts';
import {
  deleteFreezeRequest,
  findDueRequests,
  findDueThaws,
  findFreezeRequest,
  findMailReader,
} from './freezes.queries.ts';
import { readPause } from './read-freeze.ts';
import { thaw } from './thaw-license.ts';

const AT_ONCE = 100;

/**
 * Begins and ends the freezes that are due, each in its own transaction that checks again under the
 * account's lock. Concurrent and interrupted runs begin and end each freeze once.
 */
export async function carryOutFreezes(services: Services): Promise<void> {
  const { db, clock } = services;
  const now = new Date(clock());
  await forEachDue(
    () => findDueRequests(db, now, AT_ONCE),
    (accountId) => beginDue(services, accountId, now),
  );
  await forEachDue(
    () => findDueThaws(db, utcDate(now.getTime()), AT_ONCE),
    (accountId) => thawDue(services, accountId, now),
  );
}

async function forEachDue(
  find: () => Promise<string[]>,
  act: (accountId: string) => Promise<void>,
): Promise<void> {
  for (;;) {
    const due = await find();
    for (const accountId of due) await act(accountId);
    if (due.length < AT_ONCE) return;
  }
}

/** Begins a freeze, unless no subscription is left to freeze. */
async function beginDue(services: Services, accountId: string, at: Date): Promise<void> {
  await transaction(services.db, async ({ trx }) => {
    const account = await lockTime(trx, accountId);
    const request = await findFreezeRequest(trx, accountId);
    if (account === undefined || request === undefined || request.beginsAt > at) return;
    await deleteFreezeRequest(trx, accountId);
    const { seen } = account;
    if (!freeze(seen, at.getTime()).ok) return;
    const context = actingAs({ kind: 'customer', id: accountId }, { clock: () => at.getTime() });
    const { days } = request;
    const frozen = await beginFreeze(trx, context, { accountId, seen, days, at });
    await mail(services, trx, { accountId, standing: frozen });
  });
}

async function thawDue(services: Services, accountId: string, at: Date): Promise<void> {
  await transaction(services.db, async ({ trx }) => {
    const account = await lockTime(trx, accountId);
    const frozenDays = account?.seen.frozenDays ?? null;
    if (account === undefined || frozenDays === null) return;
    const { thawsOn } = await readPause(trx, accountId, frozenDays);
    if (thawsOn === null || thawsOn > utcDate(at.getTime())) return;
    const actor = { kind: 'operator', id: null } as const;
    const context = actingAs({ ...actor, name: 'schedule' }, { clock: () => at.getTime() });
    const { seen } = account;
    const thawed = await thaw(trx, context, { accountId, seen, at, actor });
    if (thawed !== null) await mail(services, trx, { accountId, standing: thawed });
  });
}

/** Mails the owner of a subscription about a scheduled pause or resumption. */
async function mail(
  services: Services,
  trx: Database,
  { accountId, standing }: { accountId: string; standing: TimeStanding },
): Promise<void> {
  const reader = await findMailReader(trx, accountId);
  const { subscription, endsAt, frozenDays } = standing;
  if (reader === undefined || subscription === null || endsAt === null) return;
  const { email: to, username } = reader;
  if (frozenDays === null) {
    const data = { username, subscription, endsAt };
    await sendMail(services, trx, { to, template: 'subscription-resumed', data });
    return;
  }
  const { thawsOn } = await readPause(trx, accountId, frozenDays);
  const data = { username, subscription, keptDays: frozenDays, thawsOn };
  await sendMail(services, trx, { to, template: 'subscription-paused', data });
}
