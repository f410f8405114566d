import { messages } from '@regz/texts/en.ts';
import type { Api } from '../../platform/api/api.ts';
import { formatInstant } from '../../platform/time/format-date.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { deviceName } from './user-agent.ts';

const texts = messages.accountCards.sessions;

export type SessionRow = Awaited<ReturnType<Api['identity']['listOwnSessions']>>[number];

function deviceText(userAgent: string): string {
  const device = deviceName(userAgent);
  return device === null
    ? texts.unknownDevice
    : texts.device({ browser: device.browser, system: device.system });
}

type SessionItemProps = { session: SessionRow; ending: boolean; onEnd: () => void };

/** One of the account's sessions. The current one ends with Logout. */
export function SessionItem({ session, ending, onEnd }: SessionItemProps) {
  const device = deviceText(session.userAgent);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>{device}</span>
          {session.current ? <Badge tone="good">{texts.current}</Badge> : null}
        </p>
        <p className="text-sm wrap-anywhere text-soft">{session.address}</p>
        <p className="flex flex-wrap gap-x-2 text-sm text-faint">
          <span>{texts.signedIn({ when: formatInstant(session.createdAt) })}</span>
          <span aria-hidden="true" className="max-sm:hidden">
            ·
          </span>
          <span>{texts.seen({ when: formatInstant(session.seenAt) })}</span>
        </p>
      </div>
      {session.current ? null : (
        <Button
          variant="secondary"
          size="sm"
          pending={ending}
          pendingText={texts.ending}
          aria-label={texts.end({ device })}
          onClick={onEnd}
        >
          {texts.endShort}
        </Button>
      )}
    </li>
  );
}
