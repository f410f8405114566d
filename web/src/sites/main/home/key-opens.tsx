import { messages } from '../../../i18n/en.ts';
import { Check } from '../../../ui/icons.ts';
import { LogoMark } from '../../../ui/logo.tsx';

const { hero } = messages.mainHome;

/** A key, part by part, and what it opens, switch by switch; drawn by the style sheet alone. */
export function KeyOpens() {
  return (
    <figure className="key-opens" aria-label={hero.example}>
      <div className="flex items-center justify-between gap-4 border-b border-line p-4">
        <LogoMark className="size-6" />
        <span className="label-mono text-faint">{hero.example}</span>
      </div>
      <div className="flex flex-col gap-5 p-4 sm:p-6">
        <div>
          <p className="label-mono text-faint">{hero.keyLabel}</p>
          <p className="key-parts mt-2">
            {hero.key.map((part) => (
              <span key={part}>{part}</span>
            ))}
          </p>
        </div>
        <ul className="key-locks">
          {hero.groups.map((group) => (
            <li key={group}>
              <span>{group}</span>
              <Check aria-hidden="true" className="size-4" />
            </li>
          ))}
        </ul>
        <dl className="grid grid-cols-2 gap-4 border-t border-line pt-4 text-sm">
          <div>
            <dt className="text-faint">{hero.device}</dt>
            <dd>{hero.deviceState}</dd>
          </div>
          <div>
            <dt className="text-faint">{hero.daysLeft}</dt>
            <dd>{hero.days}</dd>
          </div>
        </dl>
      </div>
      <p className="key-verdict">{hero.unlocked}</p>
    </figure>
  );
}
