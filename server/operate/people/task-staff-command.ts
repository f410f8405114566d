import { setTaskStaff, type TaskStaffOutcome } from '../../src/staff/set-task-staff.ts';
import { type Command, done, failed } from '../command.ts';

const sentences: Record<Exclude<TaskStaffOutcome, 'done'>, string> = {
  unknown: 'There is no task user with this name.',
  'name-taken': 'A staff account already has this name.',
};

/** Makes a task user staff, who then reaches the admin panel from the task area. */
export const taskStaffCommand: Command = {
  usage: '<username> on|off',
  summary: 'Gives a task user access to the admin panel, or takes it away.',
  needs: 'services',
  run: async (services, [username = '', word = '']) => {
    if (username === '' || !['on', 'off'].includes(word)) {
      return failed('Name a task user and say on or off: regz task-staff <username> on|off');
    }
    const staff = word === 'on';
    const outcome = await setTaskStaff(services, { username, staff });
    if (outcome !== 'done') return failed(sentences[outcome]);
    return done(`"${username}" is ${staff ? 'now' : 'no longer'} a member of staff.`);
  },
};
