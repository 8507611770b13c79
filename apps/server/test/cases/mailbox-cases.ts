import type { TestApp } from '../harness.ts';
import type { Sandbox } from '../sandbox.ts';
import { companyMailbox } from './mailbox/company-mailbox.ts';
import { openingCases } from './mailbox/opening-cases.ts';
import { readingCases } from './mailbox/reading-cases.ts';
import { shownCases } from './mailbox/shown-cases.ts';
import { troubleCases } from './mailbox/trouble-cases.ts';

/** SUNAT's mailbox of a company. @param at an app whose SUNAT is the sandbox, and that reads mailboxes */
export function mailboxCases(at: () => { app: TestApp; sandbox: Sandbox }): void {
  const box = companyMailbox(at);
  shownCases(box);
  troubleCases(box);
  readingCases(box);
  openingCases(box);
}
