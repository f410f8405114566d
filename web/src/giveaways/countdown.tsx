import { messages } from '../i18n/en.ts';
import { useNow } from '../platform/time/use-now.ts';

const { units } = messages.giveaways;
const names = ['days', 'hours', 'minutes', 'seconds'] as const;

type CountdownProps = { label: string; until: string };

/** Days, hours, minutes and seconds until a moment, by the server's clock. */
export function Countdown({ label, until }: CountdownProps) {
  const left = Math.max(0, Math.ceil((Date.parse(until) - useNow(1000)) / 1000));
  const parts = [
    Math.floor(left / 86_400),
    Math.floor(left / 3600) % 24,
    Math.floor(left / 60) % 60,
    left % 60,
  ];
  return (
    <div role="timer" aria-label={label} className="flex flex-col gap-2">
      <p className="label-mono text-faint">{label}</p>
      <div className="grid max-w-sm grid-cols-4 gap-2">
        {names.map((name, index) => (
          <p
            key={name}
            className="flex flex-col items-center rounded-md border border-line bg-raised py-3"
          >
            <span className="font-display text-2xl font-semibold tabular-nums">{parts[index]}</span>
            <span className="text-sm text-faint">{units[name]}</span>
          </p>
        ))}
      </div>
    </div>
  );
}
