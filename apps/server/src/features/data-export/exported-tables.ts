/**
 * What becomes of each table of a firm in the export. A table that is in neither list fails a test: whoever adds one
 * decides here whether its owner gets it.
 */
export const EXPORTED = {
  firms: { file: 'cuenta', key: ['id'], omit: [] },
  members: { file: 'usuarios', key: ['id'], omit: ['password_hash'] },
  sessions: { file: 'sesiones', key: ['id'], omit: ['token_hash'] },
  payments: { file: 'pagos', key: ['id'], omit: ['token_hash'] },
  plan_periods: { file: 'periodos-de-plan', key: ['id'], omit: [] },
  businesses: { file: 'empresas', key: ['id'], omit: [] },
  collection_runs: { file: 'recolecciones', key: ['business_id', 'id'], omit: [] },
  collection_books: { file: 'actas', key: ['business_id', 'run_id', 'tax_period', 'book'], omit: ['superseded'] },
  left_out_lists: {
    file: 'dejados-fuera-por-sunat',
    key: ['business_id', 'tax_period', 'book'],
    omit: ['due_at', 'tries'],
  },
  see_sol_lists: {
    file: 'comparado-con-see-sol',
    key: ['business_id', 'tax_period', 'book'],
    omit: ['due_at', 'tries'],
  },
  voucher_changes: {
    file: 'cambios-de-comprobantes',
    key: ['business_id', 'book', 'tax_period', 'run_id', 'issuer_ruc', 'type_code', 'serie', 'number', 'dam_year'],
    omit: [],
  },
  period_groups: {
    file: 'totales-por-periodo',
    key: ['business_id', 'tax_period', 'book', 'status', 'reason', 'igv_bucket', 'type_code', 'destination'],
    omit: [],
  },
  closed_arrivals: {
    file: 'creditos-de-otros-periodos-al-cerrar',
    key: ['business_id', 'tax_period', 'type_code', 'igv_bucket', 'destination'],
    omit: [],
  },
  business_periods: {
    file: 'periodos',
    key: ['business_id', 'tax_period'],
    omit: ['mended', 'purchases_file', 'sales_file'],
  },
  // The packages themselves stand in cierres/.
  period_closes: {
    file: 'cierres-de-periodo',
    key: ['business_id', 'tax_period', 'version'],
    omit: ['statuses', 'heartbeat_at'],
  },
  period_preparations: { file: 'preparaciones-de-cierre', key: ['business_id', 'tax_period'], omit: [] },
  assignments: { file: 'empresas-asignadas', key: ['member_id', 'business_id'], omit: [] },
  voucher_facts: {
    file: 'datos-de-comprobantes',
    key: ['business_id', 'book', 'issuer_ruc', 'type_code', 'serie', 'number', 'dam_year', 'kind'],
    omit: ['reader_version'],
  },
  // What is known of each document; the files themselves stand in documentos/.
  voucher_files: {
    file: 'documentos-de-comprobantes',
    key: ['business_id', 'book', 'issuer_ruc', 'type_code', 'serie', 'number', 'kind'],
    omit: ['bytes', 'reading_tries', 'see_sol_tries'],
  },
  verdicts: {
    file: 'veredictos',
    key: ['business_id', 'book', 'tax_period', 'issuer_ruc', 'type_code', 'serie', 'number', 'dam_year'],
    omit: ['facts_hash'],
  },
  decisions: { file: 'decisiones', key: ['business_id', 'id'], omit: ['facts_hash', 'figures_hash'] },
  postponed_vouchers: {
    file: 'comprobantes-pospuestos',
    key: ['business_id', 'book', 'tax_period', 'issuer_ruc', 'type_code', 'serie', 'number', 'dam_year'],
    omit: ['facts_hash'],
  },
  company_settings: { file: 'ajustes-de-empresas', key: ['business_id', 'setting', 'version'], omit: [] },
  rule_switches: { file: 'reglas-apagadas-y-encendidas', key: ['business_id', 'rule', 'version'], omit: [] },
  rulebook_adoptions: { file: 'versiones-de-reglas', key: ['firm_id', 'place'], omit: [] },
  bank_statements: { file: 'estados-de-cuenta', key: ['business_id', 'id'], omit: ['header_key', 'sample'] },
  bank_movements: { file: 'cargos-del-banco', key: ['business_id', 'id'], omit: ['fingerprint'] },
  removed_statements: { file: 'estados-de-cuenta-quitados', key: ['business_id', 'id'], omit: [] },
  voucher_payments: { file: 'pagos-de-compras', key: ['business_id', 'id'], omit: ['request'] },
  voucher_supports: { file: 'sustentos-de-compras', key: ['business_id', 'id'], omit: [] },
  non_domiciled_entries: { file: 'compras-a-no-domiciliados', key: ['business_id', 'purchase', 'version'], omit: [] },
  uploads: { file: 'archivos-subidos', key: ['business_id', 'id'], omit: ['worker', 'held_until', 'zip_place'] },
  upload_results: {
    file: 'resultados-de-archivos-subidos',
    key: ['business_id', 'upload_id', 'place'],
    omit: ['zip_entry'],
  },
  uploaded_documents: {
    file: 'otros-documentos-subidos',
    key: ['business_id', 'kind', 'issuer_ruc', 'serie', 'number'],
    omit: ['bytes', 'reader_version'],
  },
  opening_entries: { file: 'saldos-iniciales', key: ['business_id', 'tax_period', 'told_at', 'entry_id'], omit: [] },
  scenarios: { file: 'escenarios', key: ['business_id', 'tax_period', 'saved_at', 'scenario_id'], omit: ['seen'] },
  presented_declarations: { file: 'declaraciones-presentadas', key: ['business_id', 'order_number'], omit: [] },
  declaration_answers: { file: 'declaraciones-segun-sunat', key: ['business_id', 'tax_period'], omit: [] },
  declaration_attempts: { file: 'preguntas-de-declaraciones', key: ['business_id'], omit: [] },
  detractions: {
    file: 'detracciones-por-depositar',
    key: ['business_id', 'tax_period', 'issuer_ruc', 'type_code', 'serie', 'number', 'dam_year'],
    omit: [],
  },
  unreckoned_detractions: {
    file: 'meses-sin-detracciones-calculadas',
    key: ['business_id', 'tax_period'],
    omit: [],
  },
  // What the constancias say; their pages stand in documentos/.
  spot_deposits: { file: 'depositos-de-detraccion', key: ['business_id', 'number'], omit: ['receipt_bytes'] },
  withholding_vouchers: {
    file: 'retenciones-y-percepciones',
    key: ['business_id', 'type_code', 'issuer_ruc', 'serie', 'number'],
    omit: ['reader_version'],
  },
  withholding_answers: {
    file: 'retenciones-y-percepciones-segun-sunat',
    key: ['business_id', 'tax_period', 'kind'],
    omit: [],
  },
  deposit_files: { file: 'archivos-de-deposito', key: ['business_id', 'year', 'lot'], omit: [] },
  mailboxes: { file: 'buzones-sol', key: ['business_id'], omit: ['due_at', 'tries'] },
  mailbox_messages: { file: 'mensajes-del-buzon-sol', key: ['business_id', 'tray', 'code'], omit: [] },
  mailbox_openings: { file: 'mensajes-abiertos-del-buzon-sol', key: ['business_id', 'id'], omit: [] },
  supplier_alerts: {
    file: 'proveedores-en-alerta',
    key: ['business_id', 'supplier_ruc', 'kind', 'from_day'],
    omit: [],
  },
  notice_settings: { file: 'avisos-por-correo', key: ['member_id'], omit: [] },
  // Its rows have no key and never change: their place in the table orders them.
  event_logs: { file: 'uso', key: ['ctid'], omit: [] },
} as const satisfies Record<string, ExportedTable>;

