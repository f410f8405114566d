import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { contract } from '@regz/contract/contract.ts';
import { type OutsideWorld, openOutsideWorld } from '../fakes/outside-world.ts';
import { type TestDatabase, testDatabase } from '../harness/harness-database.ts';
import { type Program, runProgram } from '../harness/programs/program.ts';
import { seededChance } from '../models/chance.ts';
import {
  LOAD_MS,
  type Leaver,
  type People,
  type Person,
  type Redeemer,
  live,
  makePeople,
  redeem,
  roles,
  shortenCountdown,
} from './kill-load.ts';
import {
  type Remains,
  callWitness,
  everythingIsDone,
  letMinutePass,
  readRemains,
  sessionsAreOver,
  witnessedMails,
} from './kill-witness.ts';

/** The number of jobs of a queue that run at once, and may be repeated after a kill. */
const AT_ONCE = 2;

type Case = {
  people: People;
  database: TestDatabase;
  world: OutsideWorld;
  /** The program after the kill. */
  program: Program;
  /** Messages that the dead program delivered but did not record; they may be sent once more. */
  unnoted: { mails: string[]; notices: string[] };
};

/** Returns one sentence for everything lost or done twice. */
async function judge(matter: Case): Promise<string[]> {
  const { people, unnoted } = matter;
  const faults = [
    ...claim(unnoted.mails.length <= AT_ONCE, `${unnoted.mails.length} mails were under way`),
    ...claim(unnoted.notices.length <= AT_ONCE, `${unnoted.notices.length} notices were under way`),
    ...(await judgeMails(matter)),
    ...(await judgeRedemptions(matter)),
    ...(await judgeRoles(matter)),
  ];
  for (const leaver of people.leavers) faults.push(...(await judgeLeaver(matter, leaver)));
  return faults;
}

/** The waiting mails and notices that have already been delivered. */
async function unnotedBy(
  { mails, notices }: Remains,
  world: OutsideWorld,
): Promise<Case['unnoted']> {
  const posted = await postedNames(world);
  return {
    mails: mails.filter((id) => world.mails.has(id)),
    notices: notices.filter((name) => posted.includes(name)),
  };
}

async function judgeMails({ people, database, world, unnoted }: Case): Promise<string[]> {
  const mails = await witnessedMails(database);
  const known = new Set(mails.map(({ messageId }) => messageId));
  const faults = [...world.mails.keys()]
    .filter((id) => !known.has(id))
    .map((id) => `the mail ${id} was sent and never written`);
  for (const { messageId, template, written, sent, givenUp } of mails) {
    const about = `${template} ${messageId}`;
    const times = world.mails.get(messageId) ?? 0;
    const allowed = unnoted.mails.includes(messageId) ? 2 : 1;
    faults.push(
      ...claim(written === 1, `${about} was written ${written} times`),
      ...claim(sent === 1 && givenUp === 0, `${about} was noted as sent ${sent} times`),
      ...claim(times === allowed, `${about} arrived ${times} times instead of ${allowed}`),
    );
  }
  const count = (person: Person, template: string) =>
    mails.filter((mail) => mail.to === person.email && mail.template === template).length;
  for (const person of [...people.unverified, ...people.forgetful]) {
    const template = people.forgetful.includes(person) ? 'reset-password' : 'verify-email';
    const mailed = count(person, template);
    const right = person.told === 'silence' ? mailed <= 1 : mailed === 1;
    faults.push(
      ...claim(isYes(person.told) || person.told === 'silence', `${template} was refused`),
      ...claim(right, `${mailed} mails ${template} for ${said(person.told)}`),
    );
  }
  for (const person of people.ending) {
    const mailed = count(person, 'subscription-ends-in-three-days');
    faults.push(...claim(mailed === 1, `${mailed} mails about one end of a subscription`));
  }
  return faults;
}

