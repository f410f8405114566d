import { MINUTE_MS } from '@regz/rules/durations.ts';
import { PASSKEYS_PER_ACCOUNT } from '@regz/rules/identity/passkeys.ts';
import { sweepCommunity } from '../../../src/community/community.ts';
import { makeAccount } from '../../harness/factories.ts';
import type { TestServer } from '../../harness/harness.ts';
import { isStaff, newPerson, PASSWORD, passwordHash, type Person } from '../../harness/people.ts';
import { signIn } from '../../harness/signed-in.ts';
import {
  addedPasskey,
  type HeldPasskey,
  newPasskey,
  passkeyAssertion,
  startedCodes,
  turnedOnCodes,
} from '../../scenarios/second-factors.ts';
import {
  type Example,
  type Examples,
  type Input,
  type Prepare,
  type Refusals,
  sends,
} from '../operation-example.ts';

type Make = (server: TestServer, owner: Person) => Promise<Input>;

/** An input prepared in the owner's browser; any valid input for a caller who is refused. */
function prepared(make: Make, any: Input, staff = false): Example['input'] {
  return async (server, owner) => {
    const may = staff ? isStaff(owner.kind) : owner.kind.startsWith('customer with');
    return may ? make(server, owner) : any;
  };
}

const password = async () => ({ password: PASSWORD });

function totpExamples(prefix: string, staff: boolean): Examples {
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
  await server.database.sql('update users set banned = $2 where id = $1', id, banned);
  return { ...passkey, accountId: id };
}

const noPasskey = '00000000-0000-4000-8000-000000000000';
const expiredChallenge = { status: 400, code: 'PASSKEY_CHALLENGE_EXPIRED' };
const unknownPasskey = { status: 404, code: 'PASSKEY_UNKNOWN' };

const passkeyExamples: Examples = {
  'identity.offerPasskey': password,
  'identity.registerPasskey': {
    input: prepared(async (server, { browser }) => (await newPasskey(server, browser)).answer, {
      name: 'Laptop',
      credentialId: 'AAAA',
      clientDataJSON: 'AAAA',
      attestationObject: 'AAAA',
      transports: [],
    }),
    foreign: expiredChallenge,
  },
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
  'identity.logInWithPasskey': {
    input: async (server, { browser }) =>
      passkeyAssertion(server, browser, await passkeyOfSomebody(server)),
    foreign: expiredChallenge,
  },
};

export const examples: Examples = {
  ...totpExamples('identity', false),
  ...totpExamples('staff', true),
  ...passkeyExamples,
};

/**
 * A login to a new account that requires a code, as an input of the account's kind. The challenge is
 * of another browser.
 */
export async function logInWithCode(
  server: TestServer,
  kind: 'admin' | 'customer without a license',
  code?: string,
): Promise<Input> {
  const owner = await newPerson(server, kind);
  const staff = kind === 'admin';
  await turnedOnCodes(server, owner.browser, { staff });
  const { rows } = await server.database.ownerPool.query<{ username: string }>(
    `select username from ${staff ? 'account_admins' : 'users'} where id = $1`,
    [owner.accountId],
  );
  const challenge = await server.browser().solveChallenge(staff ? 'admin-log-in' : 'log-in');
  const given = code === undefined ? {} : { code };
  return { username: rows[0]?.username, password: PASSWORD, challenge, ...given };
}

function totpRefusals(prefix: string, staff: boolean): Refusals {
  const on: Prepare = async (server, { browser }) => {
    await turnedOnCodes(server, browser, { staff });
  };
  const blankCode: Refusals[string] = { ACCOUNT_FIELDS_MISSING: { code: ' ' } };
  return {
    [`${prefix}.startTotp`]: { TOTP_ON: on },
    [`${prefix}.confirmTotp`]: {
      ...blankCode,
      ACCOUNT_CODE_WRONG: sends(async (server, { browser }) => ({
        code: (await startedCodes(server, browser, { staff })).code(-2),
      })),
      TOTP_ON: sends(async (server, { browser }) => ({
        code: (await turnedOnCodes(server, browser, { staff })).code(),
      })),
    },
    [`${prefix}.disableTotp`]: blankCode,
    [`${prefix}.renewRecoveryCodes`]: blankCode,
  };
}

const fillPasskeys: Prepare = async ({ database }, { accountId }) => {
  await database.ownerPool.query(
    `insert into account_passkeys
       (user_id, credential_id, public_key, counter, transports, device_type, backed_up, name, created_at)
     select $1::uuid, $1::text || n, '\\x00', 0, '{}', 'singleDevice', false, 'Key', now()
       from generate_series(1, $2) n`,
    [accountId, PASSKEYS_PER_ACCOUNT],
  );
};

/**
 * Advances the clock and immediately deletes everything expired. Otherwise the scheduled sweep
 * would delete it during another test, which would then see an unrelated change.
 */
const letPass: Prepare = async ({ clock, database }) => {
  clock.advance(5 * MINUTE_MS);
  await sweepCommunity({ db: database.db, clock });
};

export const refusals: Refusals = {
  ...totpRefusals('identity', false),
  ...totpRefusals('staff', true),
  'identity.offerPasskey': { PASSKEY_LIMIT_REACHED: fillPasskeys },
  'identity.registerPasskey': {
    PASSKEY_CHALLENGE_EXPIRED: letPass,
    PASSKEY_REFUSED: sends(async (server, { browser }) => {
      const made = await newPasskey(server, browser, { userVerified: false });
      return made.answer;
    }),
    PASSKEY_EXISTS: sends(async (server, { browser }) => {
      const { authenticator } = await passkeyOfSomebody(server);
      return (await newPasskey(server, browser, {}, authenticator)).answer;
    }),
    PASSKEY_LIMIT_REACHED: fillPasskeys,
  },
  'identity.logInWithPasskey': {
    PASSKEY_CHALLENGE_EXPIRED: letPass,
    PASSKEY_REFUSED: sends(async (server, { browser }) =>
      passkeyAssertion(server, browser, await passkeyOfSomebody(server), { userVerified: false }),
    ),
  },
};
