import { messages } from '@regz/texts/en.ts';
import { codes } from '@regz/texts/en/identity/codes.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CodeField } from '../identity/second-factors/code-field.tsx';
import { UsernameHint } from '../identity/username-hint.tsx';
import { api } from '../platform/api/api.ts';
import { errorText, isRefusal } from '../platform/api/error-text.ts';
import { type FormFault, useForm } from '../platform/forms/use-form.ts';
import { paths } from '../platform/paths.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { FormShell } from '../ui/forms/form-shell.tsx';
import { TaskPasswordField } from './task-fields.tsx';

const texts = messages.staffDoor;

/**
 * 'Admin Panel': takes the password, and a code if the account has one, and opens a staff session.
 * The panel is another site, so its document is loaded.
 */
export function StaffDoor({ username }: { username: string }) {
  const form = useForm({ password: '', code: '' });
  const [open, setOpen] = useState(false);
  const [asksCode, setAsksCode] = useState(false);
  const enter = useMutation({
    mutationFn: ({ password, code }: { password: string; code: string }) =>
      api.staff.openStaffSession({ password, ...(code.trim() === '' ? {} : { code }) }),
    onSuccess: () => location.assign(paths.admin),
    onError: (error) => {
      if (isRefusal(error, 'ACCOUNT_CODE_REQUIRED')) setAsksCode(true);
      if (isRefusal(error, 'ACCOUNT_PASSWORD_WRONG')) setAsksCode(false);
      form.refuse(faultOf(error));
    },
  });

  function askPassword() {
    setAsksCode(false);
    form.clear('code');
  }

  function close() {
    askPassword();
    setOpen(false);
    form.clear();
  }

  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        {texts.button}
      </Button>
      <Dialog open={open} onClose={close} title={texts.title} closeLabel={messages.controls.close}>
        {asksCode ? null : <p>{texts.text}</p>}
        <FormShell
          form={form}
          pending={enter.isPending}
          onSubmit={() => {
            form.accept();
            enter.mutate(form.values);
          }}
          footer={
            <>
              <Button type="submit" pending={enter.isPending} pendingText={texts.pending}>
                {texts.submit}
              </Button>
              {asksCode ? (
                <Button variant="secondary" disabled={enter.isPending} onClick={askPassword}>
                  {codes.back}
                </Button>
              ) : null}
            </>
          }
        >
          <UsernameHint username={username} />
          {asksCode ? (
            <CodeField {...form.field('code')} takesFocus />
          ) : (
            <TaskPasswordField field={form.field('password')} autoComplete="current-password" />
          )}
        </FormShell>
      </Dialog>
    </>
  );
}

function faultOf(error: unknown): FormFault<'password' | 'code'> {
  // A required code is not a fault: the dialog has a field for it.
  if (isRefusal(error, 'ACCOUNT_CODE_REQUIRED')) return { focus: 'code' };
  const isWrong = isRefusal(error, 'ACCOUNT_PASSWORD_WRONG');
  return { text: errorText(error), focus: isWrong ? 'password' : 'code' };
}
