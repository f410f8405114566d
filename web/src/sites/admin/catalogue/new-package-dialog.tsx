import {
  CATALOGUE_LIMITS,
  catalogueNameRefusal,
  packageKinds,
} from '@regz/rules/licenses/catalogue-edits.ts';
import { messages } from '@regz/texts/en.ts';
import { licenseCatalogue } from '@regz/texts/en/licenses/catalogue-staff.ts';
import { useState } from 'react';
import { choosableFeatures, type Feature } from '../../../licenses/staff/catalogue/catalogue.ts';
import { api, queries } from '../../../platform/api/api.ts';
import { FormDialog } from '../../../platform/forms/form-dialog.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { useSave } from '../../../platform/forms/use-save.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { SwitchChoice } from '../../../ui/forms/switch-choice.tsx';
import { SwitchField } from '../../../ui/forms/switch-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';

const texts = licenseCatalogue.create;

type Input = Parameters<typeof api.licenses.staff.createPackage>[0];
type NewPackageDialogProps = {
  features: readonly Feature[];
  /** Called with the new package, and whether it is put on sale now. */
  onCreated: (name: string, sells: boolean) => void;
  onClose: () => void;
};

/** Creates a package. Its first plan follows in the next dialog. */
export function NewPackageDialog({ features, onCreated, onClose }: NewPackageDialogProps) {
  const form = useForm({ name: '', kind: 'sold' });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [hasExperiment, setHasExperiment] = useState(false);
  const [sells, setSells] = useState(true);
  const name = form.values.name.trim();
  const isSold = form.values.kind === 'sold';
  const save = useSave({
    form,
    send: (input: Input, options) => api.licenses.staff.createPackage(input, options),
    success: texts.success({ name }),
    outdated: queries.licenses.staff.key(),
    failed: texts.failed,
    fieldOf: { LICENSE_NAME_INVALID: 'name', LICENSE_NAME_TAKEN: 'name' },
    onSaved: () => onCreated(name, sells && isSold),
  });

  function submit() {
    const refusal = catalogueNameRefusal(name);
    if (refusal !== null) {
      form.refuse({ fields: { name: messages.errors[refusal] } });
      return;
    }
    form.accept();
    const kind = packageKinds.find((each) => each === form.values.kind) ?? 'sold';
    save.mutate({ name, kind, features: [...chosen], hasExperiment });
  }

  return (
    <FormDialog
      open
      form={form}
      texts={{ title: texts.title, submit: texts.next, pending: texts.pending }}
      pending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...form.field('name')}
        label={texts.name}
        hint={texts.nameHint}
        maxLength={CATALOGUE_LIMITS.name}
        autoComplete="off"
      />
      <SelectField
        {...form.field('kind')}
        label={texts.kind}
        options={packageKinds.map((value) => ({
          value,
          label: licenseCatalogue.packages.kinds[value],
        }))}
      />
      <SwitchChoice
        legend={texts.features}
        options={choosableFeatures(features, [])}
        chosen={chosen}
        onChange={setChosen}
      />
      <SwitchField
        label={texts.experiment}
        checked={hasExperiment}
        onChange={({ target }) => setHasExperiment(target.checked)}
      />
      {isSold ? (
        <SwitchField
          label={texts.sell}
          checked={sells}
          onChange={({ target }) => setSells(target.checked)}
        />
      ) : null}
    </FormDialog>
  );
}
