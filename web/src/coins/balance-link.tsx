import { useTaskWords } from '../i18n/task-area/language.ts';
import { Link } from '../platform/routing/router.tsx';
import { buttonClass } from '../ui/buttons/button-class.ts';
import { Coins } from '../ui/icons.ts';

/** A person's coins, as a link to the statement, where every one of them has a reason. */
export function BalanceLink({ coins }: { coins: number }) {
  const words = useTaskWords();
  return (
    <Link
      to="?view=statement"
      aria-label={words.coins.openStatement(coins)}
      className={`${buttonClass('secondary', 'sm')} font-semibold`}
    >
      <Coins className="size-4 shrink-0 text-accent-text" aria-hidden="true" />
      <span>{words.coins.count(coins)}</span>
    </Link>
  );
}
