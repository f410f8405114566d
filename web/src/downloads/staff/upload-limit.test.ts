import { formatBytes } from '@regz/rules/downloads/format-bytes.ts';
import { messages } from '@regz/texts/en.ts';
import { expect, it } from 'vitest';

it('A file that is too large is refused in the same words by the form and by the server', () => {
  const limitBytes = 536_870_912;
  const byForm = messages.downloadsStaff.upload.tooLarge({ size: formatBytes(limitBytes) });
  expect(messages.errors.DOWNLOAD_UPLOAD_TOO_LARGE({ limitBytes })).toBe(byForm);
});