async function judgeRedemptions({ people, database }: Case): Promise<string[]> {
  const faults: string[] = [];
  for (const { id, keyId, told } of people.redeemers) {
    const { rows } = await database.ownerPool.query<Redeemed>(
      `select (select count(*)::int from license_redemptions where license_key_id = $2::uuid) as proofs,
              (select count(*)::int from audit_entries
                where action = 'licenses.redeem' and object_id = $2::text) as audits,
              (select activated from license_keys where id = $2::uuid) as activated,
              (select r.expires_on from license_redemptions r
                where r.license_key_id = $2::uuid and r.user_id = $1 and effect = 'started') as "provenOn",
              (select expiredate from users where id = $1) as "expiresOn"`,
      [id, keyId],
    );
    const facts = JSON.stringify(rows[0]);
    const expiresOn = isYes(told) ? (told.json as { expiresOn: string }).expiresOn : null;
    const wanted: Redeemed = {
      proofs: 1,
      audits: 1,
      activated: true,
      provenOn: expiresOn,
      expiresOn,
    };
    faults.push(...claim(facts === JSON.stringify(wanted), `${said(told)} of a key, but ${facts}`));
  }
  const losers = people.redeemers.filter(({ told }) => !isYes(told));
  const codes = losers.map(({ told }) => said(told)).join();
  const fair = codes === '409 LICENSE_ALREADY_REDEEMED' && sharesKey(losers[0], people.redeemers);
  return [...faults, ...claim(fair, `refused redemptions: ${codes}`)];
}

type Redeemed = {
  proofs: number;
  audits: number;
  activated: boolean;
  provenOn: string | null;
  expiresOn: string | null;
};

function sharesKey(one: Redeemer | undefined, all: Redeemer[]): boolean {
  return all.filter(({ keyId }) => keyId === one?.keyId).length === 2;
}

async function judgeRoles({ people, database, world }: Case): Promise<string[]> {
  const { members, requests } = await world.community();
  const { rows } = await database.ownerPool.query<{ id: string; subscription: 'Supreme' }>(
    'select id, subscription from users where discord_id is not null',
  );
  const faults: string[] = [];
  for (const person of [...people.leavers, ...people.redeemers]) {
    if (person.discordId === null) continue;
    const subscription = rows.find(({ id }) => id === person.id)?.subscription ?? null;
    const wanted = [...roles.unmanaged, ...(subscription === null ? [] : roles[subscription])];
    const held = members[person.discordId]?.roles ?? [];
    const right = held.toSorted().join() === wanted.toSorted().join();
    const began = 'started' in person ? 'Essential' : null;
    const written = new RegExp(`^(?:PUT|DELETE) .*/members/${person.discordId}/roles/`);
    const writes = requests.filter((line) => written.test(line)).length;
    const before: readonly string[] = began === null ? [] : roles[began];
    const after: readonly string[] = subscription === null ? [] : roles[subscription];
    const changed = [...before, ...after].filter(
      (role) => before.includes(role) !== after.includes(role),
    );
    const due = changed.length;
    faults.push(
      ...claim(right, `roles ${held.join()} for ${subscription}`),
      ...claim(writes === due, `${writes} changes of roles instead of ${due}`),
    );
  }
  return faults;
}

async function judgeLeaver({ database, program, world }: Case, person: Leaver): Promise<string[]> {
  const { id, username, started, cancelled } = person;
  const { rows } = await database.ownerPool.query<Left>(
    `select array(select split_part(action, '.', 2) from audit_entries
                   where object_id = $1::text order by id) as acts,
            exists (select 1 from users where id = $1::uuid) as there,
            exists (select 1 from account_sessions where subject_id = $1::uuid) as "hasSession",
            exists (select 1 from witnessed_ends e where user_id = $1::uuid and ended_at < execute_at)
              as early`,
    [id],
  );
  const left = rows[0] ?? { acts: [], there: false, hasSession: false, early: false };
  const ending = left.acts.join();
  const deleted = ending === 'start-deletion,delete';
  const possible = [
    ...(started === 'silence' ? [''] : []),
    ...(isYes(cancelled) ? [] : ['start-deletion,delete']),
    ...(isYes(cancelled) || (cancelled === 'silence' && person.cancelsAfterMs !== null)
      ? ['start-deletion,cancel-deletion']
      : []),
  ];
  const answer = await person.browser(program).send(contract.identity.me, {});
  const posted = (await postedNames(world)).filter((name) => name === username).length;
  const about = `told ${said(started)} and ${said(cancelled)}, done ${ending}`;
  return [
    ...claim(isYes(started) || started === 'silence', `${about}: a start was refused`),
    ...claim(possible.includes(ending), about),
    ...claim(left.there === !deleted && left.hasSession === !deleted, `${about}: half an account`),
    ...claim(answer.status === (deleted ? 401 : 200), `${about}: ${answer.status} afterwards`),
    ...claim(!deleted || !left.early, `${about}: before its moment`),
    ...claim(deleted ? posted >= 1 : posted === 0, `${about}: ${posted} notices`),
  ];
}

