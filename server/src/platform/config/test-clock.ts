import { mayTakeMoney, type PaymentVariables } from './payments.ts';

type Values = PaymentVariables & {
  TEST_CLOCK: boolean;
  NODE_ENV: string;
  SMTP_URL?: string | undefined;
  DISCORD_CLIENT_ID?: string | undefined;
};

/**
 * Returns why these settings rule out a test clock, one sentence per mistake. A test clock must not
 * reach real payments, mail or communities.
 */
export function testClockMistakes(values: Values): string[] {
  if (!values.TEST_CLOCK) return [];
  const { NODE_ENV, SMTP_URL, DISCORD_CLIENT_ID } = values;
  const mistakes: string[] = [];
  if (NODE_ENV === 'production') mistakes.push('TEST_CLOCK: is not for production.');
  if (mayTakeMoney(values)) {
    mistakes.push('TEST_CLOCK: is not for an installation that takes real money; use the sandbox.');
  }
  if (SMTP_URL !== undefined) {
    mistakes.push('TEST_CLOCK: needs the built-in mail server, so unset SMTP_URL.');
  }
  if (DISCORD_CLIENT_ID !== undefined) {
    mistakes.push('TEST_CLOCK: needs the built-in community, so unset the settings of Discord.');
  }
  return mistakes;
}
