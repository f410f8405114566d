import { randomUUID } from 'node:crypto';
import type { InferContractRouterInputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { type GivenKey, mostGiven } from '@regz/rules/panel/given.ts';
import { PANEL_LIMITS } from '@regz/rules/panel/panel-limits.ts';
import { valueRefusal } from '@regz/rules/panel/values.ts';
import { recordAct } from '../../audit/record-act.ts';
import { actWithCode } from '../../identity/second-factors/act-with-code.ts';
import { requirePackages } from '../../licenses/packages.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Seal } from '../../platform/guards/seal.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { openValue, sealValue } from '../values/sealed-values.ts';
import { isSameKey, keyOf } from './given-key.ts';
import {
  findValue,
  findStaffValues,
  insertValue,
  lockValues,
  updateValue,
  type ValueRow,
} from './staff-values.queries.ts';
import { type ListedValue, valueView } from './value-view.ts';

type Input = InferContractRouterInputs<Contract['panel']>['staff']['setValue'];

/**
 * Sets a value of programs. The audit trail gets its name, never its content.
 * @throws Refusal PANEL_VALUE_NAME_INVALID, PANEL_VERSION_INVALID, PANEL_VALUE_CONTENT_MISSING,
 * PANEL_VALUE_UNKNOWN, PANEL_VALUE_CHANGED with the value as it is now, PANEL_VALUES_TOO_LARGE, or what
 * `actWithCode` refuses
 */
export async function setValue(
  services: Services,
  context: RequestContext<AdminCaller>,
  input: Input,
): Promise<ListedValue> {
  const { seal } = services;
  const { caller } = context;
  const { code, revision, ...value } = input;
  const refusal = valueRefusal(value);
  if (refusal !== null) throw new Refusal(refusal);
  return actWithCode(services, { caller, code }, async ({ trx }) => {
    if (value.package !== null) await requirePackages(trx, [value.package]);
    await lockValues(trx);
    const rows = await findStaffValues(trx);
    const present = rows.find((row) => isSameKey(row, value));
    if (present === undefined && revision !== null) throw new Refusal('PANEL_VALUE_UNKNOWN');
    if (present !== undefined && present.revision !== revision) {
      throw new Refusal('PANEL_VALUE_CHANGED', valueView(seal, present));
    }
    requireRoom(seal, { others: rows.filter((row) => row !== present), value });
    const id = present?.id ?? randomUUID();
    const content = sealValue(seal, { id, content: value.content });
    const row = { ...value, id, content, editedBy: caller.username };
    await (present === undefined ? insertValue(trx, row) : updateValue(trx, row));
    await recordAct(trx, context, {
      action: 'panel.write-value',
      object: { kind: 'panel-value', id },
      detail: keyOf(value),
    });
    const answer = valueView(seal, await requireValue(trx, id));
    await keepAnswer(trx, context.idempotency, answer);
    return answer;
  });
}

/** @throws Refusal PANEL_VALUE_UNKNOWN */
export async function requireValue(trx: Database, id: string): Promise<ValueRow> {
  const row = await findValue(trx, id);
  if (row === undefined) throw new Refusal('PANEL_VALUE_UNKNOWN');
  return row;
}

type Room = { others: readonly ValueRow[]; value: GivenKey & { content: string } };

/** @throws Refusal PANEL_VALUES_TOO_LARGE if an account could be given more than an answer holds. */
function requireRoom(seal: Seal, { others, value }: Room): void {
  const sized = [
    sizeOf(value),
    ...others.map((row) => sizeOf({ ...row, content: openValue(seal, row) ?? '' })),
  ];
  const limitBytes = PANEL_LIMITS.valuesBytes;
  if (mostGiven(sized) > limitBytes) throw new Refusal('PANEL_VALUES_TOO_LARGE', { limitBytes });
}

/** The room of a value in the JSON that programs get. */
function sizeOf({ name, package: wanted, content }: GivenKey & { content: string }) {
  return { name, package: wanted, size: Buffer.byteLength(JSON.stringify({ [name]: content })) };
}
