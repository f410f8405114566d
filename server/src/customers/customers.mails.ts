import type { MailTemplates } from '../platform/mail/mail-template.ts';

declare module '../platform/mail/mail-template.ts' {
  interface MailData {
    'email-corrected': { username: string };
    'email-unused': { email: string };
    'account-deletion-started': { username: string; executesAt: string };
  }
}

/** Mails to customers about their account. */
export const customersMails = {
  'email-corrected': ({ username }, { client }) => ({
    subject: 'Your email address was corrected',
    greeting: `Hello ${username},`,
    lines: [
      'Our staff corrected the email address of your Regz account to this one.',
      'Please log in and verify it. If you have no account with this name, you can ignore this email.',
    ],
    action: { label: 'Open my dashboard', link: `${client}/dashboard` },
  }),
  'email-unused': ({ email }, { main }) => ({
    subject: 'Your email address is no longer used by an account',
    greeting: 'Hello,',
    lines: [
      `A Regz account had the address ${email} without verifying it. Our staff removed it from that account.`,
      'If that account is yours, add the address to it again or write to us.',
    ],
    action: { label: 'Contact us', link: `${main}/contact` },
  }),
  'account-deletion-started': ({ username, executesAt }, { client }) => ({
    subject: 'Your account is being deleted',
    greeting: `Hello ${username},`,
    lines: [
      `The deletion of your Regz account has started. The account will be deleted at ${executesAt} (UTC).`,
      'Until then, you can cancel the deletion on the page where you started it.',
    ],
    action: { label: 'Cancel the deletion', link: `${client}/delete-account` },
  }),
} satisfies Partial<MailTemplates>;
