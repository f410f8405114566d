import { createHash } from 'node:crypto';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '@regz/contract/contract.ts';
import { utcDate } from '@regz/rules/licenses/days-left.ts';
import { isPausedFor } from '@regz/rules/panel/notices.ts';
import { offlineEndMs, offlineRefusal } from '@regz/rules/panel/offline-files.ts';
import { decideState } from '@regz/rules/panel/panel-states.ts';
import { isVersionGood } from '@regz/rules/panel/versions.ts';
import { recordAct } from '../../audit/record-act.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import type { Database } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AdminCaller } from '../../platform/http/callers.ts';
import { answerOnce, type IdempotencyScope, keepAnswer } from '../../platform/http/idempotency.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { keptReason } from '../../platform/reason.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { deviceFacts } from '../device-facts.ts';
import { findNextPlace, noteGrace } from '../grace/grace.queries.ts';
import { makeGraceFile } from '../grace/make-grace-file.ts';
import { readOfflineTerms } from '../grace/read-offline-terms.ts';
import { addToList } from '../heartbeat/bindings.queries.ts';
import { readPublishedKey } from '../keys/read-published-key.ts';
import { isListed } from '../known-pcs.ts';
import { signDeviceIn } from '../programs.queries.ts';
import { type OfflineRequest, readOfflineRequest } from '../proof/read-offline-request.ts';
import { offerTo } from '../releases/offer-release.ts';
import { lockAccount } from '../sign-in/sign-ins.queries.ts';
import { givenReader } from '../values/read-given.ts';
import { findOfflineAccount, type OfflineAccount } from './offline-accounts.queries.ts';

type Input = InferContractRouterInputs<Contract['panel']>['staff']['issueOfflineFile'];
type Issued = InferContractRouterOutputs<Contract['panel']>['staff']['issueOfflineFile'];

/**
 * Registers a PC without internet on an account, and issues its program's file. The file contains
 * secret values, so the answer is stored sealed for retries.
 * @throws Refusal REASON_MISSING, ACCOUNT_UNKNOWN or PANEL_OFFLINE_…
 */
export async function issueOfflineFile(
  services: Services,
  context: RequestContext<AdminCaller>,
  { reason: typed, request: text, ...wanted }: Input,
): Promise<Issued> {
  const reason = keptReason(typed);
  const request = readOfflineRequest(text);
  if (request === null) throw new Refusal('PANEL_OFFLINE_REQUEST_INVALID');
  const idempotency = sealedScope(context.idempotency);
  const act = () => issue(services, { ...context, idempotency }, { ...wanted, reason, request });
  const answer = idempotency === undefined ? act() : answerOnce(services.db, idempotency, act);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is stored under this scope
  const sealed = (await answer) as Issued;
  const opened = services.seal.open(sealed.text, placeOf(wanted.id));
  if (opened === null) throw new Error('The offline file was sealed with another DATA_KEY.');
  return { ...sealed, text: opened };
}

/** A scope of its own: other answers are stored unsealed. */
function sealedScope(scope: IdempotencyScope | undefined): IdempotencyScope | undefined {
  if (scope === undefined) return undefined;
  return { ...scope, key: createHash('sha256').update(scope.key).digest('hex') };
}

function placeOf(accountId: string): string {
  return `panel offline file ${accountId}`;
}

type Wanted = { id: string; days: number; reason: string; request: OfflineRequest };

