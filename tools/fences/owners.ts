import type { Schema } from '../../apps/server/src/schema.ts';
import type { Kept, Named } from './server-rules.ts';
import type { Exception } from './tables.ts';

/**
 * Whose each table is: a room of `apps/server/src/features/`, or `platform`. The name of a table stands in the SQL of its owner
 * only. A table without an owner does not compile, and one that a migration makes is an error of lint.
 */
export const OWNERS: Record<keyof Schema | 'key_probes' | 'period_totals', string> = {
  attempts: 'accounts',
  firms: 'accounts',
  members: 'accounts',
  recovery_tokens: 'accounts',
  sessions: 'accounts',
  sign_in_challenges: 'accounts',
  company_rulebooks: 'analysis',
  company_settings: 'analysis',
  decisions: 'analysis',
  postponed_vouchers: 'analysis',
  rule_switches: 'analysis',
  rulebook_adoptions: 'analysis',
  verdicts: 'analysis',
  bank_movements: 'bank',
  bank_statements: 'bank',
  removed_statements: 'bank',
  voucher_payments: 'bank',
  voucher_supports: 'bank',
  payments: 'billing',
  plan_periods: 'billing',
  assignments: 'businesses',
  businesses: 'businesses',
  company_moves: 'businesses',
  company_versions: 'businesses',
  handovers: 'businesses',
  calendar_links: 'closing',
  period_closes: 'closing',
  period_preparations: 'closing',
  kept_charges: 'closure',
  collection_books: 'collection',
  collection_runs: 'collection',
  left_out_lists: 'collection',
  see_sol_lists: 'collection',
  coupons: 'coupons',
  credentials: 'credentials',
  sol_sessions: 'credentials',
  sol_users: 'credentials',
  data_exports: 'data-export',
  declaration_answers: 'declarations',
  declaration_attempts: 'declarations',
  presented_declarations: 'declarations',
  document_lanes: 'documents',
  document_periods: 'documents',
  upload_parts: 'documents',
  upload_results: 'documents',
  uploaded_documents: 'documents',
  uploads: 'documents',
  voucher_files: 'documents',
  event_logs: 'events',
  exchange_rate_months: 'facts',
  exchange_rates: 'facts',
  fact_sources: 'facts',
  sunat_lists: 'facts',
  validity_lanes: 'facts',
  voucher_facts: 'facts',
  letters: 'letters',
  mailbox_messages: 'mailbox',
  mailbox_openings: 'mailbox',
  mailboxes: 'mailbox',
  non_domiciled_entries: 'non-domiciled',
  digests: 'notices',
  notice_looks: 'notices',
  notice_settings: 'notices',
  urgent_notices: 'notices',
  opening_entries: 'opening',
  partner_links: 'partner',
  portfolio_tasks: 'portfolio',
  portfolio_views: 'portfolio',
  report_zip_pieces: 'reports',
  report_zips: 'reports',
  reports: 'reports',
  ruc_register_runs: 'ruc-register',
  taxpayer_changes: 'ruc-register',
  taxpayer_history: 'ruc-register',
  taxpayers: 'ruc-register',
  scenario_links: 'scenarios',
  scenarios: 'scenarios',
  supplier_alerts: 'suppliers',
  supplier_looks: 'suppliers',
  invitations: 'team',
  recovery_codes: 'two-step',
  two_step: 'two-step',
  business_periods: 'vouchers',
  closed_arrivals: 'vouchers',
  period_groups: 'vouchers',
  // Of the version before, for a process of it that still runs.
  period_totals: 'vouchers',
  // Who judges takes what waits by the room that knows what changed.
  to_judge: 'vouchers',
  public_batches: 'vouchers',
  public_changes: 'vouchers',
  voucher_changes: 'vouchers',
  vouchers: 'vouchers',
  deposit_files: 'withholdings',
  detractions: 'withholdings',
  spot_deposits: 'withholdings',
  unreckoned_detractions: 'withholdings',
  withholding_answers: 'withholdings',
  withholding_lanes: 'withholdings',
  withholding_vouchers: 'withholdings',
  key_probes: 'platform',
};

