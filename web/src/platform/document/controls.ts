export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Everything in the document that a person can have entered something in. */
export function controls(): Control[] {
  return [
    ...document.querySelectorAll<Control>(
      'input[name]:not([type="file"]), textarea[name], select[name]',
    ),
  ];
}