/** Issues the file. Its text is sealed. */
async function issue(
  services: Services,
  context: RequestContext<AdminCaller>,
  { id, days, reason, request }: Wanted,
): Promise<Issued> {
  const now = new Date(services.clock());
  return transaction(services.db, async ({ trx }) => {
    // After the lock, each statement sees the effects of earlier transactions.
    if (!(await lockAccount(trx, id))) throw new Refusal('ACCOUNT_UNKNOWN');
    const { deviceId } = request;
    const account = await findOfflineAccount(trx, { accountId: id, deviceId });
    if (account === undefined) throw new Refusal('ACCOUNT_UNKNOWN');
    await requireAllowed(trx, account, { days, request, now });
    await registerPc(services, trx, { account, request, now });
    const until = new Date(offlineEndMs(account.endsAt, { nowMs: now.getTime(), days }));
    if (!(await noteGrace(trx, account, { now, until, isOffline: true }))) {
      const next = await findNextPlace(trx, account, { now, maxDevices: account.maxDevices });
      throw new Refusal('PANEL_OFFLINE_FILES_RUNNING', { until: (next ?? now).toISOString() });
    }
    const text = await makeOfflineFile(services, trx, { account, request, now, until });
    const endsAt = until.toISOString();
    await recordAct(trx, context, {
      action: 'panel.issue-offline-file',
      object: { kind: 'account', id },
      detail: { reason, deviceId, label: request.label, days, endsAt },
    });
    if (account.email !== null) {
      const data = { username: account.username, label: request.label, endsAt };
      await sendMail(services, trx, { to: account.email, template: 'panel-offline-file', data });
    }
    const fileName = `regz-offline-${utcDate(until.getTime())}.json`;
    const answer = { fileName, endsAt, text: services.seal.close(text, placeOf(id)) };
    await keepAnswer(trx, context.idempotency, answer);
    return answer;
  });
}

type Asking = { request: OfflineRequest; now: Date };

/**
 * @throws Refusal if the account cannot have a file for that many days, or the version may not run.
 */
async function requireAllowed(
  trx: Database,
  account: OfflineAccount,
  { days, request, now }: Asking & { days: number },
): Promise<void> {
  const offer = await offerTo({ db: trx }, account, {});
  const { version } = request;
  const program = {
    account,
    isVersionGood: isVersionGood(version, offer),
    isPaused: isPausedFor(offer.notices, version),
    isListed: true,
    isSeated: true,
  };
  const state = decideState(program, now.getTime());
  const { offlineDays: mostDays } = await readOfflineTerms(trx, account.subscription);
  const refusal = offlineRefusal({ ...account, state, mostDays, days });
  if (refusal === 'PANEL_OFFLINE_DAYS_EXCEEDED') throw new Refusal(refusal, { mostDays });
  if (refusal !== null) throw new Refusal(refusal);
}

/**
 * Signs the PC in and gives it a place in the list, unless it has both. The first heartbeat adds
 * unknown facts.
 */
async function registerPc(
  services: Services,
  trx: Database,
  { account, request, now: at }: Asking & { account: OfflineAccount },
): Promise<void> {
  if (account.signedInAt === null) {
    const said = { ...request, keyIn: account.keyIn ?? 'file' };
    const facts = deviceFacts(services, said, account.place ?? '');
    const { publicKey } = request;
    try {
      await signDeviceIn(trx, account, { ...facts, publicKey, at });
    } catch (error) {
      // A PC is signed in to one account at a time.
      if (!isUniqueViolation(error, 'panel_devices_signed_in')) throw error;
      throw new Refusal('PANEL_OFFLINE_DEVICE_TAKEN');
    }
  }
  if (!isListed(account) && !(await addToList(trx, account)))
    throw new Refusal('PANEL_OFFLINE_LIST_FULL');
}

/**
 * Returns the text for the program: the key set, its file, and the values of its package and
 * version.
 */
async function makeOfflineFile(
  { seal }: Pick<Services, 'seal'>,
  trx: Database,
  { account, request, now, until }: Asking & { account: OfflineAccount; until: Date },
): Promise<string> {
  const published = await readPublishedKey({ seal }, trx, now);
  if (published === null) throw new Refusal('PANEL_OFFLINE_KEYS_MISSING');
  const { key, keySet } = published;
  const { subscription, username } = account;
  const { version } = request;
  const { values } = await givenReader({ db: trx, seal })({ subscription, version });
  const terms = { valuesDigest: values.digest, now, until, username };
  const grace = makeGraceFile(key, account, terms);
  return JSON.stringify({ keySet, grace, values: values.content });
}
