import type { MailTemplates } from '../platform/mail/mail-template.ts';

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

const actWords: Record<SecondFactorAct, string> = {
  'turn-codes-on': 'two-step verification was turned on, and all other sessions were logged out',
  'turn-codes-off': 'two-step verification was turned off, and all other sessions were logged out',
  'renew-recovery-codes': 'new recovery codes were created, and the old ones no longer work',
  'use-recovery-code': 'a recovery code was used in place of a code from the authenticator app',
  'add-passkey': 'a passkey was added',
  'remove-passkey': 'a passkey was removed, and all other sessions were logged out',
  'drop-second-factors':
    'our staff removed two-step verification and all passkeys, and all sessions were logged out',
};

/** Mails to account holders about the credentials of their own account. */
export const identityMails = {
  'verify-email': ({ username, link, code }) => ({
    subject: 'Verify your email address',
    greeting: `Hello ${username},`,
    lines: [
      'Please confirm that this address belongs to your Regz account.',
      'Open the link in the browser where you requested it, while you are logged in there. It works ' +
        'once and expires after 24 hours. If you did not request it, you can ignore this email.',
    ],
    action: { label: 'Verify email address', link, code },
  }),
  'reset-password': ({ username, link }) => ({
    subject: 'Reset your password',
    greeting: `Hello ${username},`,
    lines: [
      'Someone, probably you, requested a new password for your Regz account.',
      'The link works once and expires after 30 minutes. If you did not request it, you can ' +
        'ignore this email. Your password will not change.',
    ],
    action: { label: 'Choose a new password', link },
  }),
  'credential-changed': ({ username, others }, { client }) => ({
    subject: 'Your password was changed',
    greeting: `Hello ${username},`,
    lines: [
      others === undefined
        ? 'The password of your Regz account was changed. All other sessions were logged out, and ' +
          'links in our earlier emails no longer work.'
        : 'The password of your Regz account was reset by email. All sessions were logged out, and ' +
          'links in our earlier emails no longer work.',
      ...otherSignInLines(others),
      'If this was not you, choose a new password immediately.',
    ],
    action: { label: 'Choose a new password', link: `${client}/forgot-password` },
  }),
  'second-factor-changed': ({ username, act }, { client }) => ({
    subject: 'Your security settings were changed',
    greeting: `Hello ${username},`,
    lines: [
      `On your Regz account, ${actWords[act]}.`,
      'If this was not you, change your password immediately and check your security settings.',
    ],
    action: { label: 'Open security settings', link: `${client}/dashboard/security` },
  }),
} satisfies Partial<MailTemplates>;

/** The sentence about passkeys and linked identities after a reset. */
function otherSignInLines(others: OtherSignIns | undefined): string[] {
  if (others === undefined || others.passkeys + others.identities === 0) return [];
  const { kept, passkeys, identities } = others;
  const named = [
    ...(passkeys === 0 ? [] : [passkeys === 1 ? 'one passkey' : `${passkeys} passkeys`]),
    ...(identities === 0 ? [] : ['the linked Google account']),
  ].join(' and ');
  return kept
    ? [`Besides the password, ${named} can still log in. Remove anything you do not recognize.`]
    : [`Besides the password, ${named} could log in. We removed this from your account.`];
}