/**
 * Rooms that name others' tables all the same. To write, only those whose work is every table alike; to read, only where one look
 * over two rooms is needed for speed or at one moment, or where the owner cannot be called.
 */
export const EXCEPTIONS: readonly Exception[] = [
  {
    room: 'closure',
    tables: 'all',
    may: 'write',
    why: 'Erasing an account is the one thing that must reach every table, and take their rows in one order.',
  },
  { room: 'data-export', tables: 'all', may: 'read', why: 'It hands over tables whole and as they are.' },
  {
    room: 'master-key',
    tables: ['credentials', 'two_step'],
    may: 'write',
    why: 'It seals anew every sealed column of every firm, whatever it holds, and counts them by key in one look.',
  },
  {
    room: 'facts',
    tables: ['business_periods', 'businesses', 'firms', 'vouchers'],
    may: 'read',
    why: 'What is asked next are vouchers without an answer: tens of thousands against as many facts, in the statement that takes the next ones. And looking for due companies must see that nobody closed the account or put the company away.',
  },
  {
    room: 'completeness',
    tables: ['businesses', 'collection_books', 'collection_runs'],
    may: 'read',
    why: 'The newest lines of the acta of eighty companies, in one statement for the home. Collection cannot be called: it calls vouchers, which show with their figures how far they are known.',
  },
  {
    room: 'collection',
    tables: ['businesses', 'firms'],
    may: 'read',
    why: 'Claiming a run and looking for the due ones must see, in the statement that takes them, that nobody closed the account or put the company away.',
  },
  {
    room: 'mailbox',
    tables: ['businesses', 'firms'],
    may: 'read',
    why: 'Looking for mailboxes that are due must see that nobody closed the account or put the company away.',
  },
  {
    room: 'documents',
    tables: ['business_periods', 'businesses', 'company_versions', 'firms', 'vouchers'],
    may: 'read',
    why: 'What is wanted is what vouchers have and files have not: tens of thousands of each, compared where they stand. And who takes a lane sees, in the statement that takes it, that nobody closed the account. What was counted is compared with how eighty companies stand in one statement.',
  },
  {
    room: 'vouchers',
    tables: ['voucher_files'],
    may: 'read',
    why: 'A page of vouchers says of each whether its document is there, in its one statement. Documents cannot be called: they learn facts, which make vouchers wait to be judged.',
  },
  {
    room: 'vouchers',
    tables: ['businesses', 'firms'],
    may: 'read',
    why: 'Looking for companies in which something waits must see, in the statement that finds them, that nobody closed the account, put the company away or is moving it.',
  },
  {
    room: 'withholdings',
    tables: ['businesses', 'firms'],
    may: 'read',
    why: 'Who takes a company to ask SUNAT, and who looks for those whose time has come, must see, in that statement, that nobody closed the account or put the company away.',
  },
  {
    room: 'suppliers',
    tables: ['businesses', 'firms'],
    may: 'read',
    why: 'Looking for companies whose suppliers are due must see, in the statement that finds them, that nobody closed the account or put the company away.',
  },
  {
    room: 'notices',
    tables: ['firms', 'members'],
    may: 'read',
    why: 'The digests of a day are promised to everybody who is in an open account by one insert, each from where the one before ended.',
  },
  {
    room: 'letters',
    tables: ['businesses', 'members'],
    may: 'read',
    why: 'A letter is promised to all members of a firm by one insert, and written with the names of that moment. Accounts cannot be called: signing up asks for a letter.',
  },
];

/** Files whose statements name a table by what is known only while they run. */
export const COMPUTED: Named = {
  'apps/server/src/features/businesses/moving/queries-rows.ts':
    'It moves the rows of a company in every table that has some.',
  'apps/server/src/features/closure/queries-files.ts': 'Companies and firms, whichever has files.',
  'apps/server/src/features/closure/queries.ts': 'It erases in every table.',
  'apps/server/src/features/data-export/queries.ts': 'It hands over tables whole.',
  'apps/server/src/features/vouchers/storing/queries-known.ts': "A run's own temporary tables.",
  'apps/server/src/features/vouchers/storing/queries-staging.ts': "A run's own temporary table.",
};

