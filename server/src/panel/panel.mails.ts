import { panelMails, panelStaffMails } from '@regz/texts/en/panel/mails.ts';
import { mailParts } from '@regz/texts/en/platform/mails.ts';
import { textsIn } from '@regz/texts/translations.ts';
import { mailMoment } from '../platform/mail/mail-moment.ts';
import { mailsIn } from '../platform/mail/mail-template.ts';

declare module '../platform/mail/mail-template.ts' {
  interface MailData {
    'panel-device-swapped': { username: string; label: string };
    'panel-legacy-swapped': { username: string; label: string };
    'panel-device-copied': { username: string; label: string };
    'panel-offline-file': { username: string; label: string; endsAt: string };
    'panel-keys-expire': { expiresOn: string; days: number };
  }
}

const sentences = textsIn({ panelMails, panelStaffMails, mailParts });

/** Mails about the panel: to customers about their PCs, to staff about its keys. */
export const mails = mailsIn(
  sentences,
  ({ panelMails: texts, panelStaffMails: staffTexts, mailParts: parts }) => ({
    'panel-device-swapped': ({ username, label }, { client }) => ({
      subject: texts.swapped.subject,
      greeting: parts.helloName({ name: username }),
      lines: [texts.swapped.swapped({ label }), texts.swapped.notYou],
      action: { label: texts.openDevices, link: `${client}/dashboard` },
    }),
    'panel-legacy-swapped': ({ username, label }, { client }) => ({
      subject: texts.legacySwapped.subject,
      greeting: parts.helloName({ name: username }),
      lines: [texts.legacySwapped.swapped({ label }), texts.legacySwapped.notYou],
      action: { label: texts.openDevices, link: `${client}/dashboard` },
    }),
    'panel-device-copied': ({ username, label }, { client }) => ({
      subject: texts.copied.subject,
      greeting: parts.helloName({ name: username }),
      lines: [texts.copied.copied({ label }), texts.copied.next],
      action: { label: texts.openDevices, link: `${client}/dashboard` },
    }),
    'panel-offline-file': ({ username, label, endsAt }, { client }) => ({
      subject: texts.offlineFile.subject,
      greeting: parts.helloName({ name: username }),
      lines: [
        texts.offlineFile.issued({ label, moment: mailMoment(parts, endsAt) }),
        texts.offlineFile.takes,
        texts.offlineFile.notYou,
      ],
      action: { label: texts.openDevices, link: `${client}/dashboard` },
    }),
    'panel-keys-expire': ({ expiresOn, days }, { client }) => ({
      subject: staffTexts.keysExpire.subject({ days }),
      greeting: parts.hello,
      lines: [staffTexts.keysExpire.expires({ date: expiresOn }), staffTexts.keysExpire.next],
      action: { label: staffTexts.keysExpire.action, link: `${client}/admin` },
    }),
  }),
);
