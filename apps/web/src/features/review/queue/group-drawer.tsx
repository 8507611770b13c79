import type { ReviewGroup } from '@yupana/contract/review.ts';
import { PanelLeftOpen } from 'lucide-react';
import { useState } from 'react';
import { formatCount, pluralize } from '../../../lib/formats.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Money } from '../../../ui/figures/money.tsx';
import { SideSheet } from '../../../ui/overlays/side-sheet.tsx';
import { igvSoles, shortOf } from '../state/groups.ts';
import type { ReviewState } from '../state/use-review.ts';
import { GroupFailure } from './group-failure.tsx';
import { GroupList } from './group-list.tsx';
import { ToldRows } from './told-rows.tsx';

interface GroupDrawerProps {
  state: ReviewState;
  group: ReviewGroup;
  differ: ReadonlyMap<string, string>;
}

/** Where the list has no room beside the document: which group is on screen, and the list in a drawer. */
export function GroupDrawer({ state, group, differ }: GroupDrawerProps) {
  const [open, setOpen] = useState(false);
  const { groups, place, ticked } = state.queue;
  return (
    <>
      <ToldRows state={state} />
      <div className="flex shrink-0 items-center gap-3 border-b bg-surface px-3.5 py-1.5">
        <Button
          size="sm"
          icon={<PanelLeftOpen size={16} strokeWidth={1.75} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {pluralize(groups.length, 'decisión', 'decisiones')}
        </Button>
        <p className="flex min-w-0 flex-1 items-baseline gap-2.5 text-dense text-ink-muted">
          <b className="truncate font-semibold text-ink-strong">{group.supplier_business_name || group.supplier_ruc}</b>
          <span className="min-w-0 truncate max-lg:hidden">{shortOf(group)}</span>
        </p>
        <Money value={igvSoles(ticked)} strong />
        <span className="num text-caption whitespace-nowrap text-ink-subtle">
          {formatCount(place + 1)} de {formatCount(groups.length)}
        </span>
      </div>
      <GroupFailure state={state} group={group} />
      <SideSheet
        open={open}
        onClose={() => setOpen(false)}
        title="Decisiones"
        closes="Cerrar las decisiones"
        firstFocus={() => document.querySelector('[data-group][aria-current]')}
        lastFocus={() => document.querySelector('[data-review-heading]')}
      >
        <GroupList state={state} differ={differ} onGo={() => setOpen(false)} />
      </SideSheet>
    </>
  );
}
