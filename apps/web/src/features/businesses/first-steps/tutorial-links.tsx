import { CirclePlay } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import TutorialDialog from './tutorial-dialog.tsx';
import { TUTORIALS } from './tutorials.ts';
import type { Welcome } from './welcome.ts';

/** What to learn while the data arrive. */
export function TutorialLinks() {
  const [open, setOpen] = useState<Welcome | null>(null);
  return (
    <section aria-labelledby="tutoriales">
      <h2 id="tutoriales" className="font-semibold text-ink-strong">
        Mientras tanto, mira cómo se usa
      </h2>
      <div className="mt-2 flex flex-wrap gap-3">
        {(['welcome', 'observations'] as const).map((which) => (
          <Button
            key={which}
            icon={<CirclePlay size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => setOpen(which)}
          >
            {TUTORIALS[which].title}
          </Button>
        ))}
      </div>
      {open && <TutorialDialog which={open} onClose={() => setOpen(null)} />}
    </section>
  );
}
