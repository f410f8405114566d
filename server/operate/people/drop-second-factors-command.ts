import { dropSecondFactors } from '../../src/identity/second-factors/drop-second-factors.ts';
import { type Command, done, failed } from '../command.ts';

const USAGE = '<customer|admin> <username>';

/** For people who have lost their phone and their recovery codes. */
export const dropSecondFactorsCommand: Command = {
  usage: USAGE,
  summary:
    'Removes two-step verification and passkeys from an account whose owner has lost access to them.',
  needs: 'services',
  run: async (services, [kind = '', username = '']) => {
    if ((kind !== 'customer' && kind !== 'admin') || username === '') {
      return failed(`Name an account: regz drop-second-factors ${USAGE}`);
    }
    return (await dropSecondFactors(services, { kind, username }))
      ? done(`"${username}" now logs in with the password alone; all sessions were logged out.`)
      : failed(`There is no ${kind} named "${username}".`);
  },
};
