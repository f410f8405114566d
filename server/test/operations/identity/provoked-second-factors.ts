import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '@regz/rules/durations.ts';
import { PASSKEYS_PER_ACCOUNT } from '@regz/rules/identity/passkeys.ts';
import { sweepCommunity } from '../../../src/community/community.ts';
import type { Browser } from '../../harness/browser.ts';
import type { TestServer } from '../../harness/harness.ts';
import { type KindOfPerson, newPerson, PASSWORD, type Person } from '../../harness/people.ts';
import {
  addedPasskey,
  newPasskey,
  passkeyAssertion,
  startedCodes,
  turnedOnCodes,
} from '../../scenarios/second-factors.ts';
import { NOTHING_TO_SEE } from '../nothing-to-see.ts';
import { exampleOf } from '../operation-examples.ts';
import type { Provoke } from '../provocation.ts';
import { passkeyOfSomebody } from './second-factor-examples.ts';

type Input = Record<string, unknown>;
type Provoked = Readonly<Record<string, Readonly<Record<string, Provoke>>>>;

/**
 * Advances the clock and at once deletes everything expired. Otherwise the scheduled sweep would
 * delete it during another test, which would then see an unrelated change.
 */
async function letPass(server: TestServer, ms: number): Promise<void> {
  server.clock.advance(ms);
  await sweepCommunity({ db: server.database.db, clock: server.clock });
}

/** A request by a person of a kind, with an input prepared in the person's browser. */
function asks(kind: KindOfPerson, prepare: (server: TestServer, person: Person) => Promise<Input>) {
  return async (server: TestServer) => {
    const person = await newPerson(server, kind);
    return { person, input: await prepare(server, person) };
  };
}

/** The username of a person. */
async function nameOf({ database }: TestServer, { accountId, kind }: Person): Promise<string> {
  const table = kind === 'admin' ? 'account_admins' : 'users';
  const { rows } = await database.ownerPool.query<{ username: string }>(
    `select username from ${table} where id = $1`,
    [accountId],
  );
  return rows[0]?.username ?? '';
}

/** A login from a new browser to an account that requires a code. */
export function logInWithCode(kind: 'admin' | 'customer without a license', code?: string) {
  return async (server: TestServer) => {
    const owner = await newPerson(server, kind);
    const staff = kind === 'admin';
    await turnedOnCodes(server, owner.browser, { staff });
    const person = await newPerson(server, 'visitor');
    const challenge = await person.browser.solveChallenge(staff ? 'admin-log-in' : 'log-in');
    const username = await nameOf(server, owner);
    const input = {
      username,
      password: PASSWORD,
      challenge,
      ...(code === undefined ? {} : { code }),
    };
    return { person, input };
  };
}

function totpRefusals(prefix: string, kind: 'admin' | 'customer without a license'): Provoked {
  const staff = kind === 'admin';
  const on = async (server: TestServer, { browser }: Person, input: Input) => {
    const app = await turnedOnCodes(server, browser, { staff });
    return { password: PASSWORD, code: app.code(), ...input };
  };
  const spoiled = (input: Input) => asks(kind, (server, person) => on(server, person, input));
  const change = {
    ACCOUNT_FIELDS_MISSING: spoiled({ code: ' ' }),
    ACCOUNT_PASSWORD_WRONG: spoiled({ password: 'wrong' }),
    ACCOUNT_CODE_WRONG: spoiled({ code: 'AAAA-AAAA-AAAA-AAAA' }),
    TOTP_OFF: asks(kind, async () => ({ password: PASSWORD, code: '000000' })),
  };
  return {
    [`${prefix}.startTotp`]: {
      ACCOUNT_FIELDS_MISSING: asks(kind, async () => ({ password: '' })),
      ACCOUNT_PASSWORD_WRONG: asks(kind, async () => ({ password: 'wrong' })),
      TOTP_ON: asks(kind, async (server, { browser }) => {
        await turnedOnCodes(server, browser, { staff });
        return { password: PASSWORD };
      }),
    },
    [`${prefix}.confirmTotp`]: {
      ACCOUNT_FIELDS_MISSING: asks(kind, async () => ({ code: '' })),
      ACCOUNT_CODE_WRONG: asks(kind, async (server, { browser }) => ({
        code: (await startedCodes(server, browser, { staff })).code(-2),
      })),
      TOTP_NOT_STARTED: asks(kind, async () => ({ code: '000000' })),
      TOTP_ON: asks(kind, async (server, { browser }) => ({
        code: (await turnedOnCodes(server, browser, { staff })).code(),
      })),
    },
    [`${prefix}.disableTotp`]: change,
    [`${prefix}.renewRecoveryCodes`]: change,
  };
}

