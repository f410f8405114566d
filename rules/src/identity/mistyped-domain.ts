/** Large mail providers. Their domains are not typing errors. */
const PROVIDERS = new Set(
  'gmail.com googlemail.com yahoo.com ymail.com rocketmail.com hotmail.com outlook.com live.com msn.com icloud.com me.com mail.com email.com aol.com gmx.com zoho.com proton.me protonmail.com'.split(
    ' ',
  ),
);

/** The providers whose names people mistype. */
const mistyped = ['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com'] as const;

/**
 * Returns the mail provider that an address probably means: its domain differs by one wrong,
 * missing or additional letter, or by two swapped neighbors. Null for any other address.
 */
export function likelyProvider(email: string): string | null {
  const domain = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
  if (!email.includes('@') || PROVIDERS.has(domain)) return null;
  return mistyped.find((provider) => isNearly(domain, provider)) ?? null;
}

function isNearly(typed: string, meant: string): boolean {
  let start = 0;
  while (start < meant.length && typed.charAt(start) === meant.charAt(start)) start += 1;
  let [typedEnd, meantEnd] = [typed.length, meant.length];
  while (
    typedEnd > start &&
    meantEnd > start &&
    typed.charAt(typedEnd - 1) === meant.charAt(meantEnd - 1)
  ) {
    typedEnd -= 1;
    meantEnd -= 1;
  }
  const [wrong, right] = [typed.slice(start, typedEnd), meant.slice(start, meantEnd)];
  if (wrong.length <= 1 && right.length <= 1) return wrong !== right;
  return wrong.length === 2 && `${wrong.charAt(1)}${wrong.charAt(0)}` === right;
}
