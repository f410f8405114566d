import { readFileSync } from 'node:fs';

/** Resident memory of a process on Linux, in MB: current and maximum. */
export function processMemory(pid: number): { nowMb: number; mostMb: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (line: RegExp) => Number(line.exec(status)?.[1]) / 1024;
  return { nowMb: megabytes(/VmRSS:\s+(\d+)/), mostMb: megabytes(/VmHWM:\s+(\d+)/) };
}
