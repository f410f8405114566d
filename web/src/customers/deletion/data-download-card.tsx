import { messages } from '@regz/texts/en.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Download } from '../../ui/icons.ts';
import { Card } from '../../ui/layout/card.tsx';

const texts = messages.accountDeletion.download;

/** All data about the account as a file, which the server names. */
export function DataDownloadCard() {
  return (
    <Card title={texts.title} description={texts.text}>
      <div>
        <a href="/api/accounts/export" download className={buttonClass('secondary')}>
          <Download className="size-4" aria-hidden="true" />
          <span>{texts.link}</span>
        </a>
      </div>
    </Card>
  );
}
