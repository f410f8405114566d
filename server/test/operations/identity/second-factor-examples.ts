import { makeAccount } from '../../harness/factories.ts';
import type { TestServer } from '../../harness/harness.ts';
import { isStaff, PASSWORD, passwordHash, type Person } from '../../harness/people.ts';
import { signIn } from '../../harness/signed-in.ts';
import {
  addedPasskey,
  type HeldPasskey,
  newPasskey,
  passkeyAssertion,
  startedCodes,
  turnedOnCodes,
} from '../../scenarios/second-factors.ts';
import type { Example } from '../operation-example.ts';

type Input = Record<string, unknown>;

type Make = (server: TestServer, owner: Person) => Promise<Input>;

/** An input prepared in the owner's browser; any valid input for a caller who is refused. */
function prepared(make: Make, any: Input, staff = false): Example['input'] {
  return async (server, owner) => {
    const may = staff ? isStaff(owner.kind) : owner.kind.startsWith('customer with');
    return may ? make(server, owner) : any;
  };
}

const password: Example = { input: async () => ({ password: PASSWORD }) };

function totpExamples(prefix: string, staff: boolean): Record<string, Example> {
  const withCode: Example = {
    input: prepared(
      async (server, { browser }) => {
        const app = await turnedOnCodes(server, browser, { staff });
        return { password: PASSWORD, code: app.code() };
      },
      { password: PASSWORD, code: '000000' },
      staff,
    ),
    foreign: { status: 409, code: 'TOTP_OFF' },
  };
  return {
    [`${prefix}.readTotpStatus`]: { input: async () => ({}) },
    [`${prefix}.startTotp`]: password,
    [`${prefix}.confirmTotp`]: {
      input: prepared(
        async (server, { browser }) => ({
          code: (await startedCodes(server, browser, { staff })).code(),
        }),
        { code: '000000' },
        staff,
      ),
      foreign: { status: 409, code: 'TOTP_NOT_STARTED' },
    },
    [`${prefix}.disableTotp`]: withCode,
    [`${prefix}.renewRecoveryCodes`]: withCode,
  };
}

/** A passkey of a new account. */
export async function passkeyOfSomebody(
  server: TestServer,
  columns: { banned?: boolean } = {},
): Promise<HeldPasskey & { accountId: string }> {
  const { id } = await makeAccount(server.database, { password: await passwordHash() });
  const browser = server.browser();
  await signIn(server, browser, { kind: 'customer', id });
  const passkey = await addedPasskey(server, browser);
  const { banned = false } = columns;
  await server.database.ownerPool.query('update users set banned = $2 where id = $1', [id, banned]);
  return { ...passkey, accountId: id };
}

const noPasskey = '00000000-0000-4000-8000-000000000000';
const unknownPasskey = { status: 404, code: 'PASSKEY_UNKNOWN' };

const passkeyExamples: Record<string, Example> = {
  'identity.offerPasskey': password,
  'identity.registerPasskey': {
    input: prepared(async (server, { browser }) => (await newPasskey(server, browser)).answer, {
      name: 'Laptop',
      credentialId: 'AAAA',
      clientDataJSON: 'AAAA',
      attestationObject: 'AAAA',
      transports: [],
    }),
    foreign: { status: 400, code: 'PASSKEY_CHALLENGE_EXPIRED' },
  },
  'identity.listPasskeys': { input: async () => ({}) },
  'identity.renamePasskey': {
    input: prepared(
      async (server, { browser }) => {
        const { id } = await addedPasskey(server, browser);
        return { id, name: 'Phone' };
      },
      { id: noPasskey, name: 'Phone' },
    ),
    foreign: unknownPasskey,
  },
  'identity.removePasskey': {
    input: prepared(
      async (server, { browser }) => {
        const { id } = await addedPasskey(server, browser);
        return { id, password: PASSWORD };
      },
      { id: noPasskey, password: PASSWORD },
    ),
    foreign: unknownPasskey,
  },
  'identity.offerPasskeyLogIn': { input: async () => ({}) },
  'identity.logInWithPasskey': {
    input: async (server, { browser }) =>
      passkeyAssertion(server, browser, await passkeyOfSomebody(server)),
    foreign: { status: 400, code: 'PASSKEY_CHALLENGE_EXPIRED' },
  },
};

export const examples: Record<string, Example> = {
  ...totpExamples('identity', false),
  ...totpExamples('staff', true),
  ...passkeyExamples,
};
