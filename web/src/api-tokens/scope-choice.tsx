import { type TokenScope, tokenScopes } from '@regz/rules/api-tokens/api-tokens.ts';
import { messages } from '../i18n/en.ts';
import { SwitchField } from '../ui/forms/switch-field.tsx';

const texts = messages.apiTokensStaff;

type ScopeChoiceProps = {
  chosen: readonly TokenScope[];
  onChange: (chosen: readonly TokenScope[]) => void;
};

/** What a token may do, each thing for itself; nothing at first. */
export function ScopeChoice({ chosen, onChange }: ScopeChoiceProps) {
  return (
    <fieldset className="flex flex-col rounded-md border border-line px-4 py-2">
      <legend className="px-1 text-sm font-medium">{texts.fields.scopes}</legend>
      {tokenScopes.map((scope) => (
        <SwitchField
          key={scope}
          label={texts.scopes[scope]}
          checked={chosen.includes(scope)}
          onChange={({ target }) =>
            onChange(
              target.checked ? [...chosen, scope] : chosen.filter((other) => other !== scope),
            )
          }
        />
      ))}
    </fieldset>
  );
}
