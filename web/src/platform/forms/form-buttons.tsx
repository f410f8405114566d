import { messages } from '@regz/texts/en.ts';
import { Button } from '../../ui/buttons/button.tsx';

export type FormButtonsProps = {
  texts: { submit: string; pending?: string };
  tone?: 'primary' | 'danger';
  pending?: boolean;
  onCancel: () => void;
};

/** Cancel and submit buttons, inside of the form or elsewhere in its dialog. */
export function FormButtons(props: FormButtonsProps & { formId: string }) {
  const { formId, texts, tone = 'primary', pending = false, onCancel } = props;
  return (
    <>
      <Button variant="secondary" onClick={onCancel}>
        {messages.controls.cancel}
      </Button>
      <Button
        type="submit"
        form={formId}
        variant={tone}
        pending={pending}
        pendingText={texts.pending}
      >
        {texts.submit}
      </Button>
    </>
  );
}
