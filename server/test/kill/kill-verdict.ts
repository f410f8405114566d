import { contract } from '@regz/contract/contract.ts';
import type { OutsideWorld } from '../fakes/outside-world.ts';
import type { TestDatabase } from '../harness/harness-database.ts';
import type { Program } from '../harness/programs/program.ts';
import { type Leaver, type People, type Person, type Redeemer, roles } from './kill-people.ts';
import { type Remains, witnessedMails } from './kill-witness.ts';

/** The number of jobs of a queue that run at once, and may be repeated after a kill. */
const AT_ONCE = 2;

export type Case = {
  people: People;
  database: TestDatabase;
  world: OutsideWorld;
  /** The program after the kill. */
  program: Program;
  /** Messages that the dead program delivered but did not record; they may be sent once more. */
  unnoted: { mails: string[]; notices: string[] };
};

/** Returns one sentence for everything lost or done twice. */
export async function judge(matter: Case): Promise<string[]> {
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
export async function unnotedBy(
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
