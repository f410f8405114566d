import { randomUUID } from 'node:crypto';
import type { InferContractRouterInputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { basePackage } from '@regz/rules/licenses/packages.ts';
import {
  isChosen,
  memberEntry,
  type SkipReason,
  timeChangeRefusal,
  type TimeChangeFilter,
} from '@regz/rules/licenses/time-changes.ts';
import type { TimeSpan, TimeWindow } from '@regz/rules/licenses/time-spans.ts';
import type { TimeStanding } from '@regz/rules/licenses/time-standing.ts';
import { cleanedText } from '@regz/rules/texts.ts';
import type { Database } from '../../../platform/database/database.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { AdminCaller } from '../../../platform/http/callers.ts';
import { keepAnswer } from '../../../platform/http/idempotency.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { requirePackages } from '../../packages.ts';
import { seenTime, standingOf } from '../../time/seen-time.ts';
import { findCandidates, findNamed, findSpans, insertMembers } from './members.queries.ts';
import { readTimeChange, type TimeChange } from './read-time-change.ts';
import { insertTimeChange, type KeptPreview } from './time-changes.queries.ts';

type Input = InferContractRouterInputs<Contract['licenses']['staff']>['previewTimeChange'];

const AT_ONCE = 5000;
const SAMPLES = 20;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * Finds the accounts whose license time a change would move, computes the result, and stores the
 * list. Moves nothing; applying the change affects only the listed accounts.
 * @throws Refusal REASON_MISSING, LICENSE_DAYS_INVALID, LICENSE_WINDOW_INVALID,
 * LICENSE_PACKAGE_UNKNOWN, or LICENSE_FILTER_EMPTY if no account's time would move
 */
export async function previewTimeChange(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  context: RequestContext<AdminCaller>,
  input: Input,
): Promise<TimeChange> {
  const at = new Date(clock());
  const { days, reason, incidentId, ran, origin, includeBanned } = input;
  const times = ran && { fromMs: Date.parse(ran.from), toMs: Date.parse(ran.to) };
  const refusal = timeChangeRefusal({ days, reason, ran: times }, at.getTime());
  if (refusal !== null) throw new Refusal(refusal);
  return transaction(db, async ({ trx }) => {
    const { accounts, unknownNames } = await accountsOf(trx, input.names);
    const packages = [...new Set(input.packages.map(basePackage))];
    await requirePackages(trx, packages);
    const filter = { packages, ran, origin, includeBanned, accounts };
    const { ids, shown } = await chooseAccounts(
      trx,
      { days, filter },
      { nowMs: at.getTime(), window: times },
    );
    if (ids.length === 0) throw new Refusal('LICENSE_FILTER_EMPTY');
    const id = randomUUID();
    await insertTimeChange(trx, {
      id,
      days,
      filter,
      incidentId,
      reason: cleanedText(reason),
      mail: input.mail === null ? null : cleanedText(input.mail),
      accounts: ids.length,
      preview: { ...shown, unknownNames },
      madeById: context.caller.id,
      madeBy: context.caller.username,
      madeAt: at,
    });
    for (let first = 0; first < ids.length; first += AT_ONCE) {
      await insertMembers(trx, id, ids.slice(first, first + AT_ONCE));
    }
    const change = await readTimeChange({ db: trx, clock }, { id });
    await keepAnswer(trx, context.idempotency, change);
    return change;
  });
}

/** The listed accounts; null if the filter lists no names. */
async function accountsOf(
  trx: Database,
  typed: readonly string[],
): Promise<{ accounts: string[] | null; unknownNames: string[] }> {
  const names = [...new Set(typed.map((name) => name.trim()))].filter((name) => name !== '');
  if (names.length === 0) return { accounts: null, unknownNames: [] };
  const found = await findNamed(trx, names);
  return {
    accounts: [...new Set(found.flatMap(({ ids }) => ids))],
    unknownNames: found.filter(({ ids }) => ids.length === 0).map(({ name }) => name),
  };
}

type Shown = Omit<KeptPreview, 'unknownNames'>;

/** Reads all accounts, a few thousand at a time, so that no statement takes long. */
async function chooseAccounts(
  trx: Database,
  change: { days: number; filter: TimeChangeFilter },
  at: { nowMs: number; window: TimeWindow | null },
): Promise<{ ids: string[]; shown: Shown }> {
  const { filter } = change;
  const { ran, origin, accounts } = filter;
  const search = { asksForStore: origin === 'store', accounts };
  const ids: string[] = [];
  const preview = emptyPreview();
  for (let after = BEFORE_ALL; ;) {
    const rows = await findCandidates(trx, search, { after, limit: AT_ONCE });
    const spansOf = await readSpans(trx, rows, ran);
    for (const { id, banned, isFromStore, ...row } of rows) {
      const time = seenTime(row);
      const spans = spansOf.get(id) ?? [];
      if (!isChosen(filter, { time, spans, isFromStore }, at)) continue;
      const next = memberEntry({ time, banned }, change, at.nowMs);
      if (next.ok) ids.push(id);
      preview.add(id, time, next);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_ONCE) return { ids, shown: preview.shown() };
    after = last.id;
  }
}

/** The license time of accounts during a window, by their ids; nothing without a window. */
async function readSpans(
  trx: Database,
  accounts: readonly { id: string }[],
  ran: TimeChangeFilter['ran'],
): Promise<ReadonlyMap<string, readonly TimeSpan[]>> {
  const spansOf = new Map<string, TimeSpan[]>();
  if (ran === null) return spansOf;
  const ids = accounts.map(({ id }) => id);
  for (const { accountId, at, until, ...had } of await findSpans(trx, ids, ran)) {
    const untilMs = until?.getTime() ?? Number.POSITIVE_INFINITY;
    const span = { fromMs: at.getTime(), untilMs, had: standingOf(had) };
    const own = spansOf.get(accountId);
    if (own === undefined) spansOf.set(accountId, [span]);
    else own.push(span);
  }
  return spansOf;
}

/** Sums up the effect of a change on accounts. */
function emptyPreview() {
  const byPackage = new Map<KeptPreview['byPackage'][number]['subscription'], number>();
  const left = new Map<SkipReason, number>();
  const samples: KeptPreview['samples'] = [];
  let frozen = 0;
  let latestEnd: string | null = null;
  return {
    add(accountId: string, seen: TimeStanding, next: ReturnType<typeof memberEntry>): void {
      if (!next.ok) {
        left.set(next.why, (left.get(next.why) ?? 0) + 1);
        return;
      }
      const { after } = next;
      if (after.subscription !== null) {
        byPackage.set(after.subscription, (byPackage.get(after.subscription) ?? 0) + 1);
      }
      if (seen.frozenDays !== null) frozen += 1;
      else if (after.endsAt !== null && after.endsAt > (latestEnd ?? '')) {
        latestEnd = after.endsAt;
      }
      if (samples.length < SAMPLES)
        samples.push({ accountId, before: plain(seen), after: plain(after) });
    },
    shown: (): Shown => ({
      byPackage: [...byPackage]
        .map(([subscription, accounts]) => ({ subscription, accounts }))
        .toSorted((one, other) => other.accounts - one.accounts),
      frozen,
      left: [...left].map(([why, accounts]) => ({ why, accounts })),
      latestEnd,
      samples,
    }),
  };
}

function plain({ subscription, endsAt, frozenDays }: TimeStanding): TimeStanding {
  return { subscription, endsAt, frozenDays };
}
