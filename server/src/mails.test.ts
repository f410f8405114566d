import { languages } from '@regz/rules/sites/languages.ts';
import { expect, it } from 'vitest';
import { renderMail } from './platform/mail/deliver-mail.ts';
import type { MailData, MailTemplate } from './platform/mail/mail-template.ts';
import { mails } from './slices.ts';

const origins = { main: 'https://regz.example', client: 'https://client.regz.example' };
const hostile = `"><script>alert(1)</script>'&`;

const subscriptionEnd = {
  username: hostile,
  subscription: 'Supreme',
  endsAt: '2027-01-01T05:30:00.000Z',
  hasEnded: false,
};

const examples: { [Template in MailTemplate]: MailData[Template] } = {
  'verify-email': { username: hostile, link: 'https://client.regz.example/confirm-email#x' },
  'reset-password': { username: hostile, link: 'https://client.regz.example/reset-password#x' },
  'credential-changed': { username: hostile, credential: 'password' },
  'subscription-ends-in-a-week': subscriptionEnd,
  'subscription-ends-in-three-days': subscriptionEnd,
  'subscription-ends-today': { ...subscriptionEnd, hasEnded: true },
  'subscription-ended-three-days-ago': {
    ...subscriptionEnd,
    words: { subject: hostile, text: hostile },
  },
  'subscription-paused': {
    username: hostile,
    subscription: 'Supreme',
    keptDays: 12,
    thawsOn: '2027-01-01',
  },
  'subscription-resumed': {
    username: hostile,
    subscription: 'Supreme',
    endsAt: '2027-01-01T05:30:00.000Z',
  },
  'license-time-changed': {
    username: hostile,
    subscription: 'Supreme',
    days: 2,
    reason: hostile,
    words: hostile,
    endsAt: '2027-01-01T10:30:00.000Z',
    frozenDays: null,
  },
  'time-change-waits': {
    by: hostile,
    id: '11111111-1111-4111-8111-111111111111',
    days: 2,
    accounts: 1500,
    reason: hostile,
    beginsAt: '2027-01-01T10:30:00.000Z',
  },
  'approval-waits': {
    by: hostile,
    about: { kind: 'revoke-batch', product: hostile, note: hostile, keys: 1500 },
    reason: hostile,
    beginsAt: '2027-01-01T10:30:00.000Z',
  },
  'correction-waits': {
    by: hostile,
    username: hostile,
    coins: -600,
    reason: hostile,
    postsAt: '2027-01-01T10:30:00.000Z',
  },
  'license-changed-by-staff': {
    username: hostile,
    change: { kind: 'staff', days: -3 },
    subscription: 'Supreme',
    endsAt: '2027-01-01T05:30:00.000Z',
    frozenDays: null,
    hasEnded: false,
    thawsOn: '2027-01-01',
    reason: hostile,
  },
  'page-link': { username: hostile, page: 'guide', link: 'https://client.regz.example/guide' },
  'panel-device-copied': { username: hostile, label: hostile },
  'panel-legacy-swapped': { username: hostile, label: hostile },
  'panel-device-swapped': { username: hostile, label: hostile },
  'panel-offline-file': { username: hostile, label: hostile, endsAt: '2027-01-01' },
  'panel-keys-expire': { expiresOn: hostile, days: 30 },
  'account-deletion-started': { username: hostile, executesAt: '2027-01-01 00:00:20' },
  'order-completed': {
    username: hostile,
    orderId: 'RGZ-TEST',
    product: 'Supreme monthly',
    coupon: { code: 'HALF-1', saved: 'Rs. 375.00' },
    upgraded: null,
    paid: true,
  },
  'order-key-exchanged': {
    username: hostile,
    orderId: 'RGZ-TEST',
    product: 'Supreme monthly',
    licenseKey: 'AAAA-0001',
  },
  'email-corrected': { username: hostile },
  'email-unused': { email: hostile },
  'resets-given': { username: hostile, given: 3, resets: 5 },
  'device-removed': { username: hostile, deviceId: hostile },
  'order-moved-here': { username: hostile, orderId: 'RGZ-TEST', product: hostile },
  'order-moved-away': { username: hostile, orderId: 'RGZ-TEST', product: hostile },
  'order-waiting': { orderId: 'RGZ-TEST12345678', product: hostile },
  'payment-flagged': {
    orderId: 'RGZ-TEST12345678',
    provider: hostile,
    amount: 'Rs. 750.00',
    flag: 'paid-twice',
  },
  'order-slip-sent': { orderId: 'RGZ-TEST12345678', product: hostile },
  'order-slip-declined': {
    username: hostile,
    orderId: 'RGZ-TEST12345678',
    product: hostile,
    again: false,
    reason: hostile,
    hours: 72,
  },
  'order-unpaid': {
    username: hostile,
    orderId: 'RGZ-TEST12345678',
    planId: 'supreme-monthly',
    product: hostile,
    currency: 'LKR',
    coupon: hostile,
    kind: 'plan',
    byTransfer: true,
    unsubscribe: 'https://client.regz.example/api/unsubscribe/unpaid-orders/x/y',
  },
  'gift-bought': {
    username: hostile,
    orderId: 'RGZ-TEST12345678',
    product: hostile,
    recipient: hostile,
    mail: { to: 'friend@example.com', sent: true },
    paid: true,
  },
  'gift-received': {
    giver: hostile,
    recipient: hostile,
    product: hostile,
    message: `Happy birthday\n\n${hostile}`,
    link: 'https://regz.example/gift#x',
  },
  'gift-changed': { news: 'refunded', giver: hostile, recipient: hostile, product: hostile },
  'gift-key-exchanged': { username: hostile, orderId: 'RGZ-TEST12345678', recipient: hostile },
  'order-changed': {
    news: 'refunded',
    username: hostile,
    orderId: 'RGZ-TEST12345678',
    product: 'Supreme monthly',
    amount: 'Rs. 750.00',
    hasKey: true,
    own: { days: 30, running: { subscription: 'Supreme', endsAt: '2027-01-01T05:30:00.000Z' } },
    paid: true,
  },
  'order-key-changed': {
    news: 'disputed',
    username: hostile,
    product: 'Supreme monthly',
    own: { days: 1, running: null },
  },
  'second-factor-changed': { username: hostile, act: 'turn-codes-on' },
  'verify-task-email': {
    username: hostile,
    link: 'https://client.regz.example/task-auth?confirm=email#x',
  },
  'reset-task-password': {
    username: hostile,
    link: 'https://client.regz.example/task-auth?password=reset#x',
  },
  'task-password-changed': {
    username: hostile,
    link: 'https://client.regz.example/task-auth?password=forgotten',
    how: 'reset',
  },
  'event-hook-off': { host: hostile, isGone: false },
  'ledger-faults': { faults: [{ name: hostile, wrong: 2 }] },
  'contact-confirmed': { number: 1001, link: `https://regz.example/contact/thread#${hostile}` },
  'contact-answered': {
    number: 1001,
    subject: hostile,
    answer: `First line\n\n${hostile}`,
    link: 'https://regz.example/contact/thread#x',
  },
  'contact-reminder': {
    number: 1001,
    subject: hostile,
    link: 'https://regz.example/contact/thread#x',
  },
  'contact-received': {
    number: 1001,
    name: hostile,
    email: 'nimal@example.com',
    subject: hostile,
    text: hostile,
  },
  'guild-applied': { link: `https://regz.example/guild/application#${hostile}` },
  'guild-accepted': {
    inGameName: hostile,
    note: hostile,
    link: 'https://regz.example/guild/application#x',
  },
  'guild-declined': {
    inGameName: hostile,
    note: null,
    link: 'https://regz.example/guild/application#x',
  },
  'giveaway-registered': { title: hostile, code: 'c0de', id: 'an-id' },
  'giveaway-won': { title: hostile, place: 1, prize: hostile, licenseKey: hostile, id: 'an-id' },
  'staff-week': {
    from: '2026-11-23',
    to: '2026-11-29',
    people: [{ username: hostile, kinds: [{ kind: 'orders', acts: 12 }], days: 30, coins: 500 }],
  },
  'stock-low': { products: [{ name: hostile, available: 2, alertBelow: 5 }] },
};

