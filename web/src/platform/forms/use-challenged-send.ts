import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureText } from '../api/failure-text.ts';
import { fieldFault } from './field-fault.ts';
import type { Form, FormFault } from './use-form.ts';

/** The bot challenge of a form, which the page provides from another slice. */
export type FormChallenge = {
  /** Null while unsolved. */
  answer: string | null;
  /** The answer to send with a form. Null while there is none; the form then shows that. */
  answerFor: (form: { refuse: (fault: { focus: 'challenge' }) => void }) => string | null;
  renew: (error?: unknown) => void;
  box: ReactNode;
};

type ChallengedSend<Name extends string, Sent> = {
  form: Form<Name>;
  challenge: FormChallenge;
  /** Checks the values before the request. Null if they are valid. */
  faultOf: (values: Record<Name, string>) => FormFault<Name> | null;
  send: (input: Record<Name, string> & { challenge: string }) => Promise<Sent>;
  onSent: (sent: Sent) => void;
  /** The title of a failure, for a server that did not answer. */
  failed: string;
  /** The fields by their codes. */
  fieldOf: Readonly<Record<string, Name>>;
};

/**
 * Sends a visitor's form with its solved challenge. After a refusal or a failure, the form keeps
 * its values. The challenge is replaced, because its answer is spent.
 */
export function useChallengedSend<Name extends string, Sent>(options: ChallengedSend<Name, Sent>) {
  const { form, challenge, failed, fieldOf } = options;
  const mutation = useMutation({
    mutationFn: options.send,
    onSuccess: (sent) => {
      challenge.renew();
      options.onSent(sent);
    },
    onError: (error) => {
      challenge.renew(error);
      form.refuse(fieldFault(error, fieldOf) ?? { text: failureText(error, failed) });
    },
  });

  function submit() {
    const fault = options.faultOf(form.values);
    if (fault !== null) {
      form.refuse(fault);
      return;
    }
    const answer = challenge.answerFor(form);
    if (answer === null) return;
    form.accept();
    mutation.mutate({ ...form.values, challenge: answer });
  }

  return { submit, pending: mutation.isPending };
}
