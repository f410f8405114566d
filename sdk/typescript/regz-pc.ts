/** What `regz-panel.ts` reads and writes of the PC: its parts, and files that survive a power cut. */
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import { parsed, sha256 } from './regz-verify.ts';

/** Electron's `safeStorage`. */
export type Seal = { encryptString(text: string): Buffer; decryptString(sealed: Buffer): string };

export function tried<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** What is kept; that of before where a power cut left a file of zeros. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows what it kept
export function readKept<Kind>(file: string, seal: Seal | undefined): Kind | undefined {
  const read = (name: string) =>
    tried(() => {
      const bytes = fs.readFileSync(name);
      return parsed<Kind>(seal?.decryptString(bytes) ?? bytes.toString());
    });
  return read(file) ?? read(`${file}.old`);
}

export function writeKept(file: string, kept: unknown, seal: Seal | undefined): void {
  const text = JSON.stringify(kept);
  const made = `${file}.${process.pid}`;
  const out = fs.openSync(made, 'w', 0o600);
  fs.writeFileSync(out, seal?.encryptString(text) ?? text);
  fs.fsyncSync(out);
  fs.closeSync(out);
  tried(() => fs.renameSync(file, `${file}.old`));
  fs.renameSync(made, file);
}

export function componentsOfThisPc(): string[] {
  const said = (line: string) => {
    const [program = '', ...words] = line.split(' ');
    return tried(() => execFileSync(program, words, { stdio: 'pipe' }).toString().trim());
  };
  const cards = Object.values(os.networkInterfaces()).flat();
  return [
    said('cat /sys/class/dmi/id/board_name') ??
      said(String.raw`reg query HKLM\HARDWARE\DESCRIPTION\System\BIOS /v BaseBoardProduct`),
    `${os.cpus()[0]?.model} ${os.cpus().length}`,
    said('cat /sys/block/nvme0n1/wwid') ?? said('cat /sys/block/sda/device/wwid'),
    said('cat /etc/machine-id') ??
      said(String.raw`reg query HKLM\SOFTWARE\Microsoft\Cryptography /v MachineGuid`),
    said('cat /sys/class/drm/card0/device/device'),
    cards.find((card) => card?.internal === false)?.mac,
  ].map((part) => (part ? sha256(`regz ${part}`).toString('base64url') : ''));
}
