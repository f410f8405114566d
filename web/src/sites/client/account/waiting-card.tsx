import { messages } from '@regz/texts/en.ts';
import { RedeemAct } from '../../../licenses/redeem-act.tsx';
import { orderPath } from '../../../platform/paths.ts';
import { Link } from '../../../platform/routing/router.tsx';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { ActionLabel, StepCard } from './next-step-card.tsx';
import type { Waiting } from './use-waiting.ts';

const texts = messages.clientWaiting;

type WaitingKey = Extract<Waiting, { kind: 'redeem' }>;

type KeyCardProps = {
  /** Null once the last key was redeemed. The card then shows its result. */
  waiting: WaitingKey | null;
  onRedeemed: () => void;
};

function KeyCard({ waiting, onRedeemed }: KeyCardProps) {
  return (
    <StepCard
      title={waiting === null ? texts.redeemed : texts.redeem.title}
      text={
        waiting === null
          ? null
          : texts.redeem.text({ product: waiting.productName, n: waiting.validityDays })
      }
      action={
        <div className="flex flex-wrap gap-3">
          {waiting === null ? null : (
            <p translate="no" className="basis-full font-mono text-lg wrap-anywhere">
              {waiting.licenseKey}
            </p>
          )}
          <RedeemAct licenseKey={waiting?.licenseKey ?? null} onRedeemed={onRedeemed} />
        </div>
      }
    />
  );
}

type WaitingCardProps = {
  waiting: Waiting | null;
  /** A key was redeemed here. Its result stays on the card. */
  redeemed: boolean;
  onRedeemed: () => void;
};

/** The waiting act with its button. */
export function WaitingCard({ waiting, redeemed, onRedeemed }: WaitingCardProps) {
  if (waiting === null || waiting.kind === 'redeem') {
    return <KeyCard waiting={waiting} onRedeemed={onRedeemed} />;
  }
  if (redeemed) return <KeyCard waiting={null} onRedeemed={onRedeemed} />;
  const { title, text, action } = texts[waiting.kind];
  const label = <ActionLabel>{action}</ActionLabel>;
  return (
    <StepCard
      title={title}
      text={
        waiting.kind === 'open-gift' && waiting.from !== null
          ? texts['open-gift'].textFrom({ from: waiting.from, product: waiting.productName })
          : text({ product: waiting.productName })
      }
      action={
        waiting.kind === 'open-gift' ? (
          <a href={waiting.link} className={buttonClass()}>
            {label}
          </a>
        ) : (
          <Link to={orderPath(waiting.orderId)} className={buttonClass()}>
            {label}
          </Link>
        )
      }
    />
  );
}
