import { momentInUtc } from '@regz/rules/licenses/days-left.ts';
import type { MailTemplates } from '../platform/mail/mail-template.ts';

declare module '../platform/mail/mail-template.ts' {
  interface MailData {
    'panel-device-swapped': { username: string; label: string };
    'panel-legacy-swapped': { username: string; label: string };
    'panel-device-copied': { username: string; label: string };
    'panel-offline-file': { username: string; label: string; endsAt: string };
    'panel-keys-expire': { expiresOn: string; days: number };
  }
}

/** Mails about the panel: to customers about their PCs, to staff about its keys. */
export const panelMails = {
  'panel-device-swapped': ({ username, label }, { client }) => ({
    subject: 'Your PC was recognized after a change',
    greeting: `Hello ${username},`,
    lines: [
      `The panel runs with a new key on “${label}”, which has the parts of a PC that is registered on your account. It took that PC’s place in your list of devices, without costing a reset.`,
      'If you did not change the disk or the system of your PC, change your password and reset the device.',
    ],
    action: { label: 'Open your devices', link: `${client}/dashboard` },
  }),
  'panel-legacy-swapped': ({ username, label }, { client }) => ({
    subject: 'A PC took over a place in your list of devices',
    greeting: `Hello ${username},`,
    lines: [
      `The new program on “${label}” took the place of a PC that an older program had registered on your account, without costing a reset.`,
      'If this PC is not yours, change your password and reset the device.',
    ],
    action: { label: 'Open your devices', link: `${client}/dashboard` },
  }),
  'panel-device-copied': ({ username, label }, { client }) => ({
    subject: 'A second program used the key of your PC',
    greeting: `Hello ${username},`,
    lines: [
      `Two programs used the key of “${label}”. A key works on one PC at a time, so we signed it out.`,
      'If you restored a backup or copied the program to another PC, sign in once more on the PC that you use. If you did neither, change your password: someone may have a copy of your files.',
    ],
    action: { label: 'Open your devices', link: `${client}/dashboard` },
  }),
  'panel-offline-file': ({ username, label, endsAt }, { client }) => ({
    subject: 'An offline file was issued for your PC',
    greeting: `Hello ${username},`,
    lines: [
      `Our staff issued a file with which the panel runs on “${label}” without the internet until ${momentInUtc(endsAt)}. It works on this PC only.`,
      'The PC takes one of your places until then. A pause of your subscription begins when the file ends.',
      'If you did not ask for this file, contact us.',
    ],
    action: { label: 'Open your devices', link: `${client}/dashboard` },
  }),
  'panel-keys-expire': ({ expiresOn, days }, { client }) => ({
    subject: `The panel’s key set expires within ${days} days`,
    greeting: 'Hello,',
    lines: [
      `The signed list of the panel’s keys expires on ${expiresOn} (UTC). Programs that have no newer one then trust no answer of the server, and stop.`,
      'It is renewed with a root key: run “regz panel-keys show --draft” on the server, “regz panel-keys sign” where the root key is kept, and “regz panel-keys publish” on the server.',
    ],
    action: { label: 'Open the staff panel', link: `${client}/admin` },
  }),
} satisfies Partial<MailTemplates>;
