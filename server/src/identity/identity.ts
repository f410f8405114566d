import { sessionKinds } from '@regz/contract/operation.ts';
import { HOUR_MS } from '@regz/rules/durations.ts';
import { SHARED_NETWORK_FACTOR } from '@regz/rules/shop/network-limit.ts';
import type { Config } from '../platform/config/config.ts';
import {
  type AttemptLimit,
  type BudgetsOf,
  perHour,
  perQuarterHour,
} from '../platform/guards/attempts/attempt-budget.ts';
import { sessionLimits } from '../platform/guards/session-limits.ts';
import type { Figure } from '../platform/metrics/keep-figures.ts';
import type { Services } from '../platform/services.ts';
import type { Slice } from '../platform/slice.ts';
import { deleteExpiredNonces } from './challenges/challenges.queries.ts';
import { offerChallenge } from './challenges/offer-challenge.ts';
import { addEmail } from './email/add-email.ts';
import { confirmEmail } from './email/confirm-email.ts';
import { correctEmail } from './email/correct-email.ts';
import { deleteLinksBefore } from './email/mailed-links.queries.ts';
import { sendEmailVerification } from './email/send-email-verification.ts';
import { identityQueues } from './identity.jobs.ts';
import { mails } from './identity.mails.ts';
import { changePassword } from './password-change/change-password.ts';
import { customerPasswords } from './password-reset/customer-passwords.ts';
import { mailPasswordReset } from './password-reset/mail-password-reset.ts';
import { requestPasswordReset } from './password-reset/request-password-reset.ts';
import { resetPassword } from './password-reset/reset-password.ts';
import { revealPassword } from './passwords/reveal-password.ts';
import { dropRegistration } from './provider/drop-registration.ts';
import { deleteExpiredFlows } from './provider/identity-flows.queries.ts';
import { deleteExpiredRegistrations } from './provider/identity-registrations.queries.ts';
import { readHeldRegistration } from './provider/read-held-registration.ts';
import { readIdentityProof } from './provider/read-identity-proof.ts';
import { startIdentityProof } from './provider/start-identity-proof.ts';
import { startSignIn } from './provider/start-sign-in.ts';
import { registerAccount } from './registration/register-account.ts';
import { registerInStore } from './registration/register-in-store.ts';
import { offerPasskey } from './second-factors/passkeys/offer-passkey.ts';
import { deleteExpiredChallenges } from './second-factors/passkeys/passkey-challenges.queries.ts';
import { passkeyView } from './second-factors/passkeys/passkey-view.ts';
import { listPasskeys } from './second-factors/passkeys/passkeys.queries.ts';
import { registerPasskey } from './second-factors/passkeys/register-passkey.ts';
import { removePasskey } from './second-factors/passkeys/remove-passkey.ts';
import { renamePasskey } from './second-factors/passkeys/rename-passkey.ts';
import { endOtherSessions } from './sessions/end-other-sessions.ts';
import { endOwnSession } from './sessions/end-own-session.ts';
import { listOwnSessions } from './sessions/list-own-sessions.ts';
import { logOut } from './sessions/log-out.ts';
import { findLogIns } from './sessions/session-timeline.queries.ts';
import { countSessions, deleteEndedSessions } from './sessions/sessions.queries.ts';
import { logInWithPasskey } from './sign-in/log-in-with-passkey.ts';
import { logIn } from './sign-in/log-in.ts';
import { offerPasskeyLogIn } from './sign-in/offer-passkey-log-in.ts';
import { totpOperations } from './totp-operations.ts';

