import { CATALOGUE_LIMITS } from '@regz/rules/licenses/catalogue-edits.ts';
import { licenseCatalogue } from '@regz/texts/en/licenses/catalogue-staff.ts';
import { useState } from 'react';
import { api, queries } from '../../../platform/api/api.ts';
import { refusalData } from '../../../platform/api/refusal-data.ts';
import { DeleteButton } from '../../../platform/forms/delete-button.tsx';
import { FormDialog } from '../../../platform/forms/form-dialog.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { useSave } from '../../../platform/forms/use-save.ts';
import { SwitchField } from '../../../ui/forms/switch-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import type { Feature } from './catalogue.ts';

const words = licenseCatalogue.featureDialog;

type FeatureDialogProps = { feature: Feature | null; onClose: () => void };

/** Adds or edits a feature. An unused one can be deleted. */
export function FeatureDialog({ feature, onClose }: FeatureDialogProps) {
  const title = feature?.title;
  const form = useForm({
    name: feature?.name ?? '',
    english: title?.en ?? '',
    sinhala: title?.si ?? '',
    tamil: title?.ta ?? '',
  });
  const [retired, setRetired] = useState(feature?.retired ?? false);
  const save = useSave({
    form,
    send: (typed: { name: string; title: Feature['title'] }, options, present) => {
      if (feature === null) return api.licenses.staff.createFeature(typed, options);
      const { version } = present ?? feature;
      return api.licenses.staff.editFeature({ ...typed, version, retired }, options);
    },
    success: words.success,
    outdated: queries.licenses.staff.key(),
    failed: words.failed,
    fieldOf: { LICENSE_NAME_INVALID: 'name', LICENSE_NAME_TAKEN: 'name' },
    changed: 'LICENSE_FEATURE_CHANGED',
    nowIs: (present) => words.nowIs({ title: present.title.en }),
    onSaved: onClose,
  });

  function submit() {
    const { name, english: en, sinhala: si, tamil: ta } = form.values;
    save.mutate({ name: name.trim(), title: { en, si, ta } });
  }

  return (
    <FormDialog
      open
      form={form}
      texts={{
        title: feature === null ? words.createTitle : words.editTitle({ name: feature.name }),
        submit: words.submit,
        pending: words.pending,
      }}
      pending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {feature === null ? (
        <TextField
          {...form.field('name')}
          label={words.name}
          hint={words.nameHint}
          maxLength={CATALOGUE_LIMITS.name}
          autoComplete="off"
        />
      ) : null}
      <TextField
        {...form.field('english')}
        label={words.english}
        hint={words.englishHint}
        maxLength={CATALOGUE_LIMITS.title}
        autoComplete="off"
      />
      <TextField
        {...form.field('sinhala')}
        label={words.sinhala}
        maxLength={CATALOGUE_LIMITS.title}
        autoComplete="off"
      />
      <TextField
        {...form.field('tamil')}
        label={words.tamil}
        maxLength={CATALOGUE_LIMITS.title}
        autoComplete="off"
      />
      {feature === null ? null : (
        <SwitchField
          label={words.retired}
          checked={retired}
          onChange={({ target }) => setRetired(target.checked)}
        />
      )}
      {feature?.packages === 0 ? (
        <div>
          <DeleteButton
            label={words.remove}
            target={feature}
            texts={{ ...words.removal, title: words.removal.title({ name: feature.name }) }}
            remove={({ name, version }, options) =>
              api.licenses.staff.removeFeature({ name, version }, options)
            }
            presentOf={(error) => refusalData(error, 'LICENSE_FEATURE_CHANGED')}
            outdated={queries.licenses.staff.key()}
            onDeleted={onClose}
          />
        </div>
      ) : null}
    </FormDialog>
  );
}
