/** The only marks that outlive the tab (with the theme): what an accountant has already been shown on this computer. */
const flags = ['isFirstLogin', 'completedOnboardingVideo', 'isFirstViewDashboard'] as const;
type Flag = (typeof flags)[number];

const listeners = new Set<() => void>();

/** @param told of each flag that is set on this page; @returns what ends it */
export function onFlags(told: () => void): () => void {
  listeners.add(told);
  return () => listeners.delete(told);
}

export function setFlag(flag: Flag, value: boolean): void {
  try {
    localStorage.setItem(flag, String(value));
  } catch {
    // A browser that closes its storage shows the welcome again; nothing else depends on it.
  }
  for (const told of listeners) told();
}

/** @returns null when it was never set here */
export function readFlag(flag: Flag): boolean | null {
  try {
    const text = localStorage.getItem(flag);
    return text === null ? null : text === 'true';
  } catch {
    return null;
  }
}
