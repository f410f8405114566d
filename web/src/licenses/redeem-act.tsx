import { useEffect, useRef, useState } from 'react';
import { messages } from '../i18n/en.ts';
import { SupportLink } from '../platform/support-link.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { redeemFault } from './redeem-fault.ts';
import { RedeemResult } from './redeem-result.tsx';
import { ReplacementQuestion } from './replacement-question.tsx';
import { useRedeem } from './use-redeem.ts';

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
