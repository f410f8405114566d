/** The hint below an address whose domain is probably mistyped. */
export function emailMistyped(provider: string): string {
  return `Did you mean ${provider}? Please check: the link that confirms your address goes there.`;
}
