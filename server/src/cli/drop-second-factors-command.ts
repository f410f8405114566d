import { dropSecondFactors } from '../accounts/second-factors/drop-second-factors.ts';
import { type Command, done, failed } from './command.ts';

const usage = '<customer|admin> <username>';

/** For people who have lost the phone and the recovery codes. */
export const dropSecondFactorsCommand: Command = {
  usage,
  summary: 'Takes codes and passkeys from an account whose owner has lost them.',
  needs: 'services',
  run: async (services, [kind = '', username = '']) => {
    if ((kind !== 'customer' && kind !== 'admin') || username === '') {
      return failed(`Say which account: regz drop-second-factors ${usage}`);
    }
    return (await dropSecondFactors(services, kind, username))
      ? done(`"${username}" logs in with the password alone; every session has ended.`)
      : failed(`There is no ${kind} named "${username}".`);
  },
};
