import { useState } from 'react';
import { sendPostponing, sendResuming } from '../../../lib/deciding/send-decision.ts';
import { useSending } from '../../../lib/deciding/use-sending.ts';
import { type Awaited, awaitedWord } from '../../../lib/postponing/awaited-words.ts';
import { Postpone } from '../../../lib/postponing/postpone.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Kbd } from '../../../ui/controls/search-input.tsx';
import { useHotkey } from '../../../ui/keys/use-hotkey.ts';
import type { Scope } from '../use-vouchers.ts';
import type { Verdict } from './use-verdict.ts';

interface PostponePurchaseProps {
  scope: Scope;
  code: string;
  postponing: NonNullable<Verdict['postponing']>;
  hasXml: boolean;
}

/** «Posponer» of the panel of an observed purchase, and taking it back. */
export function PostponePurchase({ scope, code, postponing, hasXml }: PostponePurchaseProps) {
  const [open, setOpen] = useState(false);
  const { busy, send } = useSending();
  const { now } = postponing;

  const resume = () => void send(() => sendResuming(scope, [code]), 'De vuelta en la revisión');
  const postpone = (awaited: Awaited) =>
    void send(() => sendPostponing(scope, [code], awaited), `Pospuesto: ${awaitedWord(awaited)}`, resume);
  useHotkey('h', now ? 'Traer de vuelta a la revisión' : 'Posponer el comprobante', now ? resume : () => setOpen(true));
  const label = (
    <span className="inline-flex items-center gap-2">
      {now ? 'Traer de vuelta' : 'Posponer'}
      <Kbd className="max-md:hidden">H</Kbd>
    </span>
  );
  if (now) {
    return (
      <Button aria-keyshortcuts="H" busy={busy} onClick={resume} className="max-md:flex-1">
        {label}
      </Button>
    );
  }
  return (
    <Postpone
      open={open}
      onOpen={setOpen}
      count={1}
      awaits={postponing.awaits}
      isHeld={hasXml}
      dueDate={postponing.due_date}
      returnsOn={postponing.returns_on}
      onPostpone={postpone}
      trigger={
        <Button aria-keyshortcuts="H" busy={busy} onClick={() => setOpen(true)} className="max-md:flex-1">
          {label}
        </Button>
      }
    />
  );
}
