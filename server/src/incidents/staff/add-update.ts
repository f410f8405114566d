import type { InferContractRouterInputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { incidentTimesRefusal } from '@regz/rules/incidents/incident-edits.ts';
import { cleanedText } from '@regz/rules/texts.ts';
import { recordAct } from '../../audit/record-act.ts';
import { notifyEverybody } from '../../notifications/announce.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import type { StaffIncident } from '../incident-views.ts';
import { insertWording, updateIncident } from '../incidents.queries.ts';
import { holdSeenIncident, requireIncident } from './hold-seen-incident.ts';
import { isNowOver } from './is-now-over.ts';

type Inputs = InferContractRouterInputs<Contract['incidents']['staff']>;
type Context = RequestContext<AdminCaller>;

/**
 * Adds an update to an incident. With an end, the incident is over; without one, it continues.
 * @throws Refusal INCIDENT_TEXT_MISSING, INCIDENT_TIME_AHEAD, INCIDENT_ENDS_BEFORE,
 * INCIDENT_UNKNOWN, or INCIDENT_CHANGED with the current incident
 */
export async function addUpdate(
  services: Services,
  context: Context,
  { id, version, text: typed, endedAt }: Inputs['addUpdate'],
): Promise<StaffIncident> {
  const text = requireText(typed);
  return transaction(services.db, async ({ trx }) => {
    const before = await holdSeenIncident(trx, { id, version });
    const ended = endedAt === null ? null : new Date(endedAt);
    const times = { beganAtMs: Date.parse(before.beganAt), endedAtMs: ended?.getTime() ?? null };
    const refusal = incidentTimesRefusal(times, services.clock());
    if (refusal !== null) throw new Refusal(refusal);
    const number = before.updates.length + 1;
    const { username } = context.caller;
    const at = new Date(services.clock());
    const wording = { number, wording: 1, at, text, writtenBy: username };
    await insertWording(trx, { incidentId: id, ...wording });
    await updateIncident(trx, { id, endedAt: ended, editedBy: username });
    const after = await requireIncident(trx, id);
    if (isNowOver(before, after)) await notifyEverybody(services, trx, 'incident-over');
    await recordAct(trx, context, {
      action: ended === null ? 'incidents.update' : 'incidents.close',
      object: { kind: 'incident', id },
      detail: { number, text, endedAt: after.endedAt },
    });
    await keepAnswer(trx, context.idempotency, after);
    return after;
  });
}

/**
 * Replaces the text of an update and marks it as corrected. Earlier texts are kept.
 * @throws Refusal INCIDENT_TEXT_MISSING, INCIDENT_UPDATE_UNKNOWN, INCIDENT_UNKNOWN, or
 * INCIDENT_CHANGED with the current incident
 */
export async function correctUpdate(
  services: Services,
  context: Context,
  { id, version, number, text: typed }: Inputs['correctUpdate'],
): Promise<StaffIncident> {
  const text = requireText(typed);
  return transaction(services.db, async ({ trx }) => {
    const before = await holdSeenIncident(trx, { id, version });
    const corrected = before.updates.find((update) => update.number === number);
    if (corrected === undefined) throw new Refusal('INCIDENT_UPDATE_UNKNOWN');
    const { username } = context.caller;
    const wording = corrected.wordings.length + 1;
    const at = new Date(services.clock());
    await insertWording(trx, { incidentId: id, number, wording, at, text, writtenBy: username });
    await updateIncident(trx, { id, editedBy: username });
    const after = await requireIncident(trx, id);
    await recordAct(trx, context, {
      action: 'incidents.correct-update',
      object: { kind: 'incident', id },
      detail: { number, before: corrected.wordings.at(-1)?.text, after: text },
    });
    await keepAnswer(trx, context.idempotency, after);
    return after;
  });
}

function requireText(typed: string): string {
  const text = cleanedText(typed);
  if (text === '') throw new Refusal('INCIDENT_TEXT_MISSING');
  return text;
}
