import { texts } from '../../sentences.ts';

/** Mails to customers about what staff did with their devices. */
export const deviceMails = texts({
  resetsGiven: {
    subject: 'You have more device resets',
    given: {
      one: 'Our staff gave your Regz account one more device reset.',
      other: 'Our staff gave your Regz account {n} more device resets.',
    },
    left: 'You now have {resets} left.',
  },
  removed: {
    subject: 'A device was removed from your account',
    removed:
      'Our staff removed the device {device} from your Regz account. This took none of your resets.',
    next: 'The next PC on which you start the panel can register. If you did not ask for this, write to us.',
  },
});
