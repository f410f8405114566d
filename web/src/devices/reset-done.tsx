import { useEffect, useEffectEvent } from 'react';
import { messages } from '../i18n/en.ts';
import { Notice } from '../ui/feedback/notice.tsx';

const texts = messages.devices.reset;
const REDIRECT_MS = 2000;

/** Says that the reset was made and leads away after two seconds. Source: specification A 4, A 8. */
export function ResetDone({ onLeave }: { onLeave: () => void }) {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const timer = setTimeout(() => leave(), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Notice tone="good">
      <p className="font-medium">{texts.success}</p>
      <p className="mt-1 text-soft">{texts.redirecting}</p>
    </Notice>
  );
}
