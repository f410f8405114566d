import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { generateSync } from 'otplib';
import {
  type Authenticator,
  type Faults,
  softwareAuthenticator,
} from '../fakes/software-authenticator.ts';
import type { Browser } from '../harness/browser.ts';
import type { TestServer } from '../harness/harness.ts';
import { isStaff, newPerson, PASSWORD, type Person } from '../harness/people.ts';
import { signIn } from '../harness/signed-in.ts';

const STEP_SECONDS = 30;

/** An authenticator app with one secret. */
export type App = {
  /** The code of the current step, or of a step that many steps away. */
  code(stepsAway?: number): string;
  recoveryCodes: string[];
};

/** Begins to turn codes on; returns the app with the new secret. */
export async function startedCodes(
  server: TestServer,
  browser: Browser,
  { staff = false, password = PASSWORD } = {},
): Promise<App> {
  const { secret } = await browser.call(
    staff ? contract.staff.startTotp : contract.identity.startTotp,
    { password },
  );
  return {
    code: (stepsAway = 0) =>
      generateSync({ secret, epoch: server.clock() / 1000 + stepsAway * STEP_SECONDS }),
    recoveryCodes: [],
  };
}

/** Turns codes on with the code of the previous step, so that the current one is unused. */
export async function turnedOnCodes(
  server: TestServer,
  browser: Browser,
  who: { staff?: boolean; password?: string } = {},
): Promise<App> {
  const app = await startedCodes(server, browser, who);
  const confirm = who.staff === true ? contract.staff.confirmTotp : contract.identity.confirmTotp;
  const { recoveryCodes } = await browser.call(confirm, { code: app.code(-1) });
  return { ...app, recoveryCodes };
}

/** An owner of the shop whose two-step verification is on. */
export async function ownerWithCodes(
  server: TestServer,
): Promise<{ browser: Browser; accountId: string; app: App }> {
  const { browser, accountId } = await newPerson(server, 'admin');
  return { browser, accountId, app: await turnedOnCodes(server, browser, { staff: true }) };
}

/** A code of the owner's app; any code for people who are refused before it is read. */
export async function ownCode(
  server: TestServer,
  { kind, browser, accountId }: Person,
): Promise<string> {
  if (!isStaff(kind)) return '000000';
  // A code counts once, so every input uses a new app.
  await server.database.sql('delete from account_totp where admin_id = $1', accountId);
  return (await turnedOnCodes(server, browser, { staff: true })).code();
}

function clientOrigin({ config }: TestServer): string {
  return config.origins.client;
}

export type HeldPasskey = { id: string; authenticator: Authenticator; userHandle: string };

/** The answer of a new authenticator to a passkey request of the browser's account. */
export async function newPasskey(
  server: TestServer,
  browser: Browser,
  faults: Faults = {},
  authenticator: Authenticator = softwareAuthenticator(),
) {
  const offer = await browser.call(contract.identity.offerPasskey, { password: PASSWORD });
  const question = {
    challenge: offer.challenge,
    relyingPartyId: offer.relyingParty.id,
    origin: clientOrigin(server),
  };
  const answer = { name: 'Laptop', ...authenticator.register(question, faults) };
  return { offer, answer, authenticator };
}

/** Adds a passkey to the account logged in at the browser. */
export async function addedPasskey(server: TestServer, browser: Browser): Promise<HeldPasskey> {
  const { offer, answer, authenticator } = await newPasskey(server, browser);
  const { id } = await browser.call(contract.identity.registerPasskey, answer);
  return { id, authenticator, userHandle: offer.user.id };
}

/** The answer of a passkey to a login request at the browser. */
export async function passkeyAssertion(
  server: TestServer,
  browser: Browser,
  { authenticator, userHandle }: HeldPasskey,
  faults: Faults = {},
) {
  const { challenge, relyingPartyId } = await browser.call(contract.identity.offerPasskeyLogIn, {});
  const question = { challenge, relyingPartyId, origin: clientOrigin(server) };
  return authenticator.logIn(question, userHandle, faults);
}

/** An owner whose account another owner has just made. */
export async function ownerMadeBy(server: TestServer, { browser }: Pick<Person, 'browser'>) {
  const given = 'made for one act';
  const password = 'chosen after that';
  const { id: accountId } = await browser.call(contract.staff.createAdmin, {
    username: `made-${randomUUID()}`.slice(0, 20),
    role: 'owner',
    newPassword: given,
    confirmPassword: given,
    ownPassword: PASSWORD,
  });
  const own = server.browser();
  await signIn(server, own, { kind: 'admin', id: accountId });
  const chosen = { newPassword: password, confirmPassword: password };
  await own.call(contract.staff.changePassword, { currentPassword: given, ...chosen });
  const app = await turnedOnCodes(server, own, { staff: true, password });
  return { browser: own, accountId, code: app.code };
}
