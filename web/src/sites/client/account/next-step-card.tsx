import { messages } from '@regz/texts/en.ts';
import type { ReactNode } from 'react';
import { useGuideCount } from '../../../guide/use-guide-count.ts';
import type { Account } from '../../../identity/session/customer-session.ts';
import {
  expiryText,
  isTrial,
  type SubscriptionState,
} from '../../../licenses/subscription-view.ts';
import { paths } from '../../../platform/paths.ts';
import { Link } from '../../../platform/routing/router.tsx';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ArrowRight } from '../../../ui/icons.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { nextStep } from './next-step.ts';

const { buy, nextStep: texts } = messages.clientDashboard;

const STEP_CLASS = 'min-h-44 lg:flex-2';

/** The id of the community card on the dashboard. */
export const COMMUNITY_ID = 'discord';

type StepCardProps = { title: string; text: string | null; action?: ReactNode };

/** A card with one act. */
export function StepCard({ title, text, action }: StepCardProps) {
  return (
    <Card dense title={title} className={STEP_CLASS}>
      {text === null ? null : <p className="text-soft wrap-anywhere">{text}</p>}
      {action === undefined ? null : <div>{action}</div>}
    </Card>
  );
}

export function ActionLabel({ children }: { children: string }) {
  return (
    <>
      <span>{children}</span>
      <ArrowRight className="size-4" aria-hidden="true" />
    </>
  );
}

/** The space of the card until the next step is known. */
function NextStepLoading() {
  return (
    <LoadingRegion label={texts.loading} className={STEP_CLASS}>
      <Skeleton className="h-44 w-full" />
    </LoadingRegion>
  );
}

/** The three ways to a subscription. */
function GetKeyStep({ onRedeem }: Pick<NextStepCardProps, 'onRedeem'>) {
  const { title, text, redeem, earn } = texts.getKey;
  return (
    <StepCard
      title={title}
      text={text}
      action={
        <div className="flex flex-wrap gap-3">
          <a href={paths.store} className={buttonClass('primary')}>
            {buy}
          </a>
          <Button variant="secondary" onClick={onRedeem}>
            {redeem}
          </Button>
          <a href={paths.taskAuth} className={buttonClass('quiet')}>
            {earn}
          </a>
        </div>
      }
    />
  );
}

type NextStepCardProps = {
  account: Account;
  state: SubscriptionState;
  /** Moves to the form to redeem a key. */
  onRedeem: () => void;
};

/** The one next step. Empty while a subscription is paused or disputed. */
export function NextStepCard({ account, state, onRedeem }: NextStepCardProps) {
  const guide = useGuideCount(true);
  const step = nextStep({
    state,
    isTrial: isTrial(account),
    adminApproval: account.adminApproval,
    communityConnected: account.discordUsername !== null,
    stepsOpen: guide && guide.all - guide.done,
  });
  switch (step) {
    case 'unknown':
      return <NextStepLoading />;
    case 'get-key':
      return <GetKeyStep onRedeem={onRedeem} />;
    case 'renew':
    case 'buy': {
      const { title, soon, ended, action } = texts[step];
      return (
        <StepCard
          title={typeof title === 'string' ? title : title({ name: account.subscription ?? '' })}
          text={state === 'ending-soon' ? soon({ day: expiryText(account.endsAt) }) : ended}
          action={
            <a href={step === 'buy' ? paths.store : paths.renew} className={buttonClass('primary')}>
              <ActionLabel>{action}</ActionLabel>
            </a>
          }
        />
      );
    }
    case 'await-approval':
      return <StepCard title={texts.approval.title} text={texts.approval.text} />;
    case 'install':
    case 'ready': {
      const { title, text, action } = texts[step];
      return (
        <StepCard
          title={title}
          text={text}
          action={
            <Link to={step === 'install' ? paths.guide : paths.download} className={buttonClass()}>
              <ActionLabel>{action}</ActionLabel>
            </Link>
          }
        />
      );
    }
    case 'connect':
      return (
        <StepCard
          title={texts.connect.title}
          text={texts.connect.text}
          action={
            <a href={`#${COMMUNITY_ID}`} className={buttonClass('primary')}>
              <ActionLabel>{texts.connect.action}</ActionLabel>
            </a>
          }
        />
      );
    default:
      return null;
  }
}
