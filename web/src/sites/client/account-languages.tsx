import { customerSession } from '../../identity/session/customer-session.ts';
import { useLanguageChoice } from '../../identity/session/use-language-choice.ts';
import { api } from '../../platform/api/api.ts';
import { LanguageSwitch } from '../../platform/languages/language-switch.tsx';

/** The languages. A logged-in customer's choice is stored in the account, too. */
export function AccountLanguages() {
  const choose = useLanguageChoice(customerSession, (language, options) =>
    api.customers.setLanguage({ language }, options),
  );
  return <LanguageSwitch onChoose={choose} />;
}
