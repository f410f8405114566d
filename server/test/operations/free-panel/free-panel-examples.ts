import { randomBytes, randomUUID } from 'node:crypto';
import { contract } from '@regz/contract/contract.ts';
import { HOUR_MS } from '@regz/rules/durations.ts';
import { makeAccount, makeKey, makeLink, type MadeLink } from '../../harness/factories.ts';
import type { TestServer } from '../../harness/harness.ts';
import type { InputOf } from '../../harness/operations.ts';
import { PASSWORD, passwordHash } from '../../harness/people.ts';
import { logInWithCode } from '../identity/second-factor-examples.ts';
import { type Example, type Examples, type Refusals, sends } from '../operation-example.ts';

const unknown = { status: 404, code: 'FREE_PANEL_LINK_UNKNOWN' } as const;

/** The attempt id that the page sends once per press of its button. */
export function newAttempt(): string {
  return randomBytes(16).toString('hex');
}

/** Creates a link whose admin has the shared test password. */
async function freshLink({ database }: TestServer): Promise<MadeLink> {
  return makeLink(database, { admin_password: await passwordHash() });
}

/** Creates a sub-link of another link; staff are its creator if that link has no owner. */
async function linkUnder({ database }: TestServer, id: string): Promise<string> {
  const { rows } = await database.ownerPool.query<{ id: string }>(
    `update free_panel_links set granted_uses = granted_uses + 3
      where id = $1 and used_count + granted_uses + 3 <= max_uses returning id`,
    [id],
  );
  return (await makeLink(database, { parent_id: rows[0]?.id ?? null, max_uses: 3 })).id;
}

const draft = async () => ({ username: newAttempt(), password: PASSWORD, maxUses: 2, hours: 3 });
const key = async (server: TestServer) => ({ key: (await freshLink(server)).code });

const switchOne: Example = {
  input: async (server, { accountId }) => ({
    id: await linkUnder(server, accountId),
    isActive: false,
  }),
  foreign: unknown,
};

const removeOne: Example = {
  input: async (server, { accountId }) => ({ id: await linkUnder(server, accountId) }),
  foreign: unknown,
};

export const examples: Examples = {
  'freePanel.openLink': key,
  'freePanel.openAdminLink': key,
  'freePanel.signInThroughLink': async (server) => {
    const { username } = await makeAccount(server.database, { password: await passwordHash() });
    return {
      ...(await key(server)),
      attempt: newAttempt(),
      username,
      password: PASSWORD,
      challenge: await server.browser().solveChallenge('log-in'),
    };
  },
  'freePanel.signUpThroughLink': async (server) => {
    const username = `visitor-${randomUUID()}`;
    return {
      ...(await key(server)),
      attempt: newAttempt(),
      username,
      email: `${username}@example.com`,
      mobileNumber: '',
      password: 'x',
      confirmPassword: 'x',
      challenge: await server.browser().solveChallenge('register'),
    };
  },
  'freePanel.logInLinkAdmin': async (server) => {
    const { code, username } = await freshLink(server);
    const challenge = await server.browser().solveChallenge('link-admin-log-in');
    return { key: code, username, password: PASSWORD, challenge };
  },
  'freePanel.createLink': draft,
  'freePanel.setLinkEnabled': switchOne,
  'freePanel.removeLink': removeOne,
  'freePanel.staff.setOncePer': async () => ({ per: 'device', isOn: false }),
  'freePanel.staff.createLink': draft,
  'freePanel.staff.setLinkEnabled': switchOne.input,
  'freePanel.staff.removeLink': removeOne.input,
};

/** Refusals of a link that does not admit people. */
const linkRefusals: Refusals[string] = {
  FREE_PANEL_KEY_INVALID: { key: 'regz-free-short' },
  FREE_PANEL_LINK_INVALID: async ({ database }) => ({
    key: (await makeLink(database, { is_active: false })).code,
  }),
};

const fullLink: Refusals[string] = {
  FREE_PANEL_LINK_FULL: async ({ database }) => ({
    key: (await makeLink(database, { max_uses: 2, used_count: 1, granted_uses: 1 })).code,
  }),
};

/** A login to an account that requires a code. */
const withCode = (code?: string) =>
  sends(async (server) => ({
    ...(await logInWithCode(server, 'customer without a license', code)),
    ...(await key(server)),
    attempt: newAttempt(),
  }));

/** Drafts by staff and by a link admin have the same refusals. */
const draftRefusals: Refusals[string] = {
  FREE_PANEL_CREDENTIALS_TOO_SHORT: { username: ' ab ' },
  ACCOUNT_USERNAME_INVALID: { username: 'two\nlines' },
  FREE_PANEL_USES_INVALID: { maxUses: 1001 },
  FREE_PANEL_HOURS_INVALID: { hours: 0 },
};

