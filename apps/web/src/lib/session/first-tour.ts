import { readFlag, setFlag } from './first-run.ts';

/** Whether the guided tour is still to be shown on this computer: after the video, until it was finished or closed. */
export function awaitsTour(): boolean {
  return readFlag('completedOnboardingVideo') === true && readFlag('isFirstViewDashboard') !== false;
}

/** It was finished, or closed: it does not come back by itself. */
export function tourDone(): void {
  setFlag('isFirstViewDashboard', false);
}
