import { messages } from '../i18n/en.ts';
import type { Api } from '../platform/api/api.ts';
import { formatInstant } from '../platform/time/format-date.ts';
import { Moment } from '../ui/feedback/moment.tsx';

const texts = messages.licenses.redeem;

export type Redemption = Awaited<ReturnType<Api['licenses']['redeemLicense']>>;

type RedeemResultProps = { text: string; result: Redemption };

/** Says that the key was redeemed and what the account has now. */
export function RedeemResult({ text, result }: RedeemResultProps) {
  const { subscription, endsAt } = result;
  return (
    <div role="status">
      <Moment title={text}>
        <p>
          {endsAt === 'infinity'
            ? texts.resultEndless(subscription)
            : texts.result(subscription, formatInstant(endsAt))}
        </p>
      </Moment>
    </div>
  );
}
