import { readTypedCode } from '@regz/rules/typed-codes.ts';
import { addressBlock } from '../../platform/guards/address.ts';
import { withAttempts } from '../../platform/guards/attempts/attempt-budget.ts';
import type { CustomerCaller } from '../../platform/http/callers.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import type { SignIn } from './sign-ins.queries.ts';

/**
 * Runs work with an entered code. Only an unknown code costs an attempt.
 * @throws Refusal PANEL_CODE_UNKNOWN also for invalid text; ATTEMPTS_EXCEEDED
 */
export async function withTypedCode<Result>(
  { budgets }: Pick<Services, 'budgets'>,
  { caller, origin }: RequestContext<CustomerCaller>,
  typed: string,
  work: (code: string) => Promise<Result>,
): Promise<Result> {
  const key = `${caller.id} ${addressBlock(origin.address)}`;
  return withAttempts(
    [{ budget: budgets.panelWrongCode, key }],
    ['PANEL_CODE_UNKNOWN'],
    async () => {
      const code = readTypedCode(typed);
      if (code === null) throw new Refusal('PANEL_CODE_UNKNOWN');
      return work(code);
    },
  );
}

/**
 * The PC that an account may decide about.
 * @throws Refusal PANEL_CODE_UNKNOWN also for a code that another account used first;
 * PANEL_CODE_EXPIRED
 */
export function openCode(
  found: SignIn | undefined,
  { accountId, nowMs }: { accountId: string; nowMs: number },
): SignIn {
  const isOpen = found !== undefined && (found.accountId ?? accountId) === accountId;
  if (!isOpen) throw new Refusal('PANEL_CODE_UNKNOWN');
  if (found.expiresAt.getTime() <= nowMs) throw new Refusal('PANEL_CODE_EXPIRED');
  return found;
}

/**
 * True if an account knows a PC: its list contains the PC or the place that it shares or, without a
 * list, it was signed in before.
 */
export function isKnownPc(
  account: {
    deviceIds: readonly string[];
    savesDevices: boolean;
    seenId: string | null;
    sharesPlaceOf: string | null;
  },
  deviceId: string,
): boolean {
  const { deviceIds, savesDevices, seenId, sharesPlaceOf } = account;
  return savesDevices ? deviceIds.includes(sharesPlaceOf ?? deviceId) : seenId !== null;
}
