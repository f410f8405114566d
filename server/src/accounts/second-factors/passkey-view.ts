/** A row of `account_passkeys` as far as its owner sees it. */
type PasskeyRow = {
  id: string;
  name: string;
  device_type: string;
  created_at: Date;
  last_used_at: Date | null;
};

/** A passkey as the contract shows it. */
export function passkeyView(row: PasskeyRow) {
  return {
    id: row.id,
    name: row.name,
    synced: row.device_type === 'multiDevice',
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}
