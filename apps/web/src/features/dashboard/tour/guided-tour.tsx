import { useEffect, useState } from 'react';
import { type EventData, Joyride, type Options, type Step } from 'react-joyride';
import { tourDone } from '../../../lib/session/first-tour.ts';
import { seenTarget, TOUR_STEPS } from './tour-steps.ts';
import { TourTooltip } from './tour-tooltip.tsx';

const OPTIONS: Partial<Options> = {
  scrollOffset: 20,
  scrollDuration: 300,
  spotlightPadding: 10,
  width: 380,
  skipBeacon: true,
  overlayClickAction: false,
  dismissKeyAction: 'close',
  blockTargetInteraction: true,
  arrowColor: 'var(--surface-raised)',
  overlayColor: 'var(--scrim)',
};

/** The tour of a company's report. What is not on screen, as the menu of a closed drawer, has no step. */
export default function GuidedTour({ onOver }: { onOver: () => void }) {
  const [steps, setSteps] = useState<Step[]>([]);
  // What it points at is on screen once this is.
  useEffect(() => onceUncovered(() => setSteps(stepsOnScreen())), []);
  /** Finished, closed by its cross or by Escape: it was seen. */
  function onEvent({ type, action }: EventData) {
    if (type !== 'tour:end' && action !== 'close') return;
    tourDone();
    onOver();
  }
  if (steps.length === 0) return null;
  return <Joyride run continuous steps={steps} options={OPTIONS} tooltipComponent={TourTooltip} onEvent={onEvent} />;
}

/** Whoever was quicker and opened a dialog ends it first: a tour over it would leave nothing to press. @returns gives up waiting */
function onceUncovered(begin: () => void): () => void {
  const isCovered = () => document.querySelector('[role="dialog"]') !== null;
  const watch = new MutationObserver(() => {
    if (isCovered()) return;
    watch.disconnect();
    begin();
  });
  if (isCovered()) watch.observe(document.body, { childList: true, subtree: true });
  else begin();
  return () => watch.disconnect();
}

function stepsOnScreen(): Step[] {
  return TOUR_STEPS.filter(({ at }) => seenTarget(at) !== null).map(({ title, content, at }) => ({
    title,
    content,
    target: () => seenTarget(at),
  }));
}
