import { texts } from '../../sentences.ts';

/** Help for customers with device problems. */
export const devicesStaff = texts({
  give: {
    button: 'Give resets',
    title: 'Give device resets',
    text: '{username} gets a mail. An account can have at most ten resets.',
    resets: 'How many',
    left: 'Resets left',
    submit: 'Give resets',
    pending: 'Giving...',
    success: '{username} has more resets',
    failed: 'Failed to give resets',
  },
  remove: {
    button: 'Remove a device',
    title: 'Remove a device',
    text: 'The next PC on which {username} starts the panel can register. This takes no reset; {username} gets a mail.',
    device: 'Device',
    registered: 'Registered devices',
    choose: 'Choose a device',
    missing: 'Please choose a device.',
    submit: 'Remove device',
    pending: 'Removing...',
    success: 'The device of {username} has been removed',
    failed: 'Failed to remove the device',
  },
  reason: 'Reason',
  reasonHint: 'Visible to staff and in the audit trail, but not to the user.',
});
