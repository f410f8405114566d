import { downloadAreas } from '@regz/rules/downloads/access.ts';
import { DOWNLOAD_LIMITS } from '@regz/rules/downloads/items.ts';
import type { ReactNode } from 'react';
import { messages } from '../../i18n/en.ts';
import type { Form } from '../../platform/forms/use-form.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { TextareaField } from '../../ui/forms/textarea-field.tsx';
import type { FieldName } from './item-draft.ts';

const { form: texts, areas } = messages.downloadsStaff;
const LIMITS = DOWNLOAD_LIMITS;

const areaOptions = downloadAreas.map((value) => ({ value, label: areas[value].title }));
const sourceOptions = [
  { value: 'file', label: texts.sourceFile },
  { value: 'link', label: texts.sourceLink },
];

type ItemFieldsProps = {
  form: Form<FieldName>;
  /** What belongs to a kept file, after the choice of the source. */
  children: ReactNode;
};

/** The fields of a download. */
export function ItemFields({ form, children }: ItemFieldsProps) {
  const { field, values } = form;
  return (
    <>
      <SelectField {...field('area')} label={texts.area} options={areaOptions} />
      <TextField {...field('title')} label={texts.title} maxLength={LIMITS.title} />
      <TextareaField
        {...field('description')}
        label={texts.description}
        rows={2}
        maxLength={LIMITS.description}
      />
      {values.area === 'sample' ? (
        <TextField {...field('language')} label={texts.language} maxLength={LIMITS.language} />
      ) : null}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...field('version')} label={texts.version} maxLength={LIMITS.version} />
        <TextField
          {...field('position')}
          label={texts.position}
          hint={texts.positionHint}
          inputMode="numeric"
        />
      </div>
      <TextField
        {...field('updateLabel')}
        label={texts.updateLabel}
        hint={texts.updateLabelHint}
        maxLength={LIMITS.updateLabel}
      />
      <SelectField {...field('source')} label={texts.source} options={sourceOptions} />
      {values.source === 'link' ? (
        <TextField
          {...field('url')}
          label={texts.url}
          hint={texts.urlHint}
          type="url"
          maxLength={LIMITS.url}
        />
      ) : null}
      {/* oxlint-disable-next-line pages/text-alone -- what a dialog adds is fields */}
      {children}
      <TextareaField
        {...field('releaseNotes')}
        label={texts.releaseNotes}
        rows={4}
        maxLength={LIMITS.releaseNotes}
      />
    </>
  );
}