const sameAsLogIn =
  'the pressure is on a name; tests of logins provoke it for the same credentials';
const setForServer = 'a choice for the whole server; tests of trials provoke it';
const earlierTrial: Refusals[string] = {
  FREE_PANEL_MAILBOX_USED: 'needs an earlier trial; tests of trials provoke it',
  FREE_PANEL_DEVICE_UNKNOWN: setForServer,
  FREE_PANEL_DEVICE_USED: setForServer,
  FREE_PANEL_COMMUNITY_USED: setForServer,
  FREE_PANEL_PC_USED: 'needs a PC with an earlier trial; tests of trials provoke it',
  FREE_PANEL_LICENSE_FAILED: 'a key of 130 random bits equals no other key',
};
const trialRetired = {
  LICENSE_PACKAGE_UNKNOWN: 'other tests need the trial; tests of links provoke it',
};
const newAccount = 'a new account requires no code';

export const refusals: Refusals = {
  'freePanel.openLink': { ...linkRefusals, ...fullLink },
  'freePanel.openAdminLink': linkRefusals,
  'freePanel.signInThroughLink': {
    ...linkRefusals,
    ...fullLink,
    ...earlierTrial,
    CHALLENGE_STRONGER_REQUIRED: sameAsLogIn,
    ACCOUNT_FIELDS_MISSING: { password: ' ' },
    ACCOUNT_CODE_REQUIRED: withCode(),
    ACCOUNT_CODE_WRONG: withCode('AAAA-AAAA-AAAA-AAAA'),
    FREE_PANEL_USED_BEFORE: async (_, { browser }, input) => {
      const { signInThroughLink } = contract.freePanel;
      await browser.call(signInThroughLink, input as InputOf<typeof signInThroughLink>);
      return { challenge: await browser.solveChallenge('log-in'), attempt: newAttempt() };
    },
  },
  'freePanel.signUpThroughLink': {
    ...linkRefusals,
    ...fullLink,
    ...earlierTrial,
    ACCOUNT_FIELDS_MISSING: { email: ' ' },
    FREE_PANEL_PASSWORD_TOO_SHORT: { password: '', confirmPassword: '' },
    ACCOUNT_USERNAME_TAKEN: async ({ database }) => ({
      username: (await makeAccount(database)).username.toUpperCase(),
    }),
    ACCOUNT_EMAIL_TAKEN: async ({ database }) => ({
      email: (await makeAccount(database, { email_verified: true })).email,
    }),
    FREE_PANEL_LICENSE_EXISTS: async ({ database }) => {
      const username = `taken-over-${randomUUID()}`;
      const { id } = await makeKey(database);
      await database.ownerPool.query(
        'update license_keys set activated = true, activated_at = now(), username = $2 where id = $1',
        [id, username],
      );
      return { username };
    },
    // An imported use under the username.
    FREE_PANEL_USED_BEFORE: async ({ database }) => {
      const { id, code } = await makeLink(database);
      const username = `used-before-${randomUUID()}`;
      await database.ownerPool.query(
        `insert into free_panel_usage (link_id, link_code, username, signed_up, outcome, used_at)
         values ($1, $2, $3, false, 'kept', now())`,
        [id, code, username],
      );
      return { key: code, username };
    },
    ACCOUNT_CREDENTIALS_INVALID: async (_, { browser }, input) => {
      const { signUpThroughLink } = contract.freePanel;
      await browser.call(signUpThroughLink, input as InputOf<typeof signUpThroughLink>);
      const challenge = await browser.solveChallenge('register');
      return { challenge, password: 'y', confirmPassword: 'y' };
    },
    ACCOUNT_CODE_REQUIRED: newAccount,
    ACCOUNT_CODE_WRONG: newAccount,
  },
  'freePanel.logInLinkAdmin': { ...linkRefusals, CHALLENGE_STRONGER_REQUIRED: sameAsLogIn },
  'freePanel.createLink': {
    ...draftRefusals,
    ...trialRetired,
    FREE_PANEL_USES_EXCEEDED: { maxUses: 101 },
    FREE_PANEL_EXPIRY_EXCEEDED: async ({ database, clock }, { accountId }) => {
      await database.ownerPool.query('update free_panel_links set expires_at = $2 where id = $1', [
        accountId,
        new Date(clock() + HOUR_MS),
      ]);
    },
  },
  'freePanel.setLinkEnabled': {
    ...trialRetired,
    FREE_PANEL_LINK_DISABLED_BY_STAFF: async ({ database }, { accountId }) => {
      const disabled = { parent_id: accountId, is_active: false, disabled_by_staff: true };
      return { id: (await makeLink(database, disabled)).id, isActive: true };
    },
  },
  'freePanel.staff.createLink': { ...draftRefusals, ...trialRetired },
  'freePanel.staff.setLinkEnabled': trialRetired,
};
