import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../../../i18n/en.ts';
import { queries } from '../../../platform/api/api.ts';
import { QueryRegion } from '../../../platform/queries/query-region.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { SecuritySection } from '../../security-section.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { PasskeyItem, type Passkey } from './passkey-item.tsx';
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';

const { passkeys: texts, ...security } = messages.accountSecurity;

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
