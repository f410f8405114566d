import { MINUTE_MS, SECOND_MS } from '@regz/rules/durations.ts';
import type { Language } from '@regz/rules/sites/languages.ts';
import { communityErrors } from '@regz/texts/en/community/errors.ts';
import { contactErrors } from '@regz/texts/en/contact/errors.ts';
import { deviceErrors } from '@regz/texts/en/devices/errors.ts';
import { accountErrors } from '@regz/texts/en/identity/errors.ts';
import { licenseErrors } from '@regz/texts/en/licenses/errors.ts';
import { orderErrors } from '@regz/texts/en/orders/errors.ts';
import { requestErrors } from '@regz/texts/en/platform/errors.ts';
import { tryAgain } from '@regz/texts/en/platform/try-again.ts';
import { textsIn } from '@regz/texts/translations.ts';
import type { Refusal } from '../../platform/refusal.ts';

const sentences = textsIn({
  accountErrors,
  communityErrors,
  contactErrors,
  deviceErrors,
  licenseErrors,
  orderErrors,
  requestErrors,
  tryAgain,
});

/** The sentence that the pages show for a refusal. */
export function refusalText({ code, data }: Refusal, language: Language): string {
  const { tryAgain: again, ...catalogues } = sentences[language];
  const own = Object.values(catalogues).flatMap((each) => Object.entries<unknown>(each));
  const sentence = new Map(own).get(code);
  if (typeof sentence === 'string') return sentence;
  if (!takesValues(sentence)) return catalogues.requestErrors.INTERNAL_ERROR;
  const { retryAfterSeconds: seconds = 0, ...values }: { retryAfterSeconds?: number } = data ?? {};
  const minuteSeconds = MINUTE_MS / SECOND_MS;
  const wait =
    seconds < 2 * minuteSeconds
      ? again.seconds({ n: seconds })
      : again.minutes({ n: Math.ceil(seconds / minuteSeconds) });
  return sentence({ ...values, tryAgain: wait });
}

function takesValues(sentence: unknown): sentence is (values: object) => string {
  return typeof sentence === 'function';
}
