import { sayIssue } from '@yupana/contract/say-issue.ts';
import { z } from 'zod';

/** What the schemas do not say themselves (a missing field, a wrong type) is said in the product's words, never the validator's. */
export function speakSpanish(): void {
  z.config({ localeError: sayIssue });
}
