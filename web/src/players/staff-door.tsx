import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTaskWords } from '../i18n/task-area/language.ts';
import { CodeField } from '../identity/second-factors/code-field.tsx';
import { UsernameHint } from '../identity/username-hint.tsx';
import { api } from '../platform/api/api.ts';
import { isRefusal } from '../platform/api/error-text.ts';
import { useForm } from '../platform/forms/use-form.ts';
import { paths } from '../platform/paths.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { FormShell } from '../ui/forms/form-shell.tsx';
import { callText } from './fault-text.ts';
import { TaskPasswordField } from './task-fields.tsx';

/**
 * 'Admin Panel': takes the password, and a code if the account has one, and opens a staff session.
 * The panel is another site, so its document is loaded.
 */
export function StaffDoor({ username }: { username: string }) {
  const words = useTaskWords();
  const texts = words.account.staff;
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
      form.refuse({ focus: isRefusal(error, 'ACCOUNT_PASSWORD_WRONG') ? 'password' : 'code' });
    },
  });
  // A required code is not a fault: the dialog has a field for it.
  const fault = isRefusal(enter.error, 'ACCOUNT_CODE_REQUIRED') ? null : enter.error;

  function askPassword() {
    setAsksCode(false);
    enter.reset();
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
      <Dialog open={open} onClose={close} title={texts.title} closeLabel={words.controls.close}>
        {asksCode ? null : <p>{texts.text}</p>}
        <FormShell
          form={{
            id: form.id,
            fault: fault === null ? null : { text: callText(words, fault) },
          }}
          pending={enter.isPending}
          onSubmit={() => enter.mutate(form.values)}
          footer={
            <>
              <Button type="submit" pending={enter.isPending} pendingText={texts.pending}>
                {texts.submit}
              </Button>
              {asksCode ? (
                <Button variant="secondary" disabled={enter.isPending} onClick={askPassword}>
                  {words.codes.back}
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
