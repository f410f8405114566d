import { messages } from '@regz/texts/en.ts';
import { paths } from '../../platform/paths.ts';
import { Link } from '../../platform/routing/router.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { CardRow } from '../../ui/layout/card-row.tsx';

const texts = messages.accountDeletion.card;

/** The Account Deletion card of the dashboard. */
export function DeletionCard() {
  return (
    <CardRow title={texts.title} text={texts.text}>
      <Link to={paths.deleteAccount} className={buttonClass('quiet', 'sm')}>
        {texts.link}
      </Link>
    </CardRow>
  );
}
