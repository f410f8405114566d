import { setStanding } from '../../src/customers/staff/set-standing.ts';
import { type Command, done, failed } from '../command.ts';

const results = {
  approve: 'has been approved',
  ban: 'has been banned; its sessions end with their next requests',
  unban: 'is no longer banned',
};

function standingCommand(standing: keyof typeof results, usage: string, summary: string): Command {
  return {
    usage,
    summary,
    needs: 'services',
    run: async (services, [username = '', ...reasonWords]) => {
      if (username === '') return failed(`Name an account: regz ${standing} ${usage}`);
      const reason = reasonWords.join(' ');
      const operator = { kind: 'operator', id: null, name: 'operator' } as const;
      const found = await setStanding(
        services,
        { actor: operator },
        {
          standing,
          username,
          ...(reason === '' ? {} : { reason }),
        },
      );
      return found
        ? done(`"${username}" ${results[standing]}.`)
        : failed(`There is no account named "${username}".`);
    },
  };
}

export const approveCommand = standingCommand('approve', '<username>', 'Approves an account.');
export const banCommand = standingCommand('ban', '<username> [reason]', 'Bans an account.');
export const unbanCommand = standingCommand('unban', '<username>', 'Lifts the ban on an account.');
