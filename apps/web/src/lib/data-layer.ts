declare global {
  interface Window {
    /** The tag manager's queue of events. Filled also while no tag manager is loaded: it reads what was before it. */
    dataLayer?: Record<string, unknown>[];
  }
}

/** Tells the tag manager that something happened: `pushEvent('USER_PASSWORD_INCORRECT')`. Never personal data. */
export function pushEvent(event: string, data: Readonly<Record<string, string | number | boolean>> = {}): void {
  window.dataLayer ??= [];
  window.dataLayer.push({ event, ...data });
}
