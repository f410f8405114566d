import { htmlPage, type MailText } from './mail-layout.ts';

/** What each kind of mail says beside its own words. */
export type MailData = {
  'verify-email': { username: string; link: string };
  'reset-password': { username: string; link: string };
  'credential-changed': { username: string; credential: 'password' };
  'second-factor-changed': { username: string; deed: SecondFactorDeed };
  'subscription-ends-in-three-days': SubscriptionEnd;
  'subscription-ends-today': SubscriptionEnd;
  'account-deletion-started': { username: string; executesAt: string };
  'stock-low': { products: { name: string; available: number; alertBelow: number }[] };
  'order-completed': { username: string; orderId: string; product: string };
};

/** What is done to an account's second factors, and what its owner is told of by mail. */
export type SecondFactorDeed =
  | 'turn-codes-on'
  | 'turn-codes-off'
  | 'renew-recovery-codes'
  | 'use-recovery-code'
  | 'add-passkey'
  | 'remove-passkey'
  | 'drop-second-factors';

const deedWords: Record<SecondFactorDeed, string> = {
  'turn-codes-on': 'two-step codes were turned on, and every other session was ended',
  'turn-codes-off': 'two-step codes were turned off, and every other session was ended',
  'renew-recovery-codes': 'new recovery codes were made; the older ones no longer work',
  'use-recovery-code': 'a recovery code was used in the place of a code of the app',
  'add-passkey': 'a passkey was added',
  'remove-passkey': 'a passkey was removed, and every other session was ended',
  'drop-second-factors':
    'our staff removed two-step codes and passkeys, and every session was ended',
};

type SubscriptionEnd = { username: string; subscription: string; expiresOn: string };

export type MailTemplate = keyof MailData;

type Origins = { main: string; client: string };

const templates: {
  [Template in MailTemplate]: (data: MailData[Template], origins: Origins) => MailText;
} = {
  'verify-email': ({ username, link }) => ({
    subject: 'Verify your e-mail address',
    greeting: `Hello ${username},`,
    lines: [
      'please confirm that this address belongs to your Regz account.',
      'The link works once, for 24 hours. If you did not ask for it, ignore this mail.',
    ],
    action: { label: 'Verify e-mail address', link },
  }),
  'reset-password': ({ username, link }) => ({
    subject: 'Reset your password',
    greeting: `Hello ${username},`,
    lines: [
      'somebody, probably you, asked for a new password for your Regz account.',
      'The link works once, for 30 minutes. If you did not ask for it, ignore this mail: ' +
        'your password stays as it is.',
    ],
    action: { label: 'Choose a new password', link },
  }),
  'credential-changed': ({ username }, { client }) => ({
    subject: 'Your password was changed',
    greeting: `Hello ${username},`,
    lines: [
      'the password of your Regz account was changed, and every other session was ended.',
      'If this was not you, choose a new password at once.',
    ],
    action: { label: 'Choose a new password', link: `${client}/forgot-password` },
  }),
  'second-factor-changed': ({ username, deed }, { client }) => ({
    subject: 'The security of your account was changed',
    greeting: `Hello ${username},`,
    lines: [
      `on your Regz account ${deedWords[deed]}.`,
      'If this was not you, change your password at once and look at the Security card.',
    ],
    action: { label: 'Open the dashboard', link: `${client}/dashboard` },
  }),
  'subscription-ends-in-three-days': ({ username, subscription, expiresOn }, { client }) => ({
    subject: `Your ${subscription} subscription ends in three days`,
    greeting: `Hello ${username},`,
    lines: [
      `your ${subscription} subscription ends on ${expiresOn} (UTC).`,
      'Redeem another key before then and the days are added to it.',
    ],
    action: { label: 'Redeem a key', link: `${client}/redeem-key` },
  }),
  'subscription-ends-today': ({ username, subscription, expiresOn }, { client }) => ({
    subject: `Your ${subscription} subscription ends today`,
    greeting: `Hello ${username},`,
    lines: [
      `your ${subscription} subscription ends today, ${expiresOn} (UTC).`,
      'Your community roles go with it. Redeem another key to keep both.',
    ],
    action: { label: 'Redeem a key', link: `${client}/redeem-key` },
  }),
  'account-deletion-started': ({ username, executesAt }, { client }) => ({
    subject: 'Your account is being deleted',
    greeting: `Hello ${username},`,
    lines: [
      `the deletion of your Regz account has begun; it is carried out at ${executesAt} (UTC).`,
      'Until then it can be cancelled on the page where it was started.',
    ],
    action: { label: 'Cancel the deletion', link: `${client}/delete-account` },
  }),
  'stock-low': ({ products }, { client }) => ({
    subject: 'License keys are running low',
    greeting: 'Hello,',
    lines: [
      'the stock of these products has fallen below its level:',
      ...products.map(
        ({ name, available, alertBelow }) =>
          `${name}: ${available} left, the level is ${alertBelow}.`,
      ),
      'You hear of each again once it has been refilled and falls below its level anew.',
    ],
    action: { label: 'Add license keys', link: `${client}/admin?tab=license-keys` },
  }),
  'order-completed': ({ username, orderId, product }, { client }) => ({
    subject: `Your license key for ${product}`,
    greeting: `Hello ${username},`,
    lines: [
      `your order ${orderId} is complete: a license key for ${product} is yours.`,
      'It waits on your orders page, where you can copy and redeem it.',
    ],
    action: { label: 'Open my orders', link: `${client}/orders` },
  }),
};

/**
 * A mail of the outbox as subject, text and HTML; everything that came from a person is escaped.
 * Links lead to the configured sites. Source: issue 3, part 3.
 */
export function renderMail(
  template: string,
  data: unknown,
  origins: Origins,
): { subject: string; text: string; html: string } {
  if (!isTemplate(template)) throw new Error(`There is no mail "${template}".`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the row was written by sendMail, which ties the data to the template
  const write = templates[template] as (data: unknown, origins: Origins) => MailText;
  const mail = write(data, origins);
  const { subject, greeting, lines, action } = mail;
  const text = [greeting, '', ...lines, '', `${action.label}: ${action.link}`, '', 'Regz', ''];
  return { subject, text: text.join('\n'), html: htmlPage(mail) };
}

function isTemplate(name: string): name is MailTemplate {
  return Object.hasOwn(templates, name);
}