/** Files that call the network without a package of ours: services besides SUNAT, at an address of the settings. */
export const FETCHING: Named = {
  'apps/server/src/features/accounts/sign-up/check-captcha.ts': 'The captcha.',
  'apps/server/src/features/accounts/sign-up/submit-marketing-form.ts': 'The form of marketing.',
  'apps/server/src/features/billing/culqi/culqi.ts': 'Culqi.',
};

/** Migrations with what row-level security does not hold by itself, and how it is confined all the same. */
export const UNCONFINED: Named = {};

/** Modules that keep something from one call to the next, and whose that is. */
export const KEEPING: Kept = {
  'apps/server/src/features/accounts/password/refuse-guessable.ts': {
    keeps: ['list'],
    why: 'The list of common passwords, read once.',
  },
  'apps/server/src/features/analysis/judging/rulebook-of.ts': {
    keeps: ['made'],
    why: 'The rules without some: of the code, by the names of those that are switched off.',
  },
  'apps/server/src/features/analysis/rulebook/get-rulebook.ts': {
    keeps: ['made'],
    why: 'The rules of the code, as the screen tells them.',
  },
  'apps/server/src/features/documents/shown/pictures.ts': {
    keeps: ['kept'],
    why: 'Pictures by the hash of the bytes they were drawn from: who asks has shown already that the document is theirs.',
  },
  'apps/server/src/features/reports/get-guides.ts': {
    keeps: ['made'],
    why: 'How programs take their files in, told from the code.',
  },
  'apps/server/src/platform/clock.ts': { keeps: ['last'], why: 'The date of the hour that was asked for last.' },
  'apps/server/src/platform/crypto/passwords.ts': { keeps: ['decoy'], why: "A hash of nobody's password." },
  'apps/server/src/platform/database/messages/one-message.ts': {
    keeps: ['prepared'],
    why: 'Which statements a connection has prepared.',
  },
  'apps/server/src/platform/slices/in-slices.ts': { keeps: ['since'], why: 'When the process gave way last.' },
  'apps/server/src/platform/watchdog/watchdog-thread.ts': {
    keeps: ['silent'],
    why: 'For how many looks the event loop of its process has been still.',
  },
  'packages/registers/src/read/cells.ts': { keeps: ['known'], why: 'Days as SUNAT writes them, and as we do.' },
  'packages/registers/src/read/ruc-register.ts': {
    keeps: ['known'],
    why: 'States of the RUC register, and what they are called here.',
  },
  'packages/tax/src/rulebook.ts': { keeps: ['lawVersions'], why: 'The version of a law, by the law.' },
  'packages/tax/src/rules/d-arithmetic/description.ts': { keeps: ['split'], why: 'The words of a list, by the list.' },
  'packages/tax/src/rules/d-arithmetic/rates.ts': {
    keeps: ['charges', 'days'],
    why: 'What a document charges, by that very object; rates of a day, by the law.',
  },
  'packages/tax/src/rules/g-causality/consumption.ts': { keeps: ['flat'], why: 'The words of a list, by the list.' },
  'packages/tax/src/rules/outcome.ts': { keeps: ['lacking'], why: 'That a fact is lacking, by its name.' },
  'packages/tax/src/words.ts': {
    keeps: ['plains', 'indexes', 'vocabulary', 'texts', 'last'],
    why: 'A text without accents and where its words begin, by the text alone: whoever has the text knows as much.',
  },
};

/** Files of the web with a code or a figure that the law has too, and what it is there. */
export const OF_SOMETHING_ELSE: Named = {
  'apps/web/src/features/credentials/result.ts': "A code of the product's own, in the manner of HTTP.",
  'apps/web/src/features/settings/ciiu-divisions.ts':
    'Divisions of CIIU, which have two digits as types of vouchers do.',
  'apps/web/src/lib/document/picture-marks.tsx': 'How far around a word its mark is drawn.',
};
