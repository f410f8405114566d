import { identityMails } from '@regz/texts/en/identity/mails.ts';
import { mailParts } from '@regz/texts/en/platform/mails.ts';
import { textsIn } from '@regz/texts/translations.ts';
import { mailsIn } from '../platform/mail/mail-template.ts';

declare module '../platform/mail/mail-template.ts' {
  interface MailData {
    /**
     * The code replaces the link in the session that requested it. Mails of earlier versions have
     * no code.
     */
    'verify-email': { username: string; link: string; code?: string };
    'reset-password': { username: string; link: string };
    'credential-changed': { username: string; credential: 'password'; others?: OtherSignIns };
    'second-factor-changed': { username: string; act: SecondFactorAct };
  }
}

/** The passkeys and linked identities that a reset found, and whether the owner kept them. */
export type OtherSignIns = { kept: boolean; passkeys: number; identities: number };

/** Changes to an account's second factors that are mailed to its owner. */
export type SecondFactorAct =
  | 'turn-codes-on'
  | 'turn-codes-off'
  | 'renew-recovery-codes'
  | 'use-recovery-code'
  | 'add-passkey'
  | 'remove-passkey'
  | 'drop-second-factors';

const sentences = textsIn({ identityMails, mailParts });

/** Mails to account holders about the credentials of their own account. */
export const mails = mailsIn(sentences, ({ identityMails: texts, mailParts: parts }) => ({
  'verify-email': ({ username, link, code }) => ({
    subject: texts.verify.subject,
    greeting: parts.helloName({ name: username }),
    lines: [texts.verify.confirm, texts.verify.link],
    action: { label: texts.verify.action, link, code },
  }),
  'reset-password': ({ username, link }) => ({
    subject: texts.reset.subject,
    greeting: parts.helloName({ name: username }),
    lines: [texts.reset.requested, texts.reset.link],
    action: { label: texts.newPassword, link },
  }),
  'credential-changed': ({ username, others }, { client }) => ({
    subject: texts.passwordChanged.subject,
    greeting: parts.helloName({ name: username }),
    lines: [
      others === undefined ? texts.passwordChanged.changed : texts.passwordChanged.reset,
      ...(others === undefined ? [] : otherSignInLines(texts, others)),
      texts.passwordChanged.notYou,
    ],
    action: { label: texts.newPassword, link: `${client}/forgot-password` },
  }),
  'second-factor-changed': ({ username, act }, { client }) => ({
    subject: texts.secondFactor.subject,
    greeting: parts.helloName({ name: username }),
    lines: [texts.secondFactor.acts[act], texts.secondFactor.notYou],
    action: { label: texts.secondFactor.action, link: `${client}/dashboard/security` },
  }),
}));

/** The sentence about passkeys and linked identities after a reset. */
function otherSignInLines(
  { passwordChanged }: typeof identityMails,
  { kept, passkeys, identities }: OtherSignIns,
): string[] {
  const texts = kept ? passwordChanged.kept : passwordChanged.removed;
  if (passkeys === 0) return identities === 0 ? [] : [texts.google];
  return [(identities === 0 ? texts.passkeys : texts.both)({ n: passkeys })];
}