type Left = { acts: string[]; there: boolean; hasSession: boolean; early: boolean };

/** The names in the notices posted to staff, with repetitions. */
async function postedNames(world: OutsideWorld): Promise<string[]> {
  const { messages } = await world.community();
  return messages.flatMap(({ embeds }) =>
    embeds.flatMap(({ fields }) =>
      fields.filter(({ name }) => name === 'Username').map(({ value }) => value),
    ),
  );
}

function isYes(told: Leaver['started']): told is { status: number; json: unknown } {
  return told !== 'silence' && told.status === 200;
}

function said(told: Leaver['started']): string {
  if (told === 'silence') return told;
  const { code } = told.json as { code?: string };
  return code === undefined ? String(told.status) : `${told.status} ${code}`;
}

function claim(holds: boolean, otherwise: string): string[] {
  return holds ? [] : [otherwise];
}

/**
 * Interruptions that a kill can cause; over many runs, each should occur. A redemption that is done
 * but not answered lasts about a millisecond: `redeemThroughSilence` covers those.
 */
export const encounters = [
  /** Mails and notices that were delivered but not recorded as sent. */
  'mails',
  'notices',
  /** Jobs and role syncs that were running. */
  'jobs',
  'syncs',
  /** Countdowns that were running, and those that became due while no program ran. */
  'countdowns',
  'overdue',
] as const;

/** The result of a run; `faults` lists everything lost or done twice. */
export type KillRun = {
  seed: number;
  faults: string[];
  /** Counts of the work that the kill interrupted. */
  met: Record<(typeof encounters)[number], number>;
  /** Milliseconds from the second start until no work is left. */
  recoveredAfterMs: number;
};

/** The time limit for the work of a dead program; shorter if a minute has already passed. */
const RECOVERY_LIMIT_MS = 60_000;
const LATE_RECOVERY_LIMIT_MS = 35_000;
/** Shorter than the time after which the jobs of a dead program pass to another. */
const START_LIMIT_MS = 5_000;

/**
 * Kills the program in the middle of its work and restarts it on the same database, while the mail
 * server and the community keep running: people begin and cancel deletions, redeem keys that give
 * roles, and request mails. The seed decides what they do and when the kill comes. With
 * `absentMinute` the restart seems to come a minute after the death. @throws if the dead program's
 * work is not done within a minute.
 */
export async function killAndRecover(
  seed: number,
  how: { absentMinute: boolean },
): Promise<KillRun> {
  const stage = await openStage(seed);
  try {
    return await play(stage, seed, how);
  } catch (error) {
    const log = stage.complaints('warn').join('\n');
    throw new Error(`The run with the seed ${seed} came to no end.\n${log}`, { cause: error });
  } finally {
    await stage.close();
  }
}

type Stage = {
  database: TestDatabase;
  world: OutsideWorld;
  /** Starts the program, and resolves when it is ready. */
  start(): Promise<Program>;
  /** The programs' log lines of that level or above. */
  complaints(level: 'warn' | 'error'): string[];
  close(): Promise<void>;
};

