import { type Period, periods } from '@regz/rules/storefront/plans.ts';
import { messages } from '../i18n/en.ts';

const texts = messages.storefront.period;

type PeriodSwitchProps = { period: Period; onChoose: (period: Period) => void };

/** Chooses the billing period; one of three, always chosen. Source: specification B 2. */
export function PeriodSwitch({ period, onChoose }: PeriodSwitchProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-medium text-soft">{texts.label}</legend>
      <div className="grid grid-cols-3 rounded-md border border-field bg-ground p-0.75 sm:inline-grid">
        {periods.map((each) => (
          <label
            key={each}
            className={
              'flex min-h-9 cursor-pointer items-center justify-center rounded-sm px-3 font-medium ' +
              'text-soft transition-colors select-none hover:text-ink has-checked:bg-accent ' +
              'has-checked:text-on-accent has-focus-visible:outline-2 ' +
              'has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text sm:px-6 ' +
              'forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText]'
            }
          >
            <input
              type="radio"
              name="period"
              value={each}
              checked={each === period}
              onChange={() => onChoose(each)}
              className="sr-only"
            />
            <span>{texts.names[each]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
