/** Tells a password manager whose password a form without a username field requires. */
export function UsernameHint({ username }: { username: string }) {
  return <input type="text" hidden readOnly autoComplete="username" value={username} />;
}