async function openStage(seed: number): Promise<Stage> {
  const stateDir = await mkdtemp(path.join(os.tmpdir(), 'regz-kill-'));
  const latency = seededChance(seed + 1);
  const world = await openOutsideWorld(() => latency(200));
  const database = await testDatabase();
  await callWitness(database);
  await mapRoles(database);
  await world.arrangeCommunity({ limit: { requests: 10_000, windowMs: 1000 } });
  const programs: Program[] = [];
  return {
    database,
    world,
    start: async () => {
      const environment = { ...world.environment, STATE_DIR: stateDir };
      const program = await runProgram(database, environment);
      programs.push(program);
      await program.says('"msg":"ready"');
      return program;
    },
    complaints: (level) =>
      programs
        .flatMap((program) => program.output().split('\n'))
        .filter((line) => (level === 'warn' ? /^\{"level":[456]0/ : /^\{"level":[56]0/).test(line)),
    close: async () => {
      await Promise.all(programs.map((program) => program.remove()));
      await world.close();
      await database.drop();
      await rm(stateDir, { recursive: true, force: true });
    },
  };
}

async function play(
  { database, world, start, complaints }: Stage,
  seed: number,
  { absentMinute }: { absentMinute: boolean },
): Promise<KillRun> {
  const chance = seededChance(seed);
  const people = await makePeople(database, world, chance);
  await dieUnderLoad(people, database, await start(), 500 + chance(LOAD_MS));
  await Promise.all([sessionsAreOver(database), world.mailIsOver()]);
  await Promise.all(people.leavers.map((person) => shortenCountdown(database, person)));
  const remains = await readRemains(database);
  const unnoted = await unnotedBy(remains, world);
  if (absentMinute) await letMinutePass(database);
  const overdue = await overdueCountdowns(database);
  const begun = performance.now();
  const program = await start();
  const missed = await overdueAfterStart(database, overdue);
  const unheard = people.redeemers.filter(({ told }) => told === 'silence');
  await Promise.all(unheard.map((person) => redeem(person, program)));
  await everythingIsDone(database, absentMinute ? LATE_RECOVERY_LIMIT_MS : RECOVERY_LIMIT_MS);
  const recoveredAfterMs = Math.round(performance.now() - begun);
  const faults = await judge({ people, database, world, program, unnoted });
  const left = missed.map((id) => `the deletion of ${id} was missed by the start`);
  const met = {
    mails: unnoted.mails.length,
    notices: unnoted.notices.length,
    jobs: remains.activeJobs,
    syncs: remains.leasedSyncs,
    countdowns: remains.countdowns,
    overdue: overdue.length,
  };
  return { seed, faults: [...faults, ...left, ...complaints('error')], met, recoveredAfterMs };
}

async function dieUnderLoad(
  people: People,
  database: TestDatabase,
  program: Program,
  afterMs: number,
): Promise<void> {
  const over = new AbortController();
  const kill = async () => {
    await pause(afterMs);
    program.signal('SIGKILL');
    over.abort();
    await program.ended;
  };
  await Promise.all([live(people, { database, program, over: over.signal }), kill()]);
}

async function mapRoles({ ownerPool }: TestDatabase): Promise<void> {
  await ownerPool.query('delete from license_package_roles');
  for (const name of ['Supreme', 'Essential'] as const) {
    await ownerPool.query(
      `insert into license_package_roles (package, slot, role_id)
       select $1, slot, role_id from unnest($2::text[]) with ordinality as given (role_id, slot)`,
      [name, roles[name]],
    );
  }
}

/**
 * Returns the deletions that are still overdue after the start, although no program owns their
 * jobs.
 */
async function overdueAfterStart(
  database: TestDatabase,
  overdue: readonly string[],
): Promise<string[]> {
  const giveUpAt = performance.now() + START_LIMIT_MS;
  for (;;) {
    const left = (await overdueCountdowns(database)).filter((id) => overdue.includes(id));
    if (left.length === 0 || performance.now() > giveUpAt) return left;
    await pause(50);
  }
}

async function overdueCountdowns({ ownerPool }: TestDatabase): Promise<string[]> {
  const { rows } = await ownerPool.query<{ id: string }>(
    'select user_id as id from account_deletions where execute_at <= clock_timestamp()',
  );
  return rows.map(({ id }) => id);
}
