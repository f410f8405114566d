import { texts } from '../../sentences.ts';

/** Mails to customers about their PCs. */
export const panelMails = texts({
  openDevices: 'Open your devices',
  swapped: {
    subject: 'Your PC was recognized after a change',
    swapped:
      'The panel runs with a new key on “{label}”, which has the parts of a PC that is registered on your account. It took that PC’s place in your list of devices, without costing a reset.',
    notYou:
      'If you did not change the disk or the system of your PC, change your password and reset the device.',
  },
  legacySwapped: {
    subject: 'A PC took over a place in your list of devices',
    swapped:
      'The new program on “{label}” took the place of a PC that an older program had registered on your account, without costing a reset.',
    notYou: 'If this PC is not yours, change your password and reset the device.',
  },
  copied: {
    subject: 'A second program used the key of your PC',
    copied:
      'Two programs used the key of “{label}”. A key works on one PC at a time, so we signed it out.',
    next: 'If you restored a backup or copied the program to another PC, sign in once more on the PC that you use. If you did neither, change your password: someone may have a copy of your files.',
  },
  offlineFile: {
    subject: 'An offline file was issued for your PC',
    issued:
      'Our staff issued a file with which the panel runs on “{label}” without the internet until {moment}. It works on this PC only.',
    takes:
      'The PC takes one of your places until then. A pause of your subscription begins when the file ends.',
    notYou: 'If you did not ask for this file, contact us.',
  },
});

/** Mails to staff about the panel's keys. */
export const panelStaffMails = texts({
  keysExpire: {
    subject: 'The panel’s key set expires within {days} days',
    expires:
      'The signed list of the panel’s keys expires on {date} (UTC). Programs that have no newer one then trust no answer of the server, and stop.',
    next: 'It is renewed with a root key: run “regz panel-keys show --draft” on the server, “regz panel-keys sign” where the root key is kept, and “regz panel-keys publish” on the server.',
    action: 'Open the staff panel',
  },
});
