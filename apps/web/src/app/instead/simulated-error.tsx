/** Breaks on purpose, to see the error page and that it is reported. */
export function SimulatedError(): never {
  throw new Error('Simulated error');
}
