import type { ViewOf } from './checkout-view.ts';

/** Leaves for the provider's page by a form; the buyer comes back to the orders, which know the outcome. */
export function postCheckoutForm({ action, fields }: ViewOf<'form'>): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}
