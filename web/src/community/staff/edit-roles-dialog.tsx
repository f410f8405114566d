import { isNeverAssignable, MOST_ROLES } from '@regz/rules/community/assignable-roles.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Api, queries } from '../../platform/api/api.ts';
import { failureText } from '../../platform/api/failure-text.ts';
import { CancellableForm } from '../../platform/forms/cancellable-form.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { useSave } from '../../platform/forms/use-save.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { namesOf, type PackageRoles, RoleMark, roleOf, type Roles } from './package-roles.tsx';

const texts = messages.communityStaff.dialog;

type Preview = Awaited<ReturnType<Api['community']['staff']['previewRoles']>>;

type EditRolesDialogProps = {
  /** Open while this is set. */
  edited: PackageRoles | null;
  server: Roles;
  onClose: () => void;
};

/** Changes the roles of a package, after a preview of what that does. */
export function EditRolesDialog({ edited, server, onClose }: EditRolesDialogProps) {
  return (
    <Dialog
      open={edited !== null}
      onClose={onClose}
      title={edited === null ? '' : texts.title({ name: edited.packageName })}
      closeLabel={messages.controls.close}
    >
      {edited === null ? null : <EditRoles edited={edited} server={server} onClose={onClose} />}
    </Dialog>
  );
}

type EditRolesProps = { edited: PackageRoles; server: Roles; onClose: () => void };

/** Two steps: choose roles, then read the consequences and save. The choice stays in both. */
function EditRoles({ edited, server, onClose }: EditRolesProps) {
  const { packageName } = edited;
  const [chosen, setChosen] = useState<readonly string[]>(edited.roleIds);
  const form = useForm({ filter: '' });
  const review = useMutation({
    mutationFn: () => api.community.staff.previewRoles({ packageName, roleIds: [...chosen] }),
    onError: (error) => form.refuse({ text: failureText(error, texts.reviewFailed) }),
    onSuccess: form.accept,
  });
  const save = useSave({
    form,
    send: (roleIds: readonly string[], options, present) => {
      const { version } = present ?? edited;
      return api.community.staff.editRoles(
        { packageName, version, roleIds: [...roleIds] },
        options,
      );
    },
    success: texts.saved,
    outdated: queries.community.staff.readRoles.key(),
    failed: texts.failed,
    changed: 'COMMUNITY_ROLES_CHANGED',
    nowIs: (present) => texts.nowIs({ names: namesOf(present.roleIds, server) }),
    onSaved: onClose,
  });
  const { data: preview } = review;

  function back() {
    form.accept();
    review.reset();
  }

  return (
    <CancellableForm
      form={form}
      pending={review.isPending || save.isPending}
      onSubmit={() => (preview === undefined ? review.mutate() : save.mutate(chosen))}
      texts={
        preview === undefined
          ? { submit: texts.review, pending: texts.reviewing }
          : { submit: texts.save, pending: texts.saving }
      }
      onCancel={onClose}
    >
      {preview === undefined ? (
        <>
          <TextField {...form.field('filter')} label={texts.filter} autoComplete="off" />
          <RoleChoice
            filter={form.values.filter}
            server={server}
            edited={edited}
            chosen={chosen}
            onChange={setChosen}
          />
        </>
      ) : (
        <Consequences preview={preview} server={server} onBack={back} />
      )}
    </CancellableForm>
  );
}

type RoleChoiceProps = {
  filter: string;
  server: Roles;
  edited: PackageRoles;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
};

/** The roles that a package can get, and those that it has, whose names contain a text. */
function RoleChoice({ filter, server, edited, chosen, onChange }: RoleChoiceProps) {
  const gone = edited.roleIds
    .map((id) => roleOf(id, server))
    .filter(({ problem }) => isNeverAssignable(problem));
  const assignable = server.roles.filter(({ problem }) => !isNeverAssignable(problem));
  const wanted = filter.trim().toLowerCase();
  const shown = [...gone, ...assignable].filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="pb-1 text-sm font-medium">{texts.legend({ n: MOST_ROLES })}</legend>
      {shown.length === 0 ? <p className="text-sm text-soft">{texts.noMatch}</p> : null}
      <ul className="flex max-h-72 flex-col overflow-y-auto rounded-md border border-line">
        {shown.map((role) => {
          const isChosen = chosen.includes(role.id);
          return (
            <li key={role.id}>
              <label className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1.5 text-sm has-disabled:cursor-not-allowed has-disabled:opacity-60">
                <input
                  type="checkbox"
                  checked={isChosen}
                  disabled={!isChosen && chosen.length >= MOST_ROLES}
                  onChange={({ target }) =>
                    onChange(
                      target.checked
                        ? [...chosen, role.id]
                        : chosen.filter((other) => other !== role.id),
                    )
                  }
                  className="size-5 shrink-0 cursor-pointer accent-accent"
                />
                <RoleMark role={role} />
              </label>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

type ConsequencesProps = { preview: Preview; server: Roles; onBack: () => void };

/** What saving does, and what hinders it. */
function Consequences({ preview, server, onBack }: ConsequencesProps) {
  const { roles, gaining, losing } = preview;
  const added = roles.filter(({ isNew }) => isNew).map(({ id }) => id);
  return (
    <div className="flex flex-col gap-4 text-sm">
      <div className="flex flex-col gap-2">
        <h3 className="font-sans text-sm font-medium">{texts.becomes}</h3>
        <ul className="flex flex-col gap-1">
          {roles.map(({ id, name, problem }) => {
            const known = roleOf(id, server);
            return (
              <li key={id}>
                <RoleMark role={{ ...known, name: name ?? known.name, problem }} />
              </li>
            );
          })}
          {roles.length === 0 ? <li>{messages.communityStaff.none}</li> : null}
        </ul>
      </div>
      <ul className="list-disc pl-5">
        <li>{texts.gaining({ n: gaining })}</li>
        <li>{texts.losing({ n: losing })}</li>
      </ul>
      {gaining + losing === 0 ? null : <p className="text-soft">{texts.pace}</p>}
      {added.length === 0 ? null : (
        <Notice tone="info">{texts.takenOver({ names: namesOf(added, server) })}</Notice>
      )}
      {roles.every(({ problem }) => problem === null) ? null : (
        <Notice tone="warn">{texts.unassignable}</Notice>
      )}
      <div>
        <Button size="sm" variant="secondary" onClick={onBack}>
          {texts.back}
        </Button>
      </div>
    </div>
  );
}
