import { licenseCatalogue } from '@regz/texts/en/licenses/catalogue-staff.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Api, queries } from '../../../platform/api/api.ts';
import { failureText } from '../../../platform/api/failure-text.ts';
import { FormDialog } from '../../../platform/forms/form-dialog.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { useSave } from '../../../platform/forms/use-save.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { SwitchChoice } from '../../../ui/forms/switch-choice.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { type CataloguePackage, choosableFeatures, type Feature } from './catalogue.ts';

const texts = licenseCatalogue.featuresDialog;

type Consequences = Awaited<ReturnType<Api['licenses']['staff']['previewPackage']>>;
type FeaturesDialogProps = {
  edited: CataloguePackage;
  features: readonly Feature[];
  onClose: () => void;
};

/** Two steps: choose features, then read the consequences, and save. */
export function FeaturesDialog({ edited, features, onClose }: FeaturesDialogProps) {
  const { name } = edited;
  const [chosen, setChosen] = useState<readonly string[]>(edited.features);
  const form = useForm({ reason: '', typedName: '' });
  const review = useMutation({
    mutationFn: () => api.licenses.staff.previewPackage({ name, features: [...chosen] }),
    onSuccess: form.accept,
    onError: (error) => form.refuse({ text: failureText(error, texts.reviewFailed) }),
  });
  const save = useSave({
    form,
    send: (typed: { reason: string; typedName: string }, options, present) => {
      const { version, retired } = present ?? edited;
      const change = { name, version, retired, features: [...chosen], ...typed };
      return api.licenses.staff.editPackage(change, options);
    },
    success: licenseCatalogue.changed,
    outdated: queries.licenses.staff.key(),
    failed: texts.failed,
    fieldOf: { REASON_MISSING: 'reason', LICENSE_PACKAGE_NAME_DIFFERS: 'typedName' },
    changed: 'LICENSE_PACKAGE_CHANGED',
    nowIs: (present) => texts.nowIs({ features: present.features.join(', ') }),
    onSaved: onClose,
  });
  const { data: preview } = review;
  return (
    <FormDialog
      open
      form={form}
      texts={
        preview === undefined
          ? { title: texts.title({ name }), submit: texts.review, pending: texts.reviewing }
          : { title: texts.title({ name }), submit: texts.submit, pending: texts.pending }
      }
      pending={review.isPending || save.isPending}
      onSubmit={() => (preview === undefined ? review.mutate() : save.mutate(form.values))}
      onClose={onClose}
    >
      {preview === undefined ? (
        <SwitchChoice
          legend={texts.legend}
          options={choosableFeatures(features, edited.features)}
          chosen={chosen}
          onChange={setChosen}
        />
      ) : (
        <>
          <ConsequenceList preview={preview} />
          {preview.lost.length === 0 || preview.running === 0 ? null : (
            <>
              <Notice tone="warn">{texts.takes}</Notice>
              <TextField {...form.field('reason')} label={texts.reason} maxLength={500} />
              <TextField
                {...form.field('typedName')}
                label={texts.typedName({ name })}
                autoComplete="off"
              />
            </>
          )}
          <div>
            <Button size="sm" variant="secondary" onClick={review.reset}>
              {texts.back}
            </Button>
          </div>
        </>
      )}
    </FormDialog>
  );
}

/** The people and programs that a change concerns. */
function ConsequenceList({ preview }: { preview: Consequences }) {
  const { gained, lost, running, programs, values } = preview;
  const names = (list: readonly string[]) => list.join(', ');
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5 text-sm">
      {gained.length === 0 ? null : <li>{texts.gained({ names: names(gained) })}</li>}
      {lost.length === 0 ? null : <li>{texts.lost({ names: names(lost) })}</li>}
      {gained.length + lost.length === 0 ? <li>{texts.none}</li> : null}
      <li>{texts.running({ n: running })}</li>
      <li>{texts.programs({ n: programs })}</li>
      {values.length === 0 ? null : <li>{texts.values({ names: names(values) })}</li>}
    </ul>
  );
}
