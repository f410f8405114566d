import { randomUUID } from 'node:crypto';
import { insertRow, makeAccount, makeSession } from '../../harness/factories.ts';
import type { TestServer } from '../../harness/harness.ts';
import { PASSWORD } from '../../harness/people.ts';
import { beginDeletionOf, fillDeletionForm, prepareDeletionOf } from '../../scenarios/deletions.ts';
import { BLANK, type Examples, type Refusals, sends } from '../operation-example.ts';

const request = (kind: string, id: string) => ({
  kind,
  object_id: id,
  detail: {},
  reason: 'lost',
  requested_by_id: randomUUID(),
  requested_by: 'sithara',
  requested_at: new Date(),
});

/** The account of a customer with two-step verification. */
async function withCodes({ database }: TestServer): Promise<string> {
  const { id } = await makeAccount(database);
  await database.sql(
    `insert into account_totp (kind, subject_id, secret, started_at, confirmed_at)
     values ('customer', $1, 'secret', now(), now())`,
    id,
  );
  return id;
}

const anAccount = async ({ database }: TestServer) => ({ id: (await makeAccount(database)).id });

export const examples: Examples = {
  'customers.changeMobileNumber': async () => ({ mobileNumber: '0712345678' }),
  'customers.setLanguage': async () => ({ language: 'si' }),
  'customers.prepareDeletion': {
    input: async ({ database }, { accountId }) => {
      const { rows } = await database.ownerPool.query<{ username: string; email: string }>(
        'select username, email from users where id = $1',
        [accountId],
      );
      const { username, email } = rows[0] ?? { username: 'nobody', email: 'nobody@example.com' };
      return { username, email, password: PASSWORD, reason: 'no time to play' };
    },
    foreign: { status: 403, code: 'ACCOUNT_USERNAME_WRONG' },
  },
  'customers.startDeletion': {
    input: async (server, { accountId }) => {
      await prepareDeletionOf(server, accountId);
      return {};
    },
    foreign: { status: 409, code: 'ACCOUNT_DELETION_UNPREPARED' },
  },
  'customers.cancelDeletion': {
    input: async (server, { accountId }) => {
      await beginDeletionOf(server, accountId);
      return {};
    },
    foreign: { status: 409, code: 'ACCOUNT_DELETION_NOT_PENDING' },
  },
  'customers.staff.searchCustomers': async () => ({ text: 'ni', filter: 'pending' }),
  'customers.staff.exportCustomers': async () => ({
    filter: 'all',
    from: '2026-01-01',
    to: '2026-01-31',
    reason: 'The accountant needs them.',
  }),
  'customers.staff.readCustomer': anAccount,
  'customers.staff.approveCustomer': anAccount,
  'customers.staff.approveCustomers': async (server) => ({ ids: [(await anAccount(server)).id] }),
  'customers.staff.banCustomer': async (server) => ({
    ...(await anAccount(server)),
    reason: 'sold the account',
  }),
  'customers.staff.unbanCustomer': anAccount,
  'customers.staff.endCustomerSession': async (server) => {
    const { id } = await anAccount(server);
    const { id: sessionId } = await makeSession(server.database, { kind: 'customer', id });
    return { id, sessionId };
  },
  'customers.staff.correctEmail': async (server) => ({
    ...(await anAccount(server)),
    email: `corrected.${randomUUID().slice(0, 8)}@gmail.com`,
    reason: 'mistyped',
  }),
  'customers.staff.dropSecondFactors': async (server) => ({
    id: await withCodes(server),
    reason: 'lost',
  }),
  'customers.staff.correctMobileNumber': async (server) => ({
    ...(await anAccount(server)),
    mobileNumber: '0712345678',
    reason: 'mistyped',
  }),
  'customers.staff.listTrail': anAccount,
  'customers.staff.listTimeline': async (server) => ({
    ...(await anAccount(server)),
    filter: 'all',
  }),
};

export const refusals: Refusals = {
  'customers.prepareDeletion': {
    ACCOUNT_FIELDS_MISSING: { reason: BLANK },
    ACCOUNT_EMAIL_WRONG: { email: 'somebody@example.com' },
    ACCOUNT_DELETION_PENDING: (server, { accountId }) => beginDeletionOf(server, accountId),
  },
  'customers.startDeletion': {
    ACCOUNT_DELETION_PENDING: (server, { accountId }) => beginDeletionOf(server, accountId),
    IDENTITY_PROOF_REQUIRED: sends(async (server, { accountId }) => {
      await fillDeletionForm(server.database, accountId, server.clock());
    }),
  },
  'customers.staff.correctEmail': {
    ACCOUNT_EMAIL_INVALID: { email: 'nimal@example' },
    ACCOUNT_EMAIL_ABSENT: async ({ database }) => ({
      id: (await makeAccount(database, { email: null })).id,
    }),
    ACCOUNT_EMAIL_KEPT: async ({ database }) => ({
      id: (await makeAccount(database, { email_verified: true })).id,
      email: null,
    }),
    ACCOUNT_EMAIL_CHANGED: 'it ends an approval, which answers with its own state',
    APPROVAL_OPEN: async (server) => {
      const { id } = await makeAccount(server.database, { email_verified: true });
      await insertRow(server.database.ownerPool, 'approvals', request('correct-email', id));
      return { id };
    },
    ACCOUNT_EMAIL_TAKEN: async ({ database }) => {
      const email = `proven${randomUUID().slice(0, 8)}@gmail.com`;
      await makeAccount(database, { email, email_verified: true });
      return { email };
    },
  },
  'customers.staff.dropSecondFactors': {
    ACCOUNT_FACTORS_ABSENT: anAccount,
    APPROVAL_OPEN: async (server) => {
      const id = await withCodes(server);
      await insertRow(server.database.ownerPool, 'approvals', request('drop-second-factors', id));
      return { id };
    },
  },
};
