import { messages } from '@regz/texts/en.ts';
import { Monitor, Moon, Sun, type IconComponent } from '../../ui/icons.ts';
import { chooseTheme, themeChoices, useTheme, type ThemeChoice } from './theme.ts';

const { theme } = messages.sites;
const icons: Record<ThemeChoice, IconComponent> = { dark: Moon, light: Sun, system: Monitor };

/** Three toggle buttons: dark, light, or the system's theme. */
export function ThemeToggle() {
  const chosen = useTheme();
  return (
    <div
      role="group"
      aria-label={theme.label}
      className="inline-flex shrink-0 gap-0.5 rounded-md border border-line p-0.5"
    >
      {themeChoices.map((choice) => {
        const Icon = icons[choice];
        return (
          <button
            key={choice}
            type="button"
            aria-label={theme[choice]}
            title={theme[choice]}
            aria-pressed={choice === chosen}
            onClick={() => chooseTheme(choice)}
            className="inline-flex size-7 items-center justify-center rounded-sm border border-transparent text-faint hover:text-ink aria-pressed:border-field aria-pressed:bg-raised aria-pressed:text-ink forced-colors:border-[Canvas] forced-colors:aria-pressed:border-[Highlight]"
          >
            <Icon className="size-4" aria-hidden="true" />
          </button>
        );
      })}
    </div>
  );
}
