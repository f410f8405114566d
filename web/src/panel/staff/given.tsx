import { GIVEN_NAME_LENGTH } from '@regz/rules/panel/given.ts';
import { RELEASE_LIMITS } from '@regz/rules/panel/release-form.ts';
import { NO_VERSION } from '@regz/rules/panel/versions.ts';
import { ownCode } from '@regz/texts/en/identity/own-code-staff.ts';
import { panelGiven } from '@regz/texts/en/panel/given-staff.ts';
import type { QueryKey } from '@tanstack/react-query';
import { codeFaults, OwnCodeField } from '../../identity/second-factors/own-code-field.tsx';
import type { api } from '../../platform/api/api.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { type Form, useForm } from '../../platform/forms/use-form.ts';
import { useSave } from '../../platform/forms/use-save.ts';
import { usePackageOptions } from '../../platform/staff/use-packages.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Pencil, Trash } from '../../ui/icons.ts';
import type { CompactColumn } from '../../ui/layout/compact-table.tsx';

const texts = panelGiven.given;

/** A value or a file for programs. */
type Given = { name: string; package: string | null; minimumVersion: string; forTrials: boolean };

/** The act that staff started: write a new entry (null), or write or remove an existing one. */
export type AskedGiven<Row> = { act: 'write'; row: Row | null } | { act: 'remove'; row: Row };

/** The columns of values and files. `content` is the column with their content. */
export function givenColumns<Row extends Given>(
  content: CompactColumn<Row>,
  onAct: (asked: AskedGiven<Row>) => void,
): CompactColumn<Row>[] {
  const { columns } = texts;
  return [
    {
      header: columns.name,
      place: 'lead',
      cell: ({ name }) => (
        <span translate="no" className="font-mono">
          {name}
        </span>
      ),
    },
    {
      header: columns.package,
      place: 'more',
      cell: ({ package: name, forTrials }) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          <span>{name ?? texts.everyPackage}</span>
          {forTrials ? null : <Badge>{texts.notForTrials}</Badge>}
        </span>
      ),
    },
    {
      header: columns.version,
      place: 'more',
      cell: ({ minimumVersion }) =>
        minimumVersion === NO_VERSION
          ? texts.everyVersion
          : texts.from({ version: minimumVersion }),
    },
    content,
    {
      header: columns.actions,
      place: 'act',
      cell: (row) => (
        <div className="flex justify-end gap-1">
          <IconButton
            label={texts.edit({ name: row.name })}
            onClick={() => onAct({ act: 'write', row })}
          >
            <Pencil className="size-4" />
          </IconButton>
          <IconButton
            label={texts.remove({ name: row.name })}
            className="hover:text-bad"
            onClick={() => onAct({ act: 'remove', row })}
          >
            <Trash className="size-4" />
          </IconButton>
        </div>
      ),
    },
  ];
}

type Name = 'name' | 'package' | 'minimumVersion';
type FieldProps = ReturnType<Form<Name>['field']>;

/** A form that has these fields among others. */
type GivenForm = { field: (name: Name) => Omit<FieldProps, 'name'> & { name: string } };

/** The name of a value or a file. It never changes. */
export function GivenFields({ form, nameHint }: { form: GivenForm; nameHint: string }) {
  const packages = usePackageOptions();
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
          options={packages}
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

type Remove = typeof api.panel.staff.removeValue | typeof api.panel.staff.removeFile;

type RemoveGivenDialogProps = {
  given: { id: string; name: string; revision: number };
  texts: { title: (values: { name: string }) => string; text: string; success: string };
  remove: Remove;
  changed: 'PANEL_VALUE_CHANGED' | 'PANEL_FILE_CHANGED';
  outdated: QueryKey;
  onClose: () => void;
};

/** Asks for confirmation before a value or a file is removed from programs, and requires a code. */
export function RemoveGivenDialog(props: RemoveGivenDialogProps) {
  const { given, texts: own, remove, changed, outdated, onClose } = props;
  const { nowIs, ...buttons } = panelGiven.removeGivenDialog;
  const form = useForm({ code: '' });
  const save = useSave({
    form,
    send: (code: string, options, present) => {
      const { id, revision } = present ?? given;
      return remove({ id, revision, code }, options);
    },
    success: own.success,
    outdated,
    fieldOf: codeFaults,
    changed,
    nowIs: () => nowIs,
    onSaved: onClose,
  });

  function submit() {
    const { code } = form.values;
    if (code.trim() === '') {
      form.refuse({ fields: { code: ownCode.missing } });
      return;
    }
    form.accept();
    save.mutate(code);
  }

  return (
    <FormDialog
      open
      form={form}
      texts={{ ...buttons, text: own.text, title: own.title({ name: given.name }) }}
      tone="danger"
      pending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <OwnCodeField form={form} />
    </FormDialog>
  );
}
