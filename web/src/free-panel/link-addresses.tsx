import { Suspense } from 'react';
import { lazyPart } from '../platform/connection/load-part.tsx';
import type { LinkAddressesDialogProps } from './link-addresses-dialog.tsx';

/** The QR code's code loads with the first opened dialog. */
const Dialog = lazyPart<LinkAddressesDialogProps>(
  async () => (await import('./link-addresses-dialog.tsx')).LinkAddressesDialog,
);

/** A dialog with both addresses of a link, open while there is one. */
export function LinkAddresses(
  props: Omit<LinkAddressesDialogProps, 'link'> & {
    link: LinkAddressesDialogProps['link'] | null;
  },
) {
  const { link, ...rest } = props;
  if (link === null) return null;
  return (
    <Suspense fallback={null}>
      <Dialog {...rest} link={link} />
    </Suspense>
  );
}