export interface ExportedTable {
  /** Name of the file, without its extension. */
  file: string;
  /** What orders its rows without two alike: the pages of the reading follow it. */
  key: readonly string[];
  /** Columns that stay inside: nobody outside has a use for them, except a thief. */
  omit: readonly string[];
}

export type ExportedName = keyof typeof EXPORTED;

/** Why these are not in the export. The vouchers are: as one sheet for each company and book. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  vouchers: 'written as CSV',
  period_totals: 'of the version before, for a process of it that still runs',
  company_moves: 'companies that are on their way from another account, for seconds',
  company_versions: 'marks by which answers are remembered: they tell nothing',
  company_rulebooks: 'by which rulebook what is exported was judged, which each verdict says',
  to_judge: 'what waits to be judged, until it is',
  reports: 'files that can be made again, and are kept for a day',
  report_zips: 'several of them in one',
  report_zip_pieces: 'which of them',
  credentials: 'SOL keys and API secrets never leave',
  document_lanes: 'who is fetching documents, and when the next are due',
  upload_parts: 'pieces of files that are being uploaded, until they are read',
  document_periods: 'how far it was looked for what is missing',
  invitations: 'invitations of a week, with hashes of links that let somebody in',
  handovers: 'offers of a week, with hashes of links that take a company',
  calendar_links: 'hashes of links by which other programs read the calendar',
  portfolio_views: 'how a member likes to look at the companies',
  portfolio_tasks: 'what was asked for many companies at once, for a day: its outcome is in their own rows',
  scenario_links: 'hashes of links that show a client one of the scenarios',
  recovery_tokens: 'hashes of links that open the account',
  two_step: 'the secret of the second step',
  recovery_codes: 'hashes of codes that open the account',
  sign_in_challenges: 'hashes of tokens that open the account',
  data_exports: 'the exports themselves',
  letters: 'whether a mail was sent: its addressee has it',
  digests: 'the same of the daily digest',
  urgent_notices: 'the same of what is told at once',
  supplier_looks: 'when suppliers were looked at last, which tells nothing',
  taxpayers: 'SUNAT’s public register, the same for every firm',
  ruc_register_runs: 'when that register was asked for',
  validity_lanes: 'where the questions of validity are',
  withholding_lanes: 'where the questions of deposits, perceptions and retentions are',
  taxpayer_changes: 'SUNAT’s public register, the same for every firm',
  notice_looks: 'until when it was looked for what is told at once, the same for every firm',
  taxpayer_history: 'since when that register is kept',
  sunat_lists: 'SUNAT’s public lists, the same for every firm',
  exchange_rates: 'SUNAT’s exchange rates, the same for every firm',
  exchange_rate_months: 'which months of them were read',
  fact_sources: 'when those were asked for',
  public_changes: 'what changed of those and waits to be judged, the same for every firm',
  public_batches: 'how far that is',
};
