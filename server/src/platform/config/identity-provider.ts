import * as z from 'zod';

/** Settings of the identity provider; without any of them the stand-in serves. */
export const identityProviderVariables = {
  GOOGLE_ISSUER: z.url({ protocol: /^https?$/ }).default('https://accounts.google.com'),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  /** How to check that a proof is recent; if unset, the password is required. */
  OIDC_FRESH: z.enum(['max_age', 'claims', 'off']).optional(),
};

type IdentityProviderValues = z.infer<z.ZodObject<typeof identityProviderVariables>> & {
  NODE_ENV: string;
};

/** Why these settings are invalid, one sentence per mistake. */
export function identityProviderMistakes(values: IdentityProviderValues): string[] {
  const mistakes: string[] = [];
  const { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret, GOOGLE_ISSUER: issuer } = values;
  if ((id === undefined) !== (secret === undefined)) {
    mistakes.push('GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET: set both or none.');
  }
  // Over plain http, an attacker on the network path can impersonate every account.
  if (values.NODE_ENV === 'production' && !issuer.startsWith('https:')) {
    mistakes.push('GOOGLE_ISSUER: must be an https:// address in production.');
  }
  return mistakes;
}
