import { addDays, utcDate } from '@regz/rules/licenses/days-left.ts';
import { makeAccount } from '../harness/factories.ts';
import type { TestServer } from '../harness/harness.ts';
import { type PanelProgram, panelProgram } from '../harness/panel-program.ts';
import { makeDevice } from './panel-devices.ts';

export type AccountColumns = NonNullable<Parameters<typeof makeAccount>[1]>;

/** Accounts with PCs for tests of programs; each PC has its own address, or all have `address`. */
export function panelAccounts(server: TestServer, { address }: { address?: string } = {}) {
  const inDays = (days: number) => addDays(utcDate(server.clock()), days);

  async function newPc(accountId: string, label = 'PC'): Promise<PanelProgram> {
    const program = panelProgram(server, { label, ...(address === undefined ? {} : { address }) });
    await makeDevice(server.database, { account_id: accountId, device_id: program.deviceId });
    return program;
  }

  return {
    inDays,
    /** A program on a signed-in PC that has not sent a heartbeat yet. */
    newPc,
    /** An account with an active license and an empty list of devices, and its signed-in PCs. */
    signedIn: async (columns: AccountColumns = {}, programs = 1) => {
      const account = await makeAccount(server.database, {
        admin_approval: true,
        subscription: 'Supreme',
        expiredate: inDays(300),
        hwid: [],
        ...columns,
      });
      const pcs: PanelProgram[] = [];
      for (let number = 1; number <= programs; number += 1) {
        pcs.push(await newPc(account.id, `PC ${number}`));
      }
      const [program] = pcs;
      if (program === undefined) throw new Error('an account without a PC');
      return { account, program, pcs };
    },
    change: async (id: string, columns: string): Promise<void> => {
      await server.database.sql(`update users set ${columns} where id = $1`, id);
    },
    listOf: async (id: string): Promise<string[]> => {
      const text = 'select hwid from users where id = $1';
      const [row] = await server.database.sql<{ hwid: string[] }>(text, id);
      return row?.hwid ?? [];
    },
    acts: async (id: string): Promise<string[]> => {
      const text = 'select action from audit_entries where object_id = $1 order by id';
      const rows = await server.database.sql<{ action: string }>(text, id);
      return rows.map(({ action }) => action);
    },
  };
}
