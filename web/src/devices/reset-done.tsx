import { messages } from '@regz/texts/en.ts';
import { useEffect, useEffectEvent } from 'react';
import { Moment } from '../ui/feedback/moment.tsx';

const texts = messages.devices.reset;
const REDIRECT_MS = 2000;

/** Confirms the reset and redirects after two seconds. */
export function ResetDone({ onLeave }: { onLeave: () => void }) {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const timer = setTimeout(() => leave(), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status">
      <Moment title={texts.success}>
        <p>{texts.redirecting}</p>
      </Moment>
    </div>
  );
}
