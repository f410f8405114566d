import { DOWNLOAD_LIMITS } from '@regz/rules/download-items.ts';
import { downloadAreas } from '@regz/rules/downloads.ts';
import type { ReactNode } from 'react';
import { messages } from '../../i18n/en.ts';
import type { Form } from '../../platform/use-form.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import type { FieldName } from './item-draft.ts';

const { form: texts, areas } = messages.downloadsStaff;
const limits = DOWNLOAD_LIMITS;

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
      <TextField {...field('title')} label={texts.title} maxLength={limits.title} />
      <TextareaField
        {...field('description')}
        label={texts.description}
        rows={2}
        maxLength={limits.description}
      />
      {values.area === 'sample' ? (
        <TextField {...field('language')} label={texts.language} maxLength={limits.language} />
      ) : null}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...field('version')} label={texts.version} maxLength={limits.version} />
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
        maxLength={limits.updateLabel}
      />
      <SelectField {...field('source')} label={texts.source} options={sourceOptions} />
      {values.source === 'link' ? (
        <TextField
          {...field('url')}
          label={texts.url}
          hint={texts.urlHint}
          type="url"
          maxLength={limits.url}
        />
      ) : null}
      {children}
      <TextareaField
        {...field('releaseNotes')}
        label={texts.releaseNotes}
        rows={4}
        maxLength={limits.releaseNotes}
      />
    </>
  );
}
