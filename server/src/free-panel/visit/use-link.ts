import { TRIAL } from '@regz/rules/free-panel/links.ts';
import { mailboxMarks, trialRefusal } from '@regz/rules/free-panel/trial-marks.ts';
import { type TrialOutcome, trialOutcome, trialOutcomes } from '@regz/rules/free-panel/trial.ts';
import { grantLicense, readStanding } from '../../licenses/grant-license.ts';
import { claimTrialMark, claimTrialOnOwnPcs } from '../../licenses/trials/claim-trial-mark.ts';
import { claimTrialInCommunity } from '../../licenses/trials/community-mark.ts';
import { recordGivenOrder } from '../../orders/record-given-order.ts';
import type { Database } from '../../platform/database/database.ts';
import { knownValue } from '../../platform/database/known-value.ts';
import type { Origin } from '../../platform/http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { findOncePer, lockLink, takeUse } from '../free-panel.queries.ts';
import { requireUsable } from '../require-key.ts';
import { findUse, insertUse } from '../usage.queries.ts';

export type UsedLink = { username: string; outcome: TrialOutcome };

type Visitor = Parameters<typeof grantLicense>[1]['account'];

/** One visitor's use of one link, as the page sent it. */
export type LinkUse = {
  linkId: string;
  account: Visitor;
  signedUp: boolean;
  attempt: string;
  /** The stored mark of the visitor's device; null if unknown. */
  deviceMark: string | null;
  origin: Origin;
};

/**
 * Uses a link for an account that the caller's transaction has locked: the license with its order,
 * the use and its count, all or nothing. Repeating the same attempt gets the same outcome.
 * @throws Refusal FREE_PANEL_USED_BEFORE, FREE_PANEL_LINK_INVALID, FREE_PANEL_LINK_FULL,
 * FREE_PANEL_LICENSE_FAILED, and as {@link markTrial}
 */
export async function useLink(
  services: Pick<Services, 'clock' | 'keyedHash'>,
  trx: Database,
  { linkId, account, signedUp, attempt, deviceMark, origin }: LinkUse,
): Promise<UsedLink> {
  const { id: userId, username, email } = account;
  const link = await lockLink(trx, linkId);
  const before = link && (await findUse(trx, { code: link.code, userId, username }));
  if (before !== undefined) return repeated(before, attempt);
  requireUsable(services, link);
  const at = new Date(services.clock());
  const standing = await readStanding(trx, { userId, packageName: TRIAL.package, at });
  const outcome = trialOutcome({ ...standing, hadTrial: standing.hadPackage });
  if (outcome === 'made') {
    const { severalPerMailbox } = link;
    await markTrial(services, trx, { userId, email, severalPerMailbox, deviceMark, at });
  }
  const licenseKeyId = outcome === 'made' ? await giveTrial(trx, { account, at, origin }) : null;
  await takeUse(trx, linkId);
  const { code } = link;
  await insertUse(trx, {
    linkId,
    code,
    userId,
    username,
    licenseKeyId,
    signedUp,
    outcome,
    attemptId: attempt,
    at,
  });
  return { username, outcome };
}

type Before = NonNullable<Awaited<ReturnType<typeof findUse>>>;

function repeated(before: Before, attempt: string): UsedLink {
  if (before.attemptId !== attempt) throw new Refusal('FREE_PANEL_USED_BEFORE');
  return { username: before.username, outcome: knownValue(trialOutcomes, before.outcome) };
}

/** A license of one day and its order of amount 0. */
async function giveTrial(
  trx: Database,
  { account, at, origin }: { account: Visitor; at: Date; origin: Origin },
): Promise<string> {
  const { package: packageName, days, productName } = TRIAL;
  const license = await grantLicense(trx, { account, packageName, days, at, origin });
  if (license === undefined) throw new Refusal('FREE_PANEL_LICENSE_FAILED');
  await recordGivenOrder(trx, {
    userId: account.id,
    username: account.username,
    email: account.email,
    productName,
    validityDays: days,
    licenseKeyId: license.id,
    source: 'free-panel',
    at,
  });
  return license.id;
}

type Trial = {
  userId: string;
  /** Null for an account without an address. */
  email: string | null;
  /** True if staff allow several accounts of one mailbox on the link. */
  severalPerMailbox: boolean;
  /** Null if the browser did not send our cookie. */
  deviceMark: string | null;
  at: Date;
};

/**
 * Marks a trial before it is given: its mailbox, its device, its account in the chat community and
 * its PCs each get one mark, which outlives the account.
 * @throws Refusal FREE_PANEL_MAILBOX_USED, FREE_PANEL_DEVICE_UNKNOWN, FREE_PANEL_DEVICE_USED,
 * FREE_PANEL_COMMUNITY_USED, FREE_PANEL_PC_USED
 */
async function markTrial(
  services: Pick<Services, 'keyedHash'>,
  trx: Database,
  { userId, email, severalPerMailbox, deviceMark, at }: Trial,
): Promise<void> {
  const trial = { userId, at };
  const isFirst = {
    mailbox: email === null ? null : await markMailbox(services, trx, { ...trial, email }),
    device:
      deviceMark === null
        ? null
        : await claimTrialMark(trx, { ...trial, kind: 'device', mark: deviceMark }),
    community: await claimTrialInCommunity(services, trx, trial),
    pcs: await claimTrialOnOwnPcs(services, trx, trial),
  };
  const refusal = trialRefusal(isFirst, { severalPerMailbox, oncePer: await findOncePer(trx) });
  if (refusal !== null) throw new Refusal(refusal);
}

async function markMailbox(
  services: Pick<Services, 'keyedHash'>,
  trx: Database,
  { email, ...trial }: { email: string; userId: string; at: Date },
): Promise<boolean> {
  let isFirst = true;
  for (const name of mailboxMarks(email)) {
    const mark = services.keyedHash('regz trial mailboxes', name).toString('hex');
    if (!(await claimTrialMark(trx, { ...trial, kind: 'mailbox', mark }))) isFirst = false;
  }
  return isFirst;
}
