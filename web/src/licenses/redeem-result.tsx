import { packageTitle } from '@regz/rules/licenses/packages.ts';
import { messages } from '../i18n/en.ts';
import type { Api } from '../platform/api/api.ts';
import { paths } from '../platform/paths.ts';
import { Link } from '../platform/routing/router.tsx';
import { formatInstant } from '../platform/time/format-date.ts';
import { buttonClass } from '../ui/buttons/button-class.ts';
import { Moment } from '../ui/feedback/moment.tsx';

const texts = messages.licenses.redeem;
const { next } = texts;

export type Redemption = Awaited<ReturnType<Api['licenses']['redeemLicense']>>;

type RedeemResultProps = {
  text: string;
  result: Redemption;
  /** True if the page's primary act is not the guide. */
  quiet?: boolean;
};

/** Says that the key was redeemed, the account's new state, and how to start the panel. */
export function RedeemResult({ text, result, quiet = false }: RedeemResultProps) {
  const { subscription, endsAt } = result;
  return (
    <div role="status" className="flex flex-col gap-4">
      <Moment title={text}>
        <p>
          {endsAt === 'infinity'
            ? texts.resultEndless({ name: packageTitle(subscription) })
            : texts.result({ name: packageTitle(subscription), end: formatInstant(endsAt) })}
        </p>
      </Moment>
      <div className="flex flex-col gap-3">
        <p className="text-soft">{next.text}</p>
        <div className="flex flex-wrap gap-3">
          <Link to={paths.guide} className={buttonClass(quiet ? 'secondary' : 'primary')}>
            {next.guide}
          </Link>
          <Link to={paths.download} className={buttonClass('secondary')}>
            {next.download}
          </Link>
        </div>
      </div>
    </div>
  );
}
