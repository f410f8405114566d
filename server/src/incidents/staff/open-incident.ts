import { randomUUID } from 'node:crypto';
import type { InferContractRouterInputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { incidentRefusal } from '@regz/rules/incidents/incident-edits.ts';
import { cleanedText, oneLine } from '@regz/rules/texts.ts';
import { recordAct } from '../../audit/record-act.ts';
import { notifyEverybody } from '../../notifications/announce.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import type { StaffIncident } from '../incident-views.ts';
import {
  type IncidentChange,
  insertIncident,
  insertWording,
  updateIncident,
} from '../incidents.queries.ts';
import { holdSeenIncident, requireIncident } from './hold-seen-incident.ts';
import { isNowOver } from './is-now-over.ts';

type Inputs = InferContractRouterInputs<Contract['incidents']['staff']>;
type Context = RequestContext<AdminCaller>;

/**
 * Opens an incident. The status page shows it from the next read.
 * @throws Refusal INCIDENT_TITLE_MISSING, INCIDENT_PARTS_MISSING, INCIDENT_TIME_AHEAD,
 * INCIDENT_ENDS_BEFORE, INCIDENT_TEXT_MISSING
 */
export async function openIncident(
  services: Services,
  context: Context,
  { text: typed, ...input }: Inputs['openIncident'],
): Promise<StaffIncident> {
  const text = cleanedText(typed);
  const described = readDescription(services, input);
  if (text === '') throw new Refusal('INCIDENT_TEXT_MISSING');
  return transaction(services.db, async ({ trx }) => {
    const id = randomUUID();
    await insertIncident(trx, { id, ...described, isPublic: true });
    const { username: writtenBy } = context.caller;
    const at = new Date(services.clock());
    await insertWording(trx, { incidentId: id, number: 1, wording: 1, at, text, writtenBy });
    const opened = await requireIncident(trx, id);
    await recordAct(trx, context, {
      action: 'incidents.open',
      object: { kind: 'incident', id },
      detail: { ...descriptionOf(opened), text },
    });
    await keepAnswer(trx, context.idempotency, opened);
    return opened;
  });
}

/**
 * Changes the description of an incident. The audit trail has the former one.
 * @throws Refusal like `openIncident` without its text, INCIDENT_UNKNOWN, and INCIDENT_CHANGED with
 * the incident as it is now
 */
export async function editIncident(
  services: Services,
  context: Context,
  { id, version, isPublic, ...input }: Inputs['editIncident'],
): Promise<StaffIncident> {
  const described = readDescription(services, input);
  return transaction(services.db, async ({ trx }) => {
    const before = await holdSeenIncident(trx, { id, version });
    const { username: editedBy } = context.caller;
    await updateIncident(trx, { id, ...described, isPublic, editedBy });
    const after = await requireIncident(trx, id);
    if (isNowOver(before, after)) await notifyEverybody(services, trx, 'incident-over');
    await recordAct(trx, context, {
      action: 'incidents.edit',
      object: { kind: 'incident', id },
      detail: { before: descriptionOf(before), after: descriptionOf(after) },
    });
    await keepAnswer(trx, context.idempotency, after);
    return after;
  });
}

function readDescription(
  { clock }: Pick<Services, 'clock'>,
  input: Omit<Inputs['openIncident'], 'text'>,
): Omit<IncidentChange, 'isPublic'> {
  const { title, effect, affected } = input;
  const beganAt = new Date(input.beganAt);
  const endedAt = input.endedAt === null ? null : new Date(input.endedAt);
  const times = { beganAtMs: beganAt.getTime(), endedAtMs: endedAt?.getTime() ?? null };
  const refusal = incidentRefusal({ title, affected, ...times }, clock());
  if (refusal !== null) throw new Refusal(refusal);
  return { title: oneLine(title), effect, affected: [...new Set(affected)], beganAt, endedAt };
}

function descriptionOf({ title, effect, affected, beganAt, endedAt, isPublic }: StaffIncident) {
  return { title, effect, affected, beganAt, endedAt, isPublic };
}
