import { z } from 'zod';

/** What the schemas do not say themselves (a missing field, a wrong type) is said in Spanish too. */
export function speakSpanish(): void {
  const spanish = z.locales.es();
  z.config({
    localeError: (issue) => {
      if (issue.code === 'invalid_type' && issue.input === undefined) return 'Este dato es obligatorio.';
      return spanish.localeError(issue);
    },
  });
}