const inEach = languages.flatMap((language) =>
  Object.entries(examples).map(([template, data]) => [template, language, data] as const),
);

it.each(inEach)('Every mail %s in %s escapes what people typed', (template, language, data) => {
  const { html, text } = renderMail(mails, { template, data, language }, origins);
  expect(html).toContain(`<html lang="${language}">`);
  expect(html).not.toContain('<script>');
  expect(html).toContain('&#34;&#62;&#60;script&#62;');
  expect(text).toContain(hostile);
  expect(text).not.toMatch(/\{\w+\}|undefined|null/u);
});

it.each(inEach)(
  'Every mail %s in %s has one line of subject and links to our site',
  (template, language, data) => {
    const { subject, html } = renderMail(mails, { template, data, language }, origins);
    expect(subject).toMatch(/^[^\r\n]{10,120}$/);
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link);
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(link).toMatch(/^https:\/\/(client\.)?regz\.example\//);
  },
);

it('The mail of a won key links to the redeem form', () => {
  const data = examples['giveaway-won'];
  const won = { template: 'giveaway-won', data, language: 'en' } as const;
  const { html, text } = renderMail(mails, won, origins);
  expect(html).toContain('href="https://client.regz.example/redeem-key"');
  expect(text).toContain('https://regz.example/giveaway/draw#an-id');
});

it('Every mail of an unknown kind is a fault', () => {
  const unknown = { template: 'toString', data: {}, language: 'en' } as const;
  expect(() => renderMail(mails, unknown, origins)).toThrow('There is no mail "toString".');
});

it('Only mails about paid orders link a receipt', () => {
  const receipt = 'https://client.regz.example/orders/RGZ-TEST12345678/receipt';
  const order = { orderId: 'RGZ-TEST12345678' };
  for (const template of ['order-completed', 'order-changed'] as const) {
    const rendered = (paid: boolean) => {
      const data = { ...examples[template], ...order, paid };
      return renderMail(mails, { template, data, language: 'en' }, origins);
    };
    expect(rendered(true).html).toContain(`href="${receipt}"`);
    expect(rendered(true).text).toContain(`Your receipt: ${receipt}\n`);
    expect(rendered(false).text).not.toContain('receipt');
  }
});
