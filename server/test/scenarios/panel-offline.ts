import { contract } from '@regz/contract/contract.ts';
import { addDays, utcDate } from '@regz/rules/licenses/days-left.ts';
import { makeAccount } from '../harness/factories.ts';
import type { TestServer } from '../harness/harness.ts';
import { panelProgram } from '../harness/panel-program.ts';
import { newPerson } from '../harness/people.ts';
import type { AccountColumns } from './panel-accounts.ts';

/** Sets how long programs of a package run without the server. */
export async function setOffline(
  { database }: Pick<TestServer, 'database'>,
  name: string,
  {
    graceHours = null,
    offlineDays = 90,
  }: { graceHours?: number | null; offlineDays?: number } = {},
): Promise<void> {
  await database.ownerPool.query(
    `insert into panel_package_offline (package, grace_hours, offline_days) values ($1, $2, $3)
     on conflict (package) do update
        set grace_hours = excluded.grace_hours, offline_days = excluded.offline_days`,
    [name, graceHours, offlineDays],
  );
}

/** An account without a PC; by default its package allows offline files of 90 days. */
export async function offlineAccount(server: TestServer, columns: AccountColumns = {}) {
  await setOffline(server, 'Supreme');
  return makeAccount(server.database, {
    admin_approval: true,
    subscription: 'Supreme',
    expiredate: addDays(utcDate(server.clock()), 300),
    hwid: [],
    ...columns,
  });
}

/** The form for a PC without internet access, of an account with these columns. */
export async function offlineForm(server: TestServer, columns: AccountColumns = {}) {
  await setOffline(server, 'Tester');
  // Testers may run an unreleased version.
  const { id } = await offlineAccount(server, { subscription: 'Tester', ...columns });
  const { offlineRequest } = panelProgram(server, { label: 'Cellar' });
  const request = offlineRequest({ version: '99.0.0' });
  return { id, request, days: 30, reason: 'no internet in the cellar' };
}

const { issueOfflineFile } = contract.panel.staff;
const reason = 'no internet in the cellar';

/** A member of staff who issues offline files. */
export async function offlineDesk(server: TestServer) {
  let owner = await newPerson(server, 'admin');
  const newPc = () => panelProgram(server, { label: 'Cellar' });
  const issue = (id: string, request: string, days = 30) =>
    owner.browser.call(issueOfflineFile, { id, request, days, reason });
  return {
    newPc,
    issue,
    browser: () => owner.browser,
    send: (id: string, request: string) =>
      owner.browser.send(issueOfflineFile, { id, request, days: 30, reason }),
    refusalOf: (id: string, request: string, days = 30) =>
      owner.browser.refusal(issueOfflineFile, { id, request, days, reason }),
    /** An account with a PC and its offline file. */
    issued: async (columns: AccountColumns = {}, days = 30) => {
      const account = await offlineAccount(server, columns);
      const program = newPc();
      const file = await issue(account.id, program.offlineRequest(), days);
      return { account, program, file };
    },
    /** Lets time pass, and logs staff in again. */
    pass: async (ms: number): Promise<void> => {
      server.clock.advance(ms);
      owner = await newPerson(server, 'admin');
    },
    rowsOf: async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
      (await server.database.ownerPool.query<Row>(text, values)).rows,
  };
}

type Grace = { username?: string; package: string; values: string; iat: number; exp: number };

/** The payload of an offline file, without a check of its signature. */
export function payloadOf(file: string | null): Grace {
  const [, payload = ''] = (file ?? '').split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Grace;
}
