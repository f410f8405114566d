import { packageNames } from '@regz/rules/licenses/packages.ts';
import { GIVEN_NAME_LENGTH } from '@regz/rules/panel/given.ts';
import { RELEASE_LIMITS } from '@regz/rules/panel/release-form.ts';
import { panelGiven } from '../../i18n/en/panel/given.ts';
import type { Form } from '../../platform/forms/use-form.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';

const texts = panelGiven.given;

type Name = 'name' | 'package' | 'minimumVersion';
type FieldProps = ReturnType<Form<Name>['field']>;

/** A form that has these fields among others. */
type GivenForm = { field: (name: Name) => Omit<FieldProps, 'name'> & { name: string } };

/** The name of a value or a file. It never changes. */
export function GivenFields({ form, nameHint }: { form: GivenForm; nameHint: string }) {
  return (
    <>
      <TextField
        {...form.field('name')}
        label={texts.name}
        hint={nameHint}
        className="font-mono"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={GIVEN_NAME_LENGTH}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          {...form.field('package')}
          label={texts.package}
          placeholder={texts.everyPackage}
          options={packageNames.map((value) => ({ value, label: value }))}
        />
        <TextField
          {...form.field('minimumVersion')}
          label={texts.minimumVersion}
          hint={texts.minimumVersionHint}
          autoComplete="off"
          maxLength={RELEASE_LIMITS.version}
        />
      </div>
    </>
  );
}
