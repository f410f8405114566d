import { setStanding, type Standing } from '../accounts/set-standing.ts';
import { type Command, done, failed } from './command.ts';

const results: Record<Standing, string> = {
  approve: 'is approved',
  ban: 'is banned; the next request of each of its sessions ends it',
  unban: 'is no longer banned',
};

function standingCommand(standing: Standing, usage: string, summary: string): Command {
  return {
    usage,
    summary,
    needs: 'services',
    run: async ({ db }, [username = '', ...reasonWords]) => {
      if (username === '') return failed(`Say which account: regz ${standing} ${usage}`);
      const reason = reasonWords.join(' ');
      const operator = { kind: 'operator', id: null, name: 'operator' } as const;
      const found = await setStanding(db, operator, {
        standing,
        username,
        ...(reason === '' ? {} : { reason }),
      });
      return found
        ? done(`"${username}" ${results[standing]}.`)
        : failed(`There is no account named "${username}".`);
    },
  };
}

export const approveCommand = standingCommand('approve', '<username>', 'Approves an account.');
export const banCommand = standingCommand('ban', '<username> [reason]', 'Bans an account.');
export const unbanCommand = standingCommand('unban', '<username>', 'Lifts the ban of an account.');
