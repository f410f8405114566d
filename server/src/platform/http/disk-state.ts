const FULL_MS = 30_000;

/** What is known about the space on the disks that requests write to. */
export type DiskState = {
  noteFull(): void;
  /** Whether something was refused within the last 30 s because a disk was full. */
  isFull(): boolean;
};

/** Nothing reports that there is space again, so a fault is forgotten until the next one. */
export function diskState(nowMs: () => number = () => performance.now()): DiskState {
  let fullAtMs = -Infinity;
  return {
    noteFull: () => {
      fullAtMs = nowMs();
    },
    isFull: () => nowMs() - fullAtMs < FULL_MS,
  };
}
