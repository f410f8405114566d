import type { MailTemplates } from '../platform/mail/mail-template.ts';

declare module '../platform/mail/mail-template.ts' {
  interface MailData {
    'resets-given': { username: string; given: number; resets: number };
    'device-removed': { username: string; deviceId: string };
  }
}

/** Mails to customers about what staff did with their devices. */
export const devicesMails = {
  'resets-given': ({ username, given, resets }, { client }) => ({
    subject: 'You have more device resets',
    greeting: `Hello ${username},`,
    lines: [
      given === 1
        ? 'Our staff gave your Regz account one more device reset.'
        : `Our staff gave your Regz account ${given} more device resets.`,
      `You now have ${resets} left.`,
    ],
    action: { label: 'Open my dashboard', link: `${client}/dashboard` },
  }),
  'device-removed': ({ username, deviceId }, { client }) => ({
    subject: 'A device was removed from your account',
    greeting: `Hello ${username},`,
    lines: [
      `Our staff removed the device ${deviceId} from your Regz account. This took none of your resets.`,
      'The next PC on which you start the panel can register. If you did not ask for this, write to us.',
    ],
    action: { label: 'Open my dashboard', link: `${client}/dashboard` },
  }),
} satisfies Partial<MailTemplates>;