export const identity = {
  operations: {
    identity: {
      registerAccount,
      registerInStore,
      logIn,
      logOut: (services, context) => logOut(services, context, { kind: 'customer' }),
      me: async (_, { caller }) => caller.account,
      changePassword: (services, context, input) =>
        changePassword(services, context, input, customerPasswords),
      revealPassword,
      requestPasswordReset: (services, context, input) =>
        requestPasswordReset(services, context, { ...input, kind: 'customer' }),
      resetPassword: (services, context, input) =>
        resetPassword(services, context, input, customerPasswords),
      offerChallenge,
      startSignIn,
      startIdentityProof,
      readIdentityProof,
      readHeldRegistration,
      dropRegistration,
      listOwnSessions,
      endOwnSession,
      endOtherSessions,
      addEmail,
      correctEmail,
      sendEmailVerification,
      confirmEmail,
      ...totpOperations,
      offerPasskey,
      registerPasskey,
      listPasskeys: async ({ db }, { caller }) =>
        (await listPasskeys(db, caller.id)).map(passkeyView),
      renamePasskey,
      removePasskey,
      offerPasskeyLogIn,
      logInWithPasskey,
    },
  },
  mails,
  attemptLimits: identityBudgets,
  queues: identityQueues,
  jobs: (services) => ({
    'identity.mail-password-reset': (job) => mailPasswordReset(services, job, customerPasswords),
  }),
  sweep: sweepIdentity,
  figures: sessionFigures,
  timeline: [
    {
      name: 'sessions',
      topics: ['account'],
      shownBy: 'customers.staff.readCustomer',
      read: findLogIns,
    },
  ],
} satisfies Slice;

/**
 * Deletes sessions that ended by idleness or age, and spent challenges, mailed links and visits to
 * the identity provider one hour after they expire.
 */
async function sweepIdentity({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const nowMs = clock();
  for (const kind of sessionKinds) {
    const { idleSeconds, absoluteSeconds } = sessionLimits[kind];
    await deleteEndedSessions(db, kind, {
      seen: new Date(nowMs - idleSeconds * 1000),
      created: new Date(nowMs - absoluteSeconds * 1000),
    });
  }
  await deleteExpiredNonces(db, new Date(nowMs - HOUR_MS));
  await deleteLinksBefore(db, new Date(nowMs - HOUR_MS));
  await deleteExpiredFlows(db, new Date(nowMs - HOUR_MS));
  await deleteExpiredChallenges(db, new Date(nowMs - HOUR_MS));
  await deleteExpiredRegistrations(db, new Date(nowMs - HOUR_MS));
}

/** The metrics of sessions: how many are open, by kind of account. */
function sessionFigures({ db }: Pick<Services, 'db'>): readonly Figure[] {
  return [
    {
      name: 'regz_sessions_open',
      help: 'Sessions that have not ended, by the kind of account',
      kind: 'gauge',
      label: 'kind',
      read: async () =>
        Object.fromEntries((await countSessions(db)).map(({ kind, sessions }) => [kind, sessions])),
    },
  ];
}

declare module '../platform/guards/attempts/attempt-budget.ts' {
  interface AttemptBudgets extends BudgetsOf<ReturnType<typeof identityBudgets>> {}
}

const fixed = {
  /** Logins per address block. */
  logInAddress: perQuarterHour(60),
  /** Logins per account and address block. */
  logInAccount: perQuarterHour(10),
  /** Failed logins of one account from all addresses; beyond this, the challenge becomes harder. */
  logInPressure: perHour(20),
  /** Wrong passwords of a logged-in account. */
  passwordCheck: perQuarterHour(10),
  /** All password checks of a logged-in account. */
  ownPasswordChecks: perQuarterHour(60),
  /** Wrong second factors of an account, all of which need its password first. */
  secondFactor: perHour(10),
  /** Logins by passkey started from one address block. */
  passkeyAddress: perQuarterHour(60),
  /** Visits to the identity provider: sign-ins per address block, proofs per account. */
  identityAddress: perQuarterHour(60),
  identityAccount: perQuarterHour(30),
  /** Mail addresses of other accounts that one account tries to add. */
  emailAddition: perHour(10),
  /** Wrong verification codes. */
  emailCode: perHour(10),
  /** Mails requested by a logged-in account, and from one address block. */
  mailAccount: perHour(5),
  mailAddress: perHour(30),
  /** Password resets per mailbox and address block. */
  resetRequest: perHour(3),
} satisfies Record<string, AttemptLimit>;

/** The attempt limits of this slice. */
function identityBudgets({
  REGISTRATION_NETWORK_HOUR: most,
  CHALLENGE_NETWORK_QUARTER: challenges,
}: Config) {
  return {
    ...fixed,
    /** Challenges for a network, and for a shared network: one for each form. */
    challenge: perQuarterHour(challenges),
    challengeSharedNetwork: perQuarterHour(challenges * SHARED_NETWORK_FACTOR),
    /** Failed registrations from a network, and from a shared network. */
    registrationNetwork: perHour(most),
    registrationSharedNetwork: perHour(most * SHARED_NETWORK_FACTOR),
  };
}
