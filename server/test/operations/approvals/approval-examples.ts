import { contract } from '@regz/contract/contract.ts';
import { insertRow, makeAdmin } from '../../harness/factories.ts';
import type { TestServer } from '../../harness/harness.ts';
import { isStaff, type Person } from '../../harness/people.ts';
import { ownCode } from '../../scenarios/second-factors.ts';
import { ofGeneratedBatch } from '../key-stock/key-stock-examples.ts';
import {
  type Example,
  type Examples,
  type Prepare,
  type Refusals,
  sends,
} from '../operation-example.ts';

/** A revocation that waits, requested by a new owner or a given one. */
async function waitingApproval(server: TestServer, ownerId?: string) {
  const batch = await ofGeneratedBatch(server);
  const id = await insertRow(server.database.ownerPool, 'approvals', {
    kind: 'revoke-batch',
    object_id: batch.id,
    detail: { product: 'Supreme', note: '', keys: 1 },
    reason: 'The list of keys was lost.',
    requested_by_id: ownerId ?? (await makeAdmin(server.database)).id,
    requested_by: 'sithara',
    requested_at: new Date(server.clock()),
  });
  return { id };
}

const waiting: Example['input'] = async (server) => waitingApproval(server);

const ownApproval = async (server: TestServer, { accountId }: Person) =>
  waitingApproval(server, accountId);

export const examples: Examples = {
  'approvals.approve': async (server, owner) => ({
    ...(await waitingApproval(server)),
    code: await ownCode(server, owner),
  }),
  'approvals.confirm': {
    input: async (server, owner) => {
      const { id: colleague } = await makeAdmin(server.database);
      const author = isStaff(owner.kind) ? owner.accountId : colleague;
      return { ...(await waitingApproval(server, author)), code: await ownCode(server, owner) };
    },
    told: { admin: { status: 409, code: 'APPROVAL_COLLEAGUE_NEEDED' } },
  },
  'approvals.decline': waiting,
};

const decided: Prepare = async (_, { browser }, { id }) => {
  await browser.call(contract.approvals.decline, { id: String(id) });
};

const withoutCode = sends(async (server, person) => ({
  ...(await ownApproval(server, person)),
  code: '000000',
}));

export const refusals: Refusals = {
  'approvals.approve': {
    APPROVAL_DECIDED: decided,
    APPROVAL_COLLEAGUE_NEEDED: ownApproval,
  },
  'approvals.confirm': {
    APPROVAL_DECIDED: decided,
    APPROVAL_COLLEAGUE_NEEDED: {},
    TOTP_OFF: withoutCode,
  },
  'approvals.decline': { APPROVAL_DECIDED: decided },
};
