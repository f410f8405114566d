import { isMistypedKey } from '@regz/rules/licenses/generated-key.ts';
import { packageTitle } from '@regz/rules/licenses/packages.ts';
import { messages } from '@regz/texts/en.ts';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../platform/paths.ts';
import { Link } from '../platform/routing/router.tsx';
import { SupportLink } from '../platform/support-link.tsx';
import { formatInstant } from '../platform/time/format-date.ts';
import { buttonClass } from '../ui/buttons/button-class.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Moment } from '../ui/feedback/moment.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { redeemFault } from './redeem-fault.ts';
import { type Redemption, ReplacementQuestion, useRedeem } from './use-redeem.tsx';

const texts = messages.licenses.redeem;

type RedeemActProps = {
  /** The key to redeem. Null if there is none, or no longer one. */
  licenseKey: string | null;
  onRedeemed?: () => void;
};

/**
 * Redeems a key of the account with one press, and shows the result, which takes the focus: the
 * button disappears with its key.
 */
export function RedeemAct({ licenseKey, onRedeemed }: RedeemActProps) {
  const [fault, setFault] = useState<string>();
  const outcome = useRef<HTMLDivElement>(null);
  const redeem = useRedeem({
    onRedeemed: () => onRedeemed?.(),
    onFailed: (error) => {
      const { text, fields } = redeemFault(error);
      setFault(text ?? fields?.licenseKey);
    },
  });
  const { pending, result, start } = redeem;
  useEffect(() => {
    if (result !== undefined) outcome.current?.focus();
  }, [result]);

  function press() {
    if (licenseKey === null) return;
    setFault(undefined);
    start(licenseKey);
  }

  return (
    <>
      {licenseKey === null && !pending ? null : (
        <Button pending={pending} pendingText={texts.pending} className="grow" onClick={press}>
          {texts.thisKey}
        </Button>
      )}
      {fault === undefined ? null : (
        <div className="order-last basis-full">
          <Notice tone="bad">
            <p>{fault}</p>
            <SupportLink text={fault} />
          </Notice>
        </div>
      )}
      {result === undefined ? null : (
        <div ref={outcome} tabIndex={-1} className="order-last basis-full rounded-md">
          <RedeemResult text={texts.success} result={result} quiet={licenseKey !== null} />
        </div>
      )}
      <ReplacementQuestion redeem={redeem} />
    </>
  );
}

/** The warning about a typed key whose check letter is wrong; null for any other key. */
export function mistypedWarning(licenseKey: string): string | null {
  return isMistypedKey(licenseKey) ? messages.mistypedKey.warning : null;
}

type RedeemResultProps = {
  text: string;
  result: Redemption;
  /** True if the page's primary act is not the guide. */
  quiet?: boolean;
};

/** Says that the key was redeemed, the account's new state, and how to start the panel. */
export function RedeemResult({ text, result, quiet = false }: RedeemResultProps) {
  const { subscription, endsAt } = result;
  const name = packageTitle(subscription, messages.licensePackages);
  return (
    <div role="status" className="flex flex-col gap-4">
      <Moment title={text}>
        <p>
          {endsAt === 'infinity'
            ? texts.resultEndless({ name })
            : texts.result({ name, end: formatInstant(endsAt) })}
        </p>
      </Moment>
      <div className="flex flex-col gap-3">
        <p className="text-soft">{texts.next.text}</p>
        <div className="flex flex-wrap gap-3">
          <Link to={paths.guide} className={buttonClass(quiet ? 'secondary' : 'primary')}>
            {texts.next.guide}
          </Link>
          <Link to={paths.download} className={buttonClass('secondary')}>
            {texts.next.download}
          </Link>
        </div>
      </div>
    </div>
  );
}
