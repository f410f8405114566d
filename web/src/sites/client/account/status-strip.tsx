import { resetsRemaining } from '@regz/rules/devices/device-reset.ts';
import type { ReactNode } from 'react';
import { messages } from '../../../i18n/en.ts';
import type { Account } from '../../../identity/session/customer-session.ts';
import { subscriptionLooks } from '../../../licenses/subscription-looks.ts';
import {
  daysText,
  expiryText,
  isGiving,
  isTrial,
  stateText,
  type SubscriptionState,
} from '../../../licenses/subscription-view.ts';
import { paths } from '../../../platform/paths.ts';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

const texts = messages.clientDashboard;

/** On a phone the package has a row of its own, above the other figures. */
const SECOND_ROW = 'border-line max-md:min-h-31 max-md:border-t';

type FigureProps = { label: string; value: ReactNode; note?: ReactNode; className?: string };

function Figure({ label, value, note, className }: FigureProps) {
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1 px-3 py-3 sm:px-6 sm:py-5', className)}>
      <dt className="label-mono text-faint">{label}</dt>
      <dd className="flex flex-col items-start gap-2">
        <span className="font-display text-xl font-semibold wrap-anywhere md:text-2xl">
          {value}
        </span>
        {note}
      </dd>
    </div>
  );
}

function StateNote({ state }: { state: SubscriptionState }) {
  const { icon: Icon, text } = subscriptionLooks[state];
  return (
    <span className={`flex items-center gap-2 font-medium ${text}`}>
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      <span>{stateText(state)}</span>
    </span>
  );
}

type LoadedProps = { account: Account; state: SubscriptionState; nowMs: number };

function LoadedFigures({ account, state, nowMs }: LoadedProps) {
  const { remaining, outOf } = resetsRemaining(account.hwidResetCount);
  const renewable = state === 'ending-soon' || state === 'ended' || state === 'revoked';
  const ends =
    account.endsAt !== null &&
    account.endsAt !== 'infinity' &&
    state !== 'suspended' &&
    state !== 'revoked' &&
    state !== 'frozen';
  return (
    <>
      <Figure
        label={texts.subscription}
        value={
          <span className="text-3xl lg:text-4xl">{account.subscription ?? texts.noPackage}</span>
        }
        note={<StateNote state={state} />}
        className="max-md:col-span-3"
      />
      <Figure
        label={texts.daysLeft}
        value={
          <span className={state === 'running' ? '' : subscriptionLooks[state].text}>
            {daysText(account, nowMs, state)}
          </span>
        }
        note={
          <>
            {ends ? (
              <span className="text-sm text-soft">
                {isGiving(state)
                  ? texts.until(expiryText(account.endsAt))
                  : texts.ended(expiryText(account.endsAt))}
              </span>
            ) : null}
            {renewable ? (
              <a
                href={isTrial(account) ? paths.store : paths.renew}
                className={buttonClass('secondary', 'sm')}
              >
                {isTrial(account) ? texts.buy : texts.renew}
              </a>
            ) : null}
          </>
        }
        className={SECOND_ROW}
      />
      <Figure
        className={SECOND_ROW}
        label={texts.devices}
        value={`${account.deviceIds.length}/${account.maxDevices}`}
      />
      <Figure className={SECOND_ROW} label={texts.resets} value={`${remaining}/${outOf}`} />
    </>
  );
}

/** The figures with the room of their values; the first two have a line below. */
function LoadingFigures() {
  return (
    <>
      <Figure
        label={texts.subscription}
        value={<Skeleton className="h-9 w-28 lg:h-10" />}
        note={<Skeleton className="h-6 w-36" />}
        className="max-md:col-span-3"
      />
      <Figure
        label={texts.daysLeft}
        value={<Skeleton className="h-7 w-28 md:h-8" />}
        note={<Skeleton className="h-10 w-36 md:h-5" />}
        className={SECOND_ROW}
      />
      {[texts.devices, texts.resets].map((label) => (
        <Figure
          key={label}
          label={label}
          value={<Skeleton className="h-7 w-16 md:h-8" />}
          className={SECOND_ROW}
        />
      ))}
    </>
  );
}

type StatusStripProps = {
  /** Undefined while it is loading. */
  account: Account | undefined;
  state: SubscriptionState | undefined;
  nowMs: number;
};

/**
 * The top of the dashboard: the package, large, with its state in words, color and icon, how long
 * it lasts, and the remaining devices and resets.
 */
export function StatusStrip({ account, state, nowMs }: StatusStripProps) {
  return (
    <dl
      aria-label={texts.overview}
      className="relative grid min-h-32 grid-cols-[1.2fr_1fr_1fr] overflow-hidden rounded-md border border-line bg-surface pl-1 md:grid-cols-[2fr_1.5fr_1fr_1fr] md:divide-x md:divide-line"
    >
      <div
        aria-hidden="true"
        className={`absolute inset-y-0 left-0 w-1 ${state === undefined ? 'bg-line' : subscriptionLooks[state].edge}`}
      />
      {account === undefined || state === undefined ? (
        <LoadingFigures />
      ) : (
        <LoadedFigures account={account} state={state} nowMs={nowMs} />
      )}
    </dl>
  );
}
