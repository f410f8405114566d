import { type SavedList, VIEW_LIMITS } from '@regz/rules/staff/list-pages.ts';
import { listTexts as texts } from '@regz/texts/en/platform/lists-staff.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { X } from '../../../ui/icons.ts';
import { api, queries } from '../../api/api.ts';
import { errorText } from '../../api/error-text.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { missingFields, useForm } from '../../forms/use-form.ts';
import { useSave } from '../../forms/use-save.ts';
import { type ListChange, type ListQuery, queryOfView, viewOf } from './list-query.ts';

type SavedViewsProps = {
  list: SavedList;
  query: ListQuery;
  onChange: (change: ListChange) => void;
};

/** The viewer's saved views of a list: opens, adds and removes them. */
export function SavedViews({ list, query, onChange }: SavedViewsProps) {
  const { data: views = [] } = useQuery(queries.staff.listViews.queryOptions({ input: { list } }));
  const [saves, setSaves] = useState(false);
  const present = viewOf(query);
  const isSaved = views.some((view) => view.query === present);
  if (views.length === 0 && present === '') return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-sm text-soft">{texts.views}</span>
      {views.map((view) => (
        <span key={view.id} className="inline-flex items-center">
          <Button
            size="sm"
            variant="secondary"
            aria-pressed={view.query === present}
            onClick={() => onChange(queryOfView(view.query))}
          >
            {view.name}
          </Button>
          <RemoveViewButton view={view} />
        </span>
      ))}
      {present === '' || isSaved ? null : (
        <Button size="sm" variant="quiet" onClick={() => setSaves(true)}>
          {texts.saveView}
        </Button>
      )}
      <SaveViewDialog list={list} query={present} open={saves} onClose={() => setSaves(false)} />
    </div>
  );
}

function RemoveViewButton({ view: { id, name } }: { view: { id: string; name: string } }) {
  const client = useQueryClient();
  const toast = useToast();
  const remove = useMutation({
    mutationFn: () => api.staff.removeView({ id }),
    onSuccess: () => toast.success(texts.viewRemoved),
    onError: (error) => toast.failure(errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: queries.staff.listViews.key() }),
  });
  return (
    <IconButton
      label={texts.removeView({ name })}
      disabled={remove.isPending}
      onClick={() => remove.mutate()}
    >
      <X className="size-4" aria-hidden="true" />
    </IconButton>
  );
}

type SaveViewDialogProps = {
  list: SavedList;
  query: string;
  open: boolean;
  onClose: () => void;
};

function SaveViewDialog({ list, query, open, onClose }: SaveViewDialogProps) {
  const form = useForm({ name: '' });
  const save = useSave({
    form,
    send: (name: string) => api.staff.saveView({ list, name, query }),
    success: texts.viewSaved,
    failed: texts.viewFailed,
    outdated: queries.staff.listViews.key(),
    onSaved: close,
  });

  function close() {
    form.clear();
    onClose();
  }

  function submit() {
    const fields = missingFields(form.values);
    if (fields.name !== undefined) {
      form.refuse({ fields });
      return;
    }
    form.accept();
    save.mutate(form.values.name);
  }

  return (
    <FormDialog
      open={open}
      form={form}
      texts={{
        title: texts.saveView,
        text: texts.saveViewText,
        submit: texts.save,
        pending: texts.saving,
      }}
      pending={save.isPending}
      onSubmit={submit}
      onClose={close}
    >
      <TextField
        {...form.field('name')}
        label={texts.viewName}
        maxLength={VIEW_LIMITS.name}
        autoComplete="off"
      />
    </FormDialog>
  );
}
