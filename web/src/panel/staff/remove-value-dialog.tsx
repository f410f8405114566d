import { useState } from 'react';
import { ownCode } from '../../i18n/en/identity/own-code.ts';
import { panelStaff } from '../../i18n/en/panel/staff.ts';
import { codeFaults, OwnCodeField } from '../../identity/second-factors/own-code-field.tsx';
import { api, queries } from '../../platform/api/api.ts';
import { errorText } from '../../platform/api/error-text.ts';
import { refusalData } from '../../platform/api/refusal-data.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { useSave } from '../../platform/forms/use-save.ts';
import type { PanelValue } from './panel-value.ts';

const texts = panelStaff.removeValueDialog;

type RemoveValueDialogProps = { value: PanelValue; onClose: () => void };

/** Asks before a value is taken from programs, and for a code. */
export function RemoveValueDialog({ value, onClose }: RemoveValueDialogProps) {
  const form = useForm({ code: '' });
  const [revision, setRevision] = useState(value.revision);
  const save = useSave({
    form,
    send: api.panel.staff.removeValue,
    success: texts.success,
    outdated: queries.panel.staff.listValues.key(),
    failureText: errorText,
    fieldOf: codeFaults,
    presentOf: (error) => refusalData(error, 'PANEL_VALUE_CHANGED'),
    onChanged: (now) => {
      setRevision(now.revision);
      return texts.nowIs;
    },
    onSaved: onClose,
  });

  function submit() {
    const { code } = form.values;
    if (code.trim() === '') {
      form.refuse({ fields: { code: ownCode.missing } });
      return;
    }
    form.accept();
    save.mutate({ id: value.id, revision, code });
  }

  return (
    <FormDialog
      open
      form={form}
      texts={{ ...texts, title: texts.title(value.name) }}
      tone="danger"
      pending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <OwnCodeField form={form} />
    </FormDialog>
  );
}
