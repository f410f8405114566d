import { isBlank } from '@regz/rules/texts.ts';
import { messages } from '@regz/texts/en.ts';
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useState,
  type ChangeEvent,
} from 'react';
import { useCarried } from '../languages/use-carried.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The reason why a form was not accepted. */
export type FormFault<Name extends string> = {
  /** Shown in the form's notice. Absent if the fields explain everything. */
  text?: string;
  /** Shown below their fields. The first of them takes the focus. */
  fields?: Partial<Record<Name, string | undefined>>;
  /** Takes the focus if no field is marked. */
  focus?: Name | 'challenge';
};

type FieldProps<Name extends string> = {
  name: Name;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<Control>) => void;
};

export type Form<Name extends string> = {
  /** The `id` of the form element, for a submit button outside of it. */
  id: string;
  values: Record<Name, string>;
  fault: FormFault<Name> | null;
  field: (name: Name) => FieldProps<Name>;
  /** Shows the fault and moves the focus to it. */
  refuse: (fault: FormFault<Name>) => void;
  accept: () => void;
  /** Empties one field, or all of them. */
  clear: (name?: Name) => void;
  /** Sets the texts of fields, as if they had been typed. */
  prefill: (texts: Partial<Record<Name, string>>) => void;
  focus: (name: Name) => void;
};

/** The faults of blank fields. */
export function missingFields<Name extends string>(
  values: Record<Name, string>,
): Partial<Record<Name, string>> {
  const missing: Partial<Record<Name, string>> = {};
  for (const name in values) {
    if (isBlank(values[name])) missing[name] = messages.forms.required;
  }
  return missing;
}

function focusFault<Name extends string>(form: HTMLFormElement, fault: FormFault<Name>): void {
  const wrong = form.querySelector('[aria-invalid="true"]');
  const named = fault.focus === undefined ? null : form.elements.namedItem(fault.focus);
  const target = wrong ?? named;
  if (!(target instanceof HTMLElement)) return;
  // A screen reader does not read a field again that already has the focus.
  target.blur();
  target.focus();
  // The notice may be outside of a small screen while the field is inside.
  form.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
}

function withoutFaultOf<Name extends string>(
  name: Name,
  fault: FormFault<Name> | null,
): FormFault<Name> | null {
  if (fault?.fields?.[name] === undefined) return fault;
  return { ...fault, fields: { ...fault.fields, [name]: undefined } };
}

/** The values that a person typed into the prerendered form before the scripts arrived. */
function typedSoFar<Name extends string>(
  form: HTMLFormElement,
  values: Record<Name, string>,
): Record<Name, string> {
  const typed = { ...values };
  const data = new FormData(form);
  for (const name in values) {
    const text = data.get(name);
    if (typeof text === 'string') typed[name] = text;
  }
  return typed;
}

const SECRET = /password|code/i;

/** The values of a form except for its secrets, which never leave the document. */
function openValues<Name extends string>(
  values: Record<Name, string>,
): Partial<Record<Name, string>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- some of the entries of `values`
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => !SECRET.test(name)),
  ) as Partial<typeof values>;
}

/** Keeps the values typed so far, before React writes its own values into the controls. */
function useTypedSoFar<Name extends string>(
  id: string,
  values: Record<Name, string>,
  setValues: (values: Record<Name, string>) => void,
): void {
  // Not in an updater: when it runs, the controls may already have React's values.
  const takeOver = useEffectEvent((form: HTMLFormElement) => setValues(typedSoFar(form, values)));
  useLayoutEffect(() => {
    const form = document.getElementById(id);
    if (form instanceof HTMLFormElement) takeOver(form);
  }, [id]);
}

/**
 * A form's values and faults. After a refusal the focus goes to the first field at fault, and
 * typing in a field clears its fault.
 * @param prepared Initial values that replace `initial` until the form is cleared.
 */
export function useForm<Name extends string>(
  initial: Record<Name, string>,
  prepared: Partial<Record<Name, string>> = {},
): Form<Name> {
  const id = useId();
  const [values, setValues] = useState({ ...initial, ...prepared });
  const [fault, setFault] = useState<FormFault<Name> | null>(null);
  const [target, setTarget] = useState<FormFault<Name> | null>(null);

  useEffect(() => {
    const form = document.getElementById(id);
    if (target !== null && form instanceof HTMLFormElement) focusFault(form, target);
  }, [target, id]);

  useTypedSoFar(id, values, setValues);
  useCarried(Object.keys(initial).join(), openValues(values), prefill);

  function prefill(texts: Partial<Record<Name, string>>) {
    setValues((present) => ({ ...present, ...texts }));
  }

  function change(name: Name, value: string) {
    setValues((present) => ({ ...present, [name]: value }));
    setFault((present) => withoutFaultOf(name, present));
  }

  return {
    id,
    values,
    fault,
    field: (name) => ({
      name,
      value: values[name],
      error: fault?.fields?.[name],
      onChange: (event) => change(name, event.target.value),
    }),
    refuse: (next) => {
      setFault(next);
      setTarget(next);
    },
    accept: () => setFault(null),
    clear: (name) => {
      setFault(null);
      const blank = name === undefined ? initial : { [name]: initial[name] };
      setValues((present) => ({ ...present, ...blank }));
    },
    prefill,
    focus: (name) => setTarget({ focus: name }),
  };
}
