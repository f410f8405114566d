import { linkToken } from '@regz/rules/sites/mailed-links.ts';
import { type FormEvent, useState } from 'react';
import { Button } from '../ui/buttons/button.tsx';
import { TextField } from '../ui/forms/text-field.tsx';

type LinkCodeFormProps = {
  texts: { label: string; hint: string; submit: string; fault: string };
  /** Accepts a typed short code, if the mail has one. Returns false for any other text. */
  shortCode?: { take: (text: string) => boolean; pending: boolean; pendingText: string };
};

/**
 * Accepts the code of a mail, or its whole link, if the opened link was incomplete. The page
 * continues as with a complete link.
 */
export function LinkCodeForm({ texts, shortCode }: LinkCodeFormProps) {
  const [text, setText] = useState('');
  const [isFaulty, setFaulty] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    const isCode = shortCode?.take(text) === true;
    const token = isCode ? '' : linkToken(text);
    setFaulty(!isCode && token === '');
    if (token !== '') location.hash = token;
  }

  return (
    <form noValidate onSubmit={submit} className="flex w-full max-w-xl flex-col items-start gap-4">
      <div className="w-full">
        <TextField
          label={texts.label}
          hint={texts.hint}
          error={isFaulty ? texts.fault : undefined}
          name="code"
          value={text}
          translate="no"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <Button
        type="submit"
        pending={shortCode?.pending ?? false}
        pendingText={shortCode?.pendingText}
      >
        {texts.submit}
      </Button>
    </form>
  );
}
