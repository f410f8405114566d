import type { InferContractRouterInputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { type Reach, widensReach } from '@regz/rules/panel/release-form.ts';
import { cleanedText } from '@regz/rules/texts.ts';
import { recordAct } from '../../audit/record-act.ts';
import { actWithCode } from '../../identity/second-factors/act-with-code.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { releaseView, requireRelease, type StaffRelease } from './release-view.ts';
import { lockRelease, updateRelease } from './releases.queries.ts';

type Input = InferContractRouterInputs<Contract['panel']>['staff']['editRelease'];

/**
 * Changes the reach of a release: its share of PCs, whether it is mandatory, whether it is
 * withdrawn. A wider reach requires a code; a narrower one does not.
 * @throws Refusal PANEL_RELEASE_UNKNOWN, PANEL_RELEASE_CHANGED with the current release, or a
 * refusal of `actWithCode`
 */
export async function editRelease(
  services: Services,
  context: RequestContext<AdminCaller>,
  input: Input,
): Promise<StaffRelease> {
  const { caller } = context;
  const { code, id } = input;
  const seen = reachOf(await requireRelease(services.db, id));
  const act = ({ trx }: { trx: Database }) => applyChange(services, context, { trx, input, seen });
  return widensReach(seen, input)
    ? actWithCode(services, { caller, code }, act)
    : transaction(services.db, act);
}

type Change = { trx: Database; input: Input; seen: Reach };

/** Applies a change to the same version of the release for which the need of a code was decided. */
async function applyChange(
  { clock }: Pick<Services, 'clock'>,
  context: RequestContext<AdminCaller>,
  { trx, input, seen }: Change,
): Promise<StaffRelease> {
  const { id, mandatory, rollout, isWithdrawn } = input;
  const row = await lockRelease(trx, id);
  if (row === undefined) throw new Refusal('PANEL_RELEASE_UNKNOWN');
  const before = releaseView(row);
  const isUnseen = JSON.stringify(reachOf(before)) !== JSON.stringify(seen);
  if (before.revision !== input.revision || isUnseen) {
    throw new Refusal('PANEL_RELEASE_CHANGED', before);
  }
  const withdrawnAt = isWithdrawn ? (row.withdrawnAt ?? new Date(clock())) : null;
  const notes = cleanedText(input.notes);
  const editedBy = context.caller.username;
  await updateRelease(trx, id, { notes, mandatory, rollout, withdrawnAt, editedBy });
  const after = await requireRelease(trx, id);
  await recordAct(trx, context, {
    action: 'panel.change-release',
    object: { kind: 'panel-release', id },
    detail: {
      channel: after.channel,
      version: after.version,
      before: reachOf(before),
      after: reachOf(after),
    },
  });
  await keepAnswer(trx, context.idempotency, after);
  return after;
}

function reachOf({ rollout, mandatory, withdrawnAt }: StaffRelease): Reach {
  return { rollout, mandatory, isWithdrawn: withdrawnAt !== null };
}
