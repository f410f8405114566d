import { ApprovalItem } from '../../approvals/approval-item.tsx';
import { BatchCard } from '../../key-stock/batch-card.tsx';

/** The batch of keys that the address names, with the revocation that waits. */
export function AddressedBatch({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <BatchCard id={id} onClose={onClose}>
      {(approval, hasColleague) => <ApprovalItem approval={approval} hasColleague={hasColleague} />}
    </BatchCard>
  );
}
