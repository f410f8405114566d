import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';

it('A dialog has no two buttons with the same name', () => {
  const html = renderToStaticMarkup(
    <ConfirmDialog
      open
      title="Replace your subscription?"
      confirmLabel="Replace subscription"
      cancelLabel="Keep my subscription"
      onConfirm={() => {}}
      onCancel={() => {}}
    >
      It ends today.
    </ConfirmDialog>,
  );
  const buttons = html.split('<button').slice(1);
  const names = buttons.map(
    (button) =>
      /aria-label="([^"]*)"/.exec(button)?.[1] ??
      button.replace(/<\/button.*$/s, '').replaceAll(/^[^>]*>|<[^>]*>/g, ''),
  );
  expect(names).toEqual(['Keep my subscription', 'Replace subscription']);
});
