/** The reasons for movements of coins. */
export const transferKinds = [
  'task',
  'game',
  'bonus',
  'purchase',
  'adjustment',
  'forfeit',
  'opening',
] as const;

/** The ledger's checks: C1 to C12 by counting, and the seal by recomputing it. */
export const ledgerCheckNames = [
  'C1',
  'C2',
  'C3',
  'C4',
  'C5',
  'C6',
  'C7',
  'C8',
  'C9',
  'C10',
  'C11',
  'C12',
  'seal',
] as const;
