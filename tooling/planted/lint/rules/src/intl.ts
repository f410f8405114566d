// expects eslint(no-restricted-globals)
export function price(amount: number) {
  return new Intl.NumberFormat('en').format(amount);
}
