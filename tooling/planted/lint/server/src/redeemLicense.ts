// expects unicorn(filename-case)
export function redeemLicense() {
  return true;
}
