export const order = { kind: 'from the audit_entries on', action: 'orders.refund' };
