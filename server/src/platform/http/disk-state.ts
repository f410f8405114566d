const FULL_MS = 30_000;

/** What is known about the room on the disks that requests write to. */
export type DiskState = {
  noteFull(): void;
  /** Whether something was refused for want of room within the last 30 s. */
  isFull(): boolean;
};

/** Nobody tells when there is room again, so a fault is forgotten until the next one. */
export function diskState(nowMs: () => number = () => performance.now()): DiskState {
  let fullAtMs = -Infinity;
  return {
    noteFull: () => {
      fullAtMs = nowMs();
    },
    isFull: () => nowMs() - fullAtMs < FULL_MS,
  };
}
