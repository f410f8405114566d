import { randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { HOUR_MS } from '@regz/rules/durations.ts';
import { makeAccount, makeKey, makeLink } from '../../harness/factories.ts';
import type { TestServer } from '../../harness/harness.ts';
import type { InputOf } from '../../harness/operations.ts';
import { newPerson } from '../../harness/people.ts';
import { logInWithCode } from '../identity/provoked-second-factors.ts';
import { NOTHING_TO_SEE } from '../nothing-to-see.ts';
import { exampleOf } from '../operation-examples.ts';
import type { Provocation, Provoke } from '../provocation.ts';
import { spoiled } from '../spoiled-example.ts';
import { newAttempt } from './free-panel-examples.ts';

type Faults = Parameters<typeof spoiled>[2];
type Refusals = Readonly<Record<string, Provoke>>;

const signIn = (faults: Faults) => spoiled('freePanel.signInThroughLink', 'visitor', faults);
const signUp = (faults: Faults) => spoiled('freePanel.signUpThroughLink', 'visitor', faults);
const logIn = (faults: Faults) => spoiled('freePanel.logInLinkAdmin', 'visitor', faults);
const create = (faults: Faults) => spoiled('freePanel.createLink', 'link admin', faults);
const unknownLink = async () => ({ id: randomUUID() });

// Examples are valid inputs, which the types below state.
const asSignIn = (input: Record<string, unknown>) =>
  input as InputOf<typeof contract.freePanel.signInThroughLink>;
const asSignUp = (input: Record<string, unknown>) =>
  input as InputOf<typeof contract.freePanel.signUpThroughLink>;

/** Refusals of a link that does not admit people. */
function linkFaults(name: string): Refusals {
  const keyed = (faults: Faults) => spoiled(name, 'visitor', faults);
  return {
    FREE_PANEL_KEY_INVALID: keyed({ key: 'regz-free-short' }),
    FREE_PANEL_LINK_INVALID: keyed(async ({ database }) => ({
      key: (await makeLink(database, { is_active: false })).code,
    })),
  };
}

function fullLink(name: string): Refusals {
  return {
    FREE_PANEL_LINK_FULL: spoiled(name, 'visitor', async ({ database }) => ({
      key: (await makeLink(database, { max_uses: 2, used_count: 1, granted_uses: 1 })).code,
    })),
  };
}

/** A person who has already used the request's link. */
async function secondUse(server: TestServer): Promise<Provocation> {
  const person = await newPerson(server, 'visitor');
  const input = await exampleOf('freePanel.signInThroughLink').input(server, person);
  await person.browser.call(contract.freePanel.signInThroughLink, asSignIn(input));
  const challenge = await person.browser.solveChallenge('log-in');
  return { person, input: { ...input, challenge, attempt: newAttempt() } };
}

/** A person whose account requires a code. */
function withCode(code?: string): Provoke {
  return async (server) => {
    const { person, input } = await logInWithCode('customer without a license', code)(server);
    const { code: key } = await makeLink(server.database);
    return { person, input: { ...input, key, attempt: newAttempt() } };
  };
}

/** A registration repeated with another password. */
async function otherPassword(server: TestServer): Promise<Provocation> {
  const person = await newPerson(server, 'visitor');
  const input = await exampleOf('freePanel.signUpThroughLink').input(server, person);
  await person.browser.call(contract.freePanel.signUpThroughLink, asSignUp(input));
  const challenge = await person.browser.solveChallenge('register');
  return { person, input: { ...input, challenge, password: 'y', confirmPassword: 'y' } };
}

/** Creates a link with an imported use under a username. */
async function usedByName({ database }: TestServer) {
  const { id, code } = await makeLink(database);
  const username = `used-before-${randomUUID()}`;
  await database.ownerPool.query(
    `insert into free_panel_usage (link_id, link_code, username, signed_up, outcome, used_at)
     values ($1, $2, $3, false, 'kept', now())`,
    [id, code, username],
  );
  return { key: code, username };
}

/** Drafts by staff and by a link admin have the same refusals. */
function draftFaults(name: string, kind: 'admin' | 'link admin'): Refusals {
  return {
    FREE_PANEL_CREDENTIALS_TOO_SHORT: spoiled(name, kind, { username: ' ab ' }),
    ACCOUNT_USERNAME_INVALID: spoiled(name, kind, { username: 'two\nlines' }),
    FREE_PANEL_USES_INVALID: spoiled(name, kind, { maxUses: 1001 }),
    FREE_PANEL_HOURS_INVALID: spoiled(name, kind, { hours: 0 }),
  };
}

const asked = 'the pressure is on a name; log-in.test.ts holds it for the same credentials';
const trialMarks = {
  FREE_PANEL_MAILBOX_USED: 'needs an earlier trial; visit-links.test.ts holds it',
  FREE_PANEL_DEVICE_UNKNOWN: 'a choice for the whole server; visit-links.test.ts holds it',
  FREE_PANEL_DEVICE_USED: 'a choice for the whole server; visit-links.test.ts holds it',
  FREE_PANEL_COMMUNITY_USED: 'a choice for the whole server; visit-links.test.ts holds it',
  FREE_PANEL_PC_USED: 'needs a PC with an earlier trial; trial-marks.test.ts holds it',
};
const neverMet = 'a key of 130 random bits meets no other one';

export const refusals: Readonly<Record<string, Refusals>> = {
  'freePanel.openLink': { ...linkFaults('freePanel.openLink'), ...fullLink('freePanel.openLink') },
  'freePanel.openAdminLink': linkFaults('freePanel.openAdminLink'),
  'freePanel.signInThroughLink': {
    ...linkFaults('freePanel.signInThroughLink'),
    ...fullLink('freePanel.signInThroughLink'),
    CHALLENGE_REQUIRED: signIn({ challenge: '' }),
    CHALLENGE_FAILED: signIn({ challenge: 'wrong' }),
    CHALLENGE_STRONGER_REQUIRED: asked,
    ACCOUNT_FIELDS_MISSING: signIn({ password: ' ' }),
    ACCOUNT_CREDENTIALS_INVALID: signIn({ password: 'wrong' }),
    ACCOUNT_CODE_REQUIRED: withCode(),
    ACCOUNT_CODE_WRONG: withCode('AAAA-AAAA-AAAA-AAAA'),
    FREE_PANEL_USED_BEFORE: secondUse,
    ...trialMarks,
    FREE_PANEL_LICENSE_FAILED: neverMet,
  },
  'freePanel.signUpThroughLink': {
    ...linkFaults('freePanel.signUpThroughLink'),
    ...fullLink('freePanel.signUpThroughLink'),
    CHALLENGE_REQUIRED: signUp({ challenge: '' }),
    CHALLENGE_FAILED: signUp({ challenge: 'wrong' }),
    CHALLENGE_STRONGER_REQUIRED: 'registrations are not under the pressure of failed logins',
    ACCOUNT_FIELDS_MISSING: signUp({ email: ' ' }),
    ACCOUNT_PASSWORDS_DIFFER: signUp({ confirmPassword: 'other' }),
    FREE_PANEL_PASSWORD_TOO_SHORT: signUp({ password: '', confirmPassword: '' }),
    ACCOUNT_EMAIL_INVALID: signUp({ email: 'nobody' }),
    ACCOUNT_USERNAME_INVALID: signUp({ username: NOTHING_TO_SEE }),
    ACCOUNT_FIELDS_TOO_LONG: signUp({ username: 'x'.repeat(200) }),
    ACCOUNT_USERNAME_TAKEN: signUp(async ({ database }) => ({
      username: (await makeAccount(database)).username.toUpperCase(),
    })),
    ACCOUNT_EMAIL_TAKEN: signUp(async ({ database }) => ({
      email: (await makeAccount(database, { email_verified: true })).email,
    })),
    FREE_PANEL_LICENSE_EXISTS: signUp(async ({ database }) => {
      const username = `taken-over-${randomUUID()}`;
      const { id } = await makeKey(database);
      await database.ownerPool.query(
        'update license_keys set activated = true, activated_at = now(), username = $2 where id = $1',
        [id, username],
      );
      return { username };
    }),
    FREE_PANEL_USED_BEFORE: signUp(usedByName),
    ...trialMarks,
    FREE_PANEL_LICENSE_FAILED: neverMet,
    ACCOUNT_CREDENTIALS_INVALID: otherPassword,
    ACCOUNT_CODE_REQUIRED: 'an account that was made a moment ago asks for no code',
    ACCOUNT_CODE_WRONG: 'an account that was made a moment ago asks for no code',
  },
  'freePanel.logInLinkAdmin': {
    ...linkFaults('freePanel.logInLinkAdmin'),
    CHALLENGE_REQUIRED: logIn({ challenge: '' }),
    CHALLENGE_FAILED: logIn({ challenge: 'wrong' }),
    CHALLENGE_STRONGER_REQUIRED: asked,
    ACCOUNT_FIELDS_MISSING: logIn({ username: '' }),
    ACCOUNT_CREDENTIALS_INVALID: logIn({ username: 'another' }),
  },
  'freePanel.createLink': {
    ...draftFaults('freePanel.createLink', 'link admin'),
    FREE_PANEL_USES_EXCEEDED: create({ maxUses: 101 }),
    FREE_PANEL_EXPIRY_EXCEEDED: async (server) => {
      const person = await newPerson(server, 'link admin');
      const input = await exampleOf('freePanel.createLink').input(server, person);
      await server.database.ownerPool.query(
        'update free_panel_links set expires_at = $2 where id = $1',
        [person.accountId, new Date(server.clock() + HOUR_MS)],
      );
      return { person, input };
    },
  },
  'freePanel.setLinkEnabled': {
    FREE_PANEL_LINK_UNKNOWN: spoiled('freePanel.setLinkEnabled', 'link admin', unknownLink),
    FREE_PANEL_LINK_DISABLED_BY_STAFF: async (server) => {
      const person = await newPerson(server, 'link admin');
      const { id } = await makeLink(server.database, {
        parent_id: person.accountId,
        is_active: false,
        disabled_by_staff: true,
      });
      return { person, input: { id, isActive: true } };
    },
  },
  'freePanel.removeLink': {
    FREE_PANEL_LINK_UNKNOWN: spoiled('freePanel.removeLink', 'link admin', unknownLink),
  },
  'freePanel.staff.createLink': draftFaults('freePanel.staff.createLink', 'admin'),
  'freePanel.staff.setLinkEnabled': {
    FREE_PANEL_LINK_UNKNOWN: spoiled('freePanel.staff.setLinkEnabled', 'admin', unknownLink),
  },
  'freePanel.staff.removeLink': {
    FREE_PANEL_LINK_UNKNOWN: spoiled('freePanel.staff.removeLink', 'admin', unknownLink),
  },
};
