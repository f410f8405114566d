import { makeAccount } from '../harness/factories.ts';
import type { TestServer } from '../harness/harness.ts';
import { type PanelProgram, panelProgram } from '../harness/panel-program.ts';
import type { AccountColumns } from './panel-accounts.ts';
import { makeDevice } from './panel-devices.ts';

/** Counts the states equal to the given one. */
export function countOf(states: readonly string[], state: string): number {
  return states.filter((each) => each === state).length;
}

/** Programs of one account that send their heartbeats at once. */
export async function panelStorms(server: TestServer) {
  const first = panelProgram(server);
  await first.beat();

  /** An account, and signed-in PCs that have not sent a heartbeat yet. */
  async function signedIn(columns: AccountColumns, count: number) {
    const account = await makeAccount(server.database, {
      subscription: 'Supreme',
      expiredate: 'infinity',
      admin_approval: true,
      hwid: [],
      ...columns,
    });
    const programs = Array.from({ length: count }, () => panelProgram(server));
    for (const program of programs) {
      program.challenge = first.challenge;
      await makeDevice(server.database, { account_id: account.id, device_id: program.deviceId });
    }
    return { account, programs };
  }

  async function statesOf(programs: readonly PanelProgram[]) {
    const answers = await Promise.all(programs.map((program) => program.beat()));
    return answers.map(({ state }) => state);
  }

  async function accountOf(id: string) {
    const { rows } = await server.database.ownerPool.query<{ hwid: string[]; seated: number }>(
      `select hwid, (select count(*)::int from panel_devices where account_id = $1 and seat is not null)
                as seated from users where id = $1`,
      [id],
    );
    return rows[0];
  }

  return {
    signedIn,
    statesOf,
    accountOf,
    /**
     * Sends the first heartbeats of `pcs` PCs at once to an account with `places` devices, and
     * counts their states.
     */
    forPlaces: async (pcs: number, places: number) => {
      const { account, programs } = await signedIn({ max_devices: places }, pcs);
      const states = await statesOf(programs);
      const { hwid = [], seated } = (await accountOf(account.id)) ?? {};
      return {
        running: countOf(states, 'running'),
        device: countOf(states, 'device'),
        listed: hwid.length,
        seated,
      };
    },
  };
}
