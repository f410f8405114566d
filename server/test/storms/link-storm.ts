import { randomBytes } from 'node:crypto';
import { setLinkEnabled } from '../../src/free-panel/manage/set-link-enabled.ts';
import { useLink } from '../../src/free-panel/visit/use-link.ts';
import { lockCustomer } from '../../src/identity/accounts.queries.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { createKeyedHash } from '../../src/platform/guards/keyed-hash.ts';
import type { AdminCaller } from '../../src/platform/http/callers.ts';
import type { RequestContext } from '../../src/platform/http/request-context.ts';
import { isRefusal } from '../../src/platform/refusal.ts';
import { makeAccount, type MadeAccount, makeLink, type MadeLink } from '../harness/factories.ts';
import type { TestDatabase } from '../harness/harness-database.ts';

const PEOPLE = 16;
const origin = { requestId: 'storm', address: '192.0.2.1', userAgent: 'storm' };

const keyedHash = createKeyedHash('the key of a storm of thirty-two letters');

type Ground = { database: TestDatabase; people: readonly MadeAccount[] };
type Told = Record<string, number>;

/** The races for one link, by the concurrent event while sixteen people use it. */
const races = { 'its last use': lastUse, 'its switch': switchedOff, 'its end': expired } as const;
export type LinkRace = keyof typeof races;
export const linkRaces = ['its last use', 'its switch', 'its end'] as const;

/**
 * Lets sixteen people use one link at the same time, repeatedly: on its last use, while staff
 * disable it, or while it expires. Reports every round in which too many or too few were admitted,
 * or the link's count differs from its uses, and accounts with two trials.
 */
export async function stormOfUses(database: TestDatabase, race: LinkRace, rounds: number) {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => makeAccount(database)));
  const faults: unknown[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const fault = await races[race]({ database, people });
    if (fault !== null) faults.push({ round, fault });
  }
  const { rows } = await database.ownerPool.query<{ deadlocks: number; trialsTwice: number }>(
    `select deadlocks::int,
            (select count(*)::int from (select 1 from license_keys
              where subscription = 'regz-free-panel' group by user_id having count(*) > 1) twice)
              as "trialsTwice"
       from pg_stat_database where datname = current_database()`,
  );
  return { faults, deadlocks: rows[0]?.deadlocks, trialsTwice: rows[0]?.trialsTwice };
}

/** Sixteen people and one remaining use. */
async function lastUse({ database, people }: Ground) {
  const link = await makeLink(database, { max_uses: 7, used_count: 5, granted_uses: 1 });
  const told = tally(await Promise.all(people.map((person) => use(database, link, person))));
  const state = await stateOf(database, link);
  const isRight = told['used'] === 1 && told['FREE_PANEL_LINK_FULL'] === PEOPLE - 1;
  return isRight && state.used === 6 && state.rows === 1 ? null : { told, state };
}

/** Eight people use the link while staff disable it; the other eight follow after that. */
async function switchedOff({ database, people }: Ground) {
  const link = await makeLink(database, { max_uses: 100 });
  const early = people.slice(0, 8).map((person) => use(database, link, person));
  await setLinkEnabled({ db: database.db }, staff, { id: link.id, isActive: false });
  const late = people.slice(8).map((person) => use(database, link, person));
  const [before, after] = [tally(await Promise.all(early)), tally(await Promise.all(late))];
  const state = await stateOf(database, link);
  const letIn = before['used'] ?? 0;
  const isRight = after['FREE_PANEL_LINK_INVALID'] === 8 && state.used === letIn;
  return isRight && state.rows === letIn ? null : { before, after, state };
}

/** The clock passes the end of the link while sixteen people wait for a lock. */
async function expired({ database, people }: Ground) {
  const now = Date.now();
  const link = await makeLink(database, { max_uses: 100, expires_at: new Date(now + 1000) });
  let asked = 0;
  // Each use reads the time twice: to check the link, and for its own time.
  const clock = () => {
    asked += 1;
    return asked > 9 ? now + 1000 : now;
  };
  const told = tally(await Promise.all(people.map((person) => use(database, link, person, clock))));
  const state = await stateOf(database, link);
  const sum = (told['used'] ?? 0) + (told['FREE_PANEL_LINK_INVALID'] ?? 0);
  const isRight = told['used'] === 5 && sum === PEOPLE && state.used === 5 && state.rows === 5;
  return isRight ? null : { told, state };
}

async function use(
  { db }: TestDatabase,
  link: MadeLink,
  person: MadeAccount,
  clock: () => number = Date.now,
): Promise<string> {
  try {
    await transaction(db, async ({ trx }) => {
      // Every login does this first.
      await lockCustomer(trx, person.id);
      await useLink({ clock, keyedHash }, trx, {
        linkId: link.id,
        account: { ...visitor, ...person },
        signedUp: false,
        attempt: randomBytes(16).toString('hex'),
        deviceMark: null,
        origin,
      });
    });
    return 'used';
  } catch (error) {
    if (isRefusal(error)) return error.code;
    throw error;
  }
}

const visitor = {
  emailVerified: false,
  emailCorrected: false,
  mobileNumber: null,
  adminApproval: false,
  subscription: null,
  expiresOn: null,
  endsAt: null,
  frozenDays: null,
  licenseKey: null,
  deviceIds: [],
  maxDevices: 1,
  hwidResetCount: 10,
  discordUsername: null,
  lastLoginAt: null,
  language: null,
};

const staff: RequestContext<AdminCaller> = {
  caller: {
    kind: 'admin',
    id: '00000000-0000-0000-0000-000000000000',
    username: 'sithara',
    sessionId: '',
    role: 'owner',
    codesMissing: false,
    passwordGiven: false,
  },
  origin,
  site: '',
  language: 'en',
  chosenLanguage: null,
  cookies: {
    readAll: () => [],
    write: () => undefined,
    clear: () => undefined,
    writeLanguage: () => undefined,
  },
  flowCookies: { readAll: () => [], write: () => undefined, clear: () => undefined },
  idempotency: undefined,
  clock: systemClock,
};

function tally(outcomes: readonly string[]): Told {
  const told: Told = {};
  for (const outcome of outcomes) told[outcome] = (told[outcome] ?? 0) + 1;
  return told;
}

async function stateOf({ ownerPool }: TestDatabase, link: MadeLink) {
  const { rows } = await ownerPool.query<{ used: number; rows: number }>(
    `select used_count as used, (select count(*)::int from free_panel_usage where link_id = $1)
              as rows from free_panel_links where id = $1`,
    [link.id],
  );
  return rows[0] ?? { used: -1, rows: -1 };
}
