import { PASSKEY_NAME_MAX_LENGTH } from '@regz/rules/identity/passkeys.ts';
import { messages } from '@regz/texts/en.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../../platform/api/api.ts';
import { FormDialog } from '../../../platform/forms/form-dialog.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { QueryRegion } from '../../../platform/queries/query-region.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { OwnPasswordField } from '../../passwords/own-password-field.tsx';
import { SecuritySection } from '../../security-section.tsx';
import { securityFailure, sendFilled } from '../security-fault.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { type Passkey, PasskeyItem } from './passkey-item.tsx';

const texts = messages.accountSecurity.passkeys;
const renamePasskeyTexts = messages.accountSecurity.renamePasskey;
const removePasskeyTexts = messages.accountSecurity.removePasskey;
const security = messages.accountSecurity;

type Open =
  | { kind: 'add' }
  | { kind: 'rename'; passkey: Passkey }
  | { kind: 'remove'; passkey: Passkey }
  | null;

type PasskeysSectionProps = {
  username: string | undefined;
  onSessionsEnded: () => void;
};

/** The account's passkeys, and the dialogs that add, rename and remove them. */
export function PasskeysSection({ username, onSessionsEnded }: PasskeysSectionProps) {
  const client = useQueryClient();
  const [open, setOpen] = useState<Open>(null);
  const passkeys = useQuery({
    ...queries.identity.listPasskeys.queryOptions({ input: {} }),
    enabled: username !== undefined,
  });
  const refresh = () =>
    void client.invalidateQueries({ queryKey: queries.identity.listPasskeys.key() });
  const dialog = { username: username ?? '', onClose: () => setOpen(null), onChanged: refresh };
  const add = (
    <Button variant="secondary" size="sm" onClick={() => setOpen({ kind: 'add' })}>
      {texts.add}
    </Button>
  );
  return (
    <SecuritySection title={texts.title} actions={passkeys.data ? add : null}>
      <QueryRegion
        query={passkeys}
        pending={
          <LoadingRegion label={security.loading}>
            <Skeleton className="h-10 w-full" />
          </LoadingRegion>
        }
        failed={security.loadFailed}
      >
        {(list) =>
          list.length === 0 ? (
            <p className="text-sm text-soft">{texts.none}</p>
          ) : (
            <ul className="flex flex-col divide-y divide-line">
              {list.map((passkey) => (
                <PasskeyItem
                  key={passkey.id}
                  passkey={passkey}
                  onRename={() => setOpen({ kind: 'rename', passkey })}
                  onRemove={() => setOpen({ kind: 'remove', passkey })}
                />
              ))}
            </ul>
          )
        }
      </QueryRegion>
      <AddPasskeyDialog {...dialog} open={open?.kind === 'add'} />
      {open?.kind === 'rename' ? (
        <RenamePasskeyDialog key={open.passkey.id} {...dialog} passkey={open.passkey} />
      ) : null}
      {open?.kind === 'remove' ? (
        <RemovePasskeyDialog
          key={open.passkey.id}
          {...dialog}
          passkey={open.passkey}
          onSessionsEnded={onSessionsEnded}
        />
      ) : null}
    </SecuritySection>
  );
}

type RemovePasskeyDialogProps = {
  passkey: Passkey;
  username: string;
  onClose: () => void;
  onChanged: () => void;
  onSessionsEnded: () => void;
};

/** Removes a passkey, given the password. */
function RemovePasskeyDialog(props: RemovePasskeyDialogProps) {
  const { passkey, username, onClose, onChanged, onSessionsEnded } = props;
  const form = useForm({ password: '' });
  const toast = useToast();
  const remove = useMutation({
    mutationFn: () => api.identity.removePasskey({ id: passkey.id, ...form.values }),
    onSuccess: () => {
      toast.success(removePasskeyTexts.done);
      onChanged();
      onSessionsEnded();
      onClose();
    },
    onError: (error) => form.refuse(securityFailure(error)),
  });

  return (
    <FormDialog
      open
      form={form}
      texts={{ ...removePasskeyTexts, text: removePasskeyTexts.text({ name: passkey.name }) }}
      tone="danger"
      pending={remove.isPending}
      onSubmit={() => sendFilled(form, () => remove.mutate())}
      onClose={onClose}
    >
      <OwnPasswordField username={username} {...form.field('password')} />
    </FormDialog>
  );
}

type RenamePasskeyDialogProps = {
  passkey: Passkey;
  onClose: () => void;
  onChanged: () => void;
};

/** Gives a passkey another name. */
function RenamePasskeyDialog({ passkey, onClose, onChanged }: RenamePasskeyDialogProps) {
  const form = useForm({ name: passkey.name });
  const toast = useToast();
  const rename = useMutation({
    mutationFn: () => api.identity.renamePasskey({ id: passkey.id, name: form.values.name }),
    onSuccess: () => {
      toast.success(renamePasskeyTexts.done);
      onChanged();
      onClose();
    },
    onError: (error) => form.refuse(securityFailure(error)),
  });

  return (
    <FormDialog
      open
      form={form}
      texts={renamePasskeyTexts}
      pending={rename.isPending}
      onSubmit={() => sendFilled(form, () => rename.mutate())}
      onClose={onClose}
    >
      <TextField
        {...form.field('name')}
        label={renamePasskeyTexts.name}
        maxLength={PASSKEY_NAME_MAX_LENGTH}
      />
    </FormDialog>
  );
}
