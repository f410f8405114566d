import { type Language, languages } from '@regz/rules/sites/languages.ts';
import { messages } from '@regz/texts/en.ts';
import { language as shown } from '../document/language.ts';
import { openIn } from './reopen.ts';

/** Each language by its own name, in its own script. */
const ownNames: Readonly<Record<Language, string>> = { en: 'English', si: 'සිංහල', ta: 'தமிழ்' };

type LanguageSwitchProps = { onChoose?: ((language: Language) => void) | undefined };

/** Three buttons, one of them pressed: the language of the document. */
export function LanguageSwitch({ onChoose = openIn }: LanguageSwitchProps) {
  return (
    <div
      role="group"
      aria-label={messages.sites.language}
      className="inline-flex shrink-0 gap-0.5 rounded-md border border-line p-0.5"
    >
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === shown}
          onClick={() => onChoose(language)}
          className="language-name inline-flex min-h-7 items-center justify-center rounded-sm border border-transparent px-2 text-sm text-faint hover:text-ink aria-pressed:border-field aria-pressed:bg-raised aria-pressed:text-ink forced-colors:border-[Canvas] forced-colors:aria-pressed:border-[Highlight]"
        >
          {ownNames[language]}
        </button>
      ))}
    </div>
  );
}