const customer = 'customer without a license';

/** Fills an account with unusable passkeys. */
async function fillPasskeys({ database }: TestServer, accountId: string): Promise<void> {
  await database.ownerPool.query(
    `insert into account_passkeys
       (user_id, credential_id, public_key, counter, transports, device_type, backed_up, name, created_at)
     select $1::uuid, $1::text || n, '\\x00', 0, '{}', 'singleDevice', false, 'Key', now()
       from generate_series(1, $2) n`,
    [accountId, PASSKEYS_PER_ACCOUNT],
  );
}

const answer = (server: TestServer, browser: Browser) =>
  newPasskey(server, browser).then((made) => made.answer);

const passkeyRefusals: Provoked = {
  'identity.offerPasskey': {
    ACCOUNT_FIELDS_MISSING: asks(customer, async () => ({ password: '' })),
    ACCOUNT_PASSWORD_WRONG: asks(customer, async () => ({ password: 'wrong' })),
    PASSKEY_LIMIT_REACHED: asks(customer, async (server, { accountId }) => {
      await fillPasskeys(server, accountId);
      return { password: PASSWORD };
    }),
  },
  'identity.registerPasskey': {
    PASSKEY_NAME_MISSING: asks(customer, async (server, { browser }) => ({
      ...(await answer(server, browser)),
      name: NOTHING_TO_SEE,
    })),
    PASSKEY_CHALLENGE_EXPIRED: asks(customer, async (server, { browser }) => {
      const late = await answer(server, browser);
      await letPass(server, 5 * MINUTE_MS);
      return late;
    }),
    PASSKEY_REFUSED: asks(customer, async (server, { browser }) => {
      const made = await newPasskey(server, browser, { userVerified: false });
      return made.answer;
    }),
    PASSKEY_EXISTS: asks(customer, async (server, { browser }) => {
      const { authenticator } = await passkeyOfSomebody(server);
      return (await newPasskey(server, browser, {}, authenticator)).answer;
    }),
    PASSKEY_LIMIT_REACHED: asks(customer, async (server, { browser, accountId }) => {
      const last = await answer(server, browser);
      await fillPasskeys(server, accountId);
      return last;
    }),
  },
  'identity.renamePasskey': {
    PASSKEY_NAME_MISSING: asks(customer, async (server, { browser }) => ({
      id: (await addedPasskey(server, browser)).id,
      name: '',
    })),
    PASSKEY_UNKNOWN: asks(customer, async () => ({ id: randomUUID(), name: 'Phone' })),
  },
  'identity.removePasskey': {
    ACCOUNT_FIELDS_MISSING: asks(customer, async () => ({ id: randomUUID(), password: '' })),
    ACCOUNT_PASSWORD_WRONG: asks(customer, async (server, { browser }) => ({
      id: (await addedPasskey(server, browser)).id,
      password: 'wrong',
    })),
    PASSKEY_UNKNOWN: asks(customer, async () => ({ id: randomUUID(), password: PASSWORD })),
  },
  'identity.logInWithPasskey': {
    PASSKEY_CHALLENGE_EXPIRED: asks('visitor', async (server, person) => {
      const input = await exampleOf('identity.logInWithPasskey').input(server, person);
      await letPass(server, 5 * MINUTE_MS);
      return input;
    }),
    PASSKEY_REFUSED: asks('visitor', async (server, { browser }) => {
      const passkey = await passkeyOfSomebody(server);
      return passkeyAssertion(server, browser, passkey, { userVerified: false });
    }),
  },
};

export const refusals: Provoked = {
  ...totpRefusals('identity', customer),
  ...totpRefusals('staff', 'admin'),
  ...passkeyRefusals,
};
