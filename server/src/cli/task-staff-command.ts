import { setTaskStaff, type TaskStaffOutcome } from '../accounts/task-users/set-task-staff.ts';
import { type Command, done, failed } from './command.ts';

const sentences: Record<Exclude<TaskStaffOutcome, 'done'>, string> = {
  unknown: 'There is no task user of this name.',
  'name-taken': 'A member of staff has this name already.',
};

/** Makes a task user staff, who then reaches the admin panel from the task area (decision 4). */
export const taskStaffCommand: Command = {
  usage: '<username> on|off',
  summary: 'Makes a task user a member of staff, or no longer.',
  needs: 'services',
  run: async (services, [username = '', word = '']) => {
    if (username === '' || !['on', 'off'].includes(word)) {
      return failed('Name a task user and what to do: regz task-staff <username> on|off');
    }
    const staff = word === 'on';
    const outcome = await setTaskStaff(services, { username, staff });
    if (outcome !== 'done') return failed(sentences[outcome]);
    return done(`"${username}" is ${staff ? 'now' : 'no longer'} a member of staff.`);
  },
};
