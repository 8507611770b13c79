const files = (...names: string[]) => names.map((name) => `**/${name}.spec.ts`);

/** Waits most of its time, for tries and visits that are a minute apart: `npm test` has it beside other phases. */
export const PATIENT = 'patient';

const named: Readonly<Record<string, string[]>> = {
  [PATIENT]: files('independent-sire'),
  // By itself longer than any other: begun after them it was alone with a core for half a minute.
  register: files('register'),
  // All that it shows was collected ahead, else it is waited for, which others can use.
  demo: files('demo*'),
  accounts: files('accounts'),
};

/** Every journey is in one of these. What takes longest comes first: begun last, it would run alone. */
export const JOURNEYS = [
  ...Object.entries(named).map(([name, testMatch]) => ({ name, testMatch })),
  { name: 'journeys', testIgnore: Object.values(named).flat() },
];
