const FULL_MS = 30_000;

/** State of the disks that requests write to. */
export type DiskState = {
  noteFull(): void;
  /** True if a full disk caused a refusal within the last 30 s. */
  isFull(): boolean;
};

/** No event reports regained space, so a fault expires by time. */
export function diskState(nowMs: () => number = () => performance.now()): DiskState {
  let fullAtMs = -Infinity;
  return {
    noteFull: () => {
      fullAtMs = nowMs();
    },
    isFull: () => nowMs() - fullAtMs < FULL_MS,
  };
}
