import type { IdentityRefusal } from '@regz/contract/identity/provider.ts';

/**
 * Ends a return from the identity provider without effect: a transaction around it is rolled back,
 * and the browser is redirected to a page with the code in its address.
 */
export class IdentityRefused extends Error {
  readonly code: IdentityRefusal;

  constructor(code: IdentityRefusal, cause?: unknown) {
    super(code, { cause });
    this.name = 'IdentityRefused';
    this.code = code;
  }
}
