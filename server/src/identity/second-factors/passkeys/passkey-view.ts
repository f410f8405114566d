/** A row of `account_passkeys` as far as its owner sees it. */
type PasskeyRow = {
  id: string;
  name: string;
  deviceType: string;
  createdAt: Date;
  lastUsedAt: Date | null;
};

/** A passkey as the contract shows it. */
export function passkeyView(row: PasskeyRow) {
  return {
    id: row.id,
    name: row.name,
    synced: row.deviceType === 'multiDevice',
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}
