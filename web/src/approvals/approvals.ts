import { approvalTexts as texts } from '@regz/texts/en/approvals/staff.ts';
import type { Api } from '../platform/api/api.ts';

export type Approval = Awaited<ReturnType<Api['approvals']['list']>>['approvals'][number];

/** Says what an act does. */
export function aboutText({ about }: Pick<Approval, 'about'>): string {
  switch (about.kind) {
    case 'revoke-batch':
      return texts.about[about.kind]({ n: about.keys, product: about.product });
    case 'replace-key':
      return texts.about[about.kind](about);
    case 'give-key':
      return texts.about[about.kind](about);
    case 'drop-second-factors':
      return texts.about[about.kind](about);
    case 'correct-email':
      return texts.about[about.kind](about);
  }
}
