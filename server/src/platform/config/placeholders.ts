/** The placeholders for passwords in documents and samples. */
const PLACEHOLDER =
  /^(?:password|passwort|passwd|(?:please[-_ ]?)?change[-_ ]?(?:me|it)|your[-_ ].*|placeholder|example|todo|x{2,16}|\*+|\.+|…|<.*>)$/iu;

/** Settings that are a password or a secret, and addresses that hold one. */
const secrets = [
  'ADMIN_PASSWORD',
  'METRICS_TOKEN',
  'STAND_INS_TOKEN',
  'DATA_KEY',
  'ALTCHA_SECRET',
  'ALTCHA_KEY_SECRET',
  'TURNSTILE_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'DISCORD_CLIENT_SECRET',
  'DISCORD_BOT_TOKEN',
  'SELLAUTH_WEBHOOK_SECRET',
  'PAYHERE_MERCHANT_SECRET',
  'PAYHERE_APP_SECRET',
  'S3_SECRET_ACCESS_KEY',
] as const;
const addresses = [
  'SMTP_URL',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_DIRECT_URL',
] as const;

/** Returns one sentence for each setting that still has a placeholder as its password. */
export function placeholderMistakes(values: Readonly<Record<string, unknown>>): string[] {
  const texts = (names: readonly string[]) =>
    names.flatMap((name) => {
      const value = values[name];
      return typeof value === 'string' ? [[name, value] as const] : [];
    });
  return [
    ...texts(secrets),
    ...texts(addresses).map(([name, address]) => [name, passwordIn(address)] as const),
  ]
    .filter(([, password]) => PLACEHOLDER.test(password))
    .map(([name]) => `${name}: still has the password of an example; put your own there.`);
}

function passwordIn(address: string): string {
  return URL.canParse(address) ? decodeURIComponent(new URL(address).password) : '';
}
