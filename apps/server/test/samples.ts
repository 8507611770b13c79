import { chooseColumns, listStatements, removeStatement, uploadStatement } from '@yupana/contract/bank.ts';
import {
  confirmMovements,
  listMovements,
  markNotPurchase,
  redoMovements,
  rehearsePayments,
  rejectSuggestion,
  searchToPay,
  undoMovements,
} from '@yupana/contract/bank-movements.ts';
import { listPayments, registerPayments, undoPayment } from '@yupana/contract/bank-payments.ts';
import { chargePlan } from '@yupana/contract/billing.ts';
import { getPeriods, updateCredentials } from '@yupana/contract/businesses.ts';
import { getCompanyDue } from '@yupana/contract/calendar.ts';
import type { Call, CallRequest } from '@yupana/contract/call.ts';
import { listChanges, markChangesSeen } from '@yupana/contract/changes.ts';
import { closePeriod, getClose, getCloseChanges, preparePeriod, reopenPeriod } from '@yupana/contract/closing.ts';
import { getActa, getCollection, startCollection, streamCollection } from '@yupana/contract/collection.ts';
import { forgetApiClient, getCredentialsState, validateCredentials } from '@yupana/contract/credentials.ts';
import { archiveBusiness, removeBusiness, renameBusiness, takeBackBusiness } from '@yupana/contract/custody.ts';
import { getHistory, getPurchaseDashboard, getSalesDashboard } from '@yupana/contract/dashboard.ts';
import {
  declineObserved,
  postponeObserved,
  resumeObserved,
  undoDecision,
  validateObserved,
} from '@yupana/contract/deciding.ts';
import { listDeclarations } from '@yupana/contract/declarations.ts';
import { tryDocumentsNow } from '@yupana/contract/documents.ts';
import { adoptEdition, rehearseEdition } from '@yupana/contract/editions.ts';
import { getOffer, offerBusiness, withdrawOffer } from '@yupana/contract/handovers.ts';
import { getMailboxMessage, listMailbox, openMailboxMessage, readMailboxNow } from '@yupana/contract/mailbox.ts';
import { listNonDomiciled, removeNonDomiciled, tellNonDomiciled } from '@yupana/contract/non-domiciled.ts';
import { getOpening, tellOpening } from '@yupana/contract/opening.ts';
import { getPdtReport } from '@yupana/contract/pdt.ts';
import {
  closeCompanies,
  collectCompanies,
  dismissTask,
  exportPortfolio,
  removeView,
  stopTask,
} from '@yupana/contract/portfolio.ts';
import { endSession } from '@yupana/contract/profile.ts';
import { rehearseSetting } from '@yupana/contract/rehearsal.ts';
import { askReportZip, cancelReportZip, getReportZip } from '@yupana/contract/report-zips.ts';
import {
  checkFile,
  checkReport,
  getNonDomiciledReport,
  getProgramReport,
  getReport,
  getSiscontReport,
} from '@yupana/contract/reports.ts';
import { getReview, getReviewGroup, listObserved, listRejected, listValidated } from '@yupana/contract/review.ts';
import {
  deleteScenario,
  getWhatIf,
  mailScenarioLinkAgain,
  revokeScenarioLink,
  saveScenario,
  shareScenario,
  updateScenario,
} from '@yupana/contract/scenarios.ts';
import { changeSetting, getSettings, getSettingsHistory, listRules, switchRule } from '@yupana/contract/settings.ts';
import { addSupport, listSupports, removeSupport } from '@yupana/contract/supports.ts';
import { changeMember, inviteMember, removeMember, resendInvitation, revokeInvitation } from '@yupana/contract/team.ts';
import {
  cancelUpload,
  listMissingDocuments,
  listUploadResults,
  listUploads,
  startUpload,
} from '@yupana/contract/uploads.ts';
import { getVerdict } from '@yupana/contract/verdict.ts';
import { fetchVoucherFile, getVoucherDetail } from '@yupana/contract/voucher-detail.ts';
import { zipInvoices, zipValidated } from '@yupana/contract/voucher-zips.ts';
import { getVoucherFilters, listVouchers, pickVouchers } from '@yupana/contract/vouchers.ts';
import {
  askWithholdings,
  getDepositReceipt,
  listDetractions,
  listPerceptions,
  listRetentions,
  makeDepositFile,
  makeFormFile,
} from '@yupana/contract/withholdings.ts';
import { NEWEST } from '@yupana/tax/editions/editions.ts';
import type { SeededBusiness } from './seed.ts';

/** In the mailbox of the samples' company. */
export const MESSAGE = { tray: 'notifications', code: '123456789' } as const;

/** A purchase that no proposal lists. */
const FROM_ABROAD = {
  ...{ tax_period: '202610', purchase: '5d8e6f9c-7a51-4f7c-9d4e-0a5d1f2b3c4d' },
  document: {
    ...{ type_code: '91', issue_date: '2026-10-10', serie: '', number: 'INV-1', value: 100, other: 0 },
    ...{ currency: 'PEN', exchange_rate: '' },
  },
  details: {
    supplier: { id: 'US1', name: 'FOREIGN SERVICES INC', address: '', country: '9249' },
    ...{ relation: '', beneficiary: null, income_type: '18', modality: '', treaty: '00', exemption: '' },
    ...{ article_76: false, withholding: null, credit: null, withheld_igv: null },
  },
  seen: 0,
};

/**
 * For every call that names something of a firm, a request that its owner may make. calls.medium.test.ts makes each with
 * another accountant's token and expects 404; a new call of that kind without a sample here fails it.
 */
export const samples: readonly Sample[] = [
  sample(getPeriods, ({ id }) => ({ params: { uuid: id } })),
  sample(updateCredentials, ({ id, password }) => ({
    params: { uuid: id },
    body: {
      username: 'YUPANA01',
      password: 'Clave1234',
      sunat_api_key: 'id',
      sunat_api_secret: 'secreto',
      current_password: password,
    },
  })),
  sample(chargePlan, ({ accountantId }) => ({
    body: { accountant_uuid: accountantId, plan_id: 3, token: 'tkn_test_1', email: 'ana@ejemplo.pe', amount: 69.62 },
  })),
  sample(endSession, ({ sessionId }) => ({ params: { uuid: sessionId } })),
  sample(getCredentialsState, ({ id }) => ({ params: { uuid: id } })),
  sample(validateCredentials, ({ id }) => ({ params: { uuid: id }, body: null })),
  sample(forgetApiClient, ({ id, password }) => ({ params: { uuid: id }, body: { current_password: password } })),
  sample(getCollection, ({ id }) => ({ params: { uuid: id } })),
  sample(streamCollection, ({ id }) => ({ params: { uuid: id } })),
  sample(startCollection, ({ id }) => ({ params: { uuid: id } })),
  sample(getActa, ({ id }) => ({ params: { uuid: id }, query: { tax_period: '202610' } })),
  sample(listChanges, ({ id }) => ({ params: { uuid: id }, query: { tax_period: '202610' } })),
  sample(markChangesSeen, ({ id }) => ({
    params: { uuid: id },
    body: { tax_period: '202610', book: 'RCE' as const, until: '2026-11-21T10:00:00Z' },
  })),
  sample(renameBusiness, ({ id }) => ({ params: { uuid: id }, body: { name: 'BODEGA IMAGINADA S.A.C.' } })),
  sample(archiveBusiness, ({ toArchive }) => ({ params: { uuid: toArchive } })),
  sample(removeBusiness, ({ toRemove }) => ({ params: { uuid: toRemove } })),
  sample(takeBackBusiness, ({ archived }) => ({ params: { uuid: archived } })),
  sample(offerBusiness, ({ id }) => ({
    params: { uuid: id },
    body: { email: 'otra@ejemplo.pe', current_password: 'Contraseña1' },
  })),
  sample(getOffer, ({ id }) => ({ params: { uuid: id } })),
  sample(withdrawOffer, ({ id }) => ({ params: { uuid: id } })),
  sample(exportPortfolio, ({ id }) => ({ body: { tax_period: '202610', business_uuids: [id], columns: [] } })),
  sample(removeView, ({ view }) => ({ params: { uuid: view } })),
  sample(stopTask, ({ task }) => ({ params: { uuid: task } })),
  sample(dismissTask, ({ task }) => ({ params: { uuid: task } })),
  sample(collectCompanies, ({ id }) => ({ body: { tax_period: '202610', business_uuids: [id] } })),
  sample(closeCompanies, ({ id }) => ({
    body: { tax_period: '202610', companies: [{ uuid: id, seq: 0 }], reason: '' },
  })),
  sample(getPurchaseDashboard, filtered),
  sample(getSalesDashboard, filtered),
  sample(getHistory, ({ ruc }) => ({
    query: { filters: JSON.stringify({ ruc, tax_period: '202610', operation_type: 'COMPRA' }) },
  })),
  sample(getOpening, ({ ruc }) => ({ params: { ruc }, query: { tax_period: '202610' } })),
  sample(tellOpening, ({ ruc }) => ({
    params: { ruc },
    body: { tax_period: '202610', told: { balance: 10, perceptions: 0, retentions: 0 }, reason: 'Según el FV 621' },
  })),
  sample(listNonDomiciled, ({ ruc }) => ({ params: { ruc }, query: { tax_period: '202610' } })),
  sample(tellNonDomiciled, ({ ruc }) => ({ params: { ruc }, body: FROM_ABROAD })),
  sample(removeNonDomiciled, ({ ruc }) => ({
    params: { ruc },
    body: { tax_period: FROM_ABROAD.tax_period, purchase: FROM_ABROAD.purchase, seen: 0 },
  })),
  sample(getWhatIf, ({ ruc }) => ({ params: { ruc }, query: { tax_period: '202610' } })),
  sample(saveScenario, ({ ruc }) => ({
    ...{ params: { ruc }, query: { tax_period: '202610' } },
    body: { name: `Con lo de ${crypto.randomUUID().slice(0, 8)}`, codes: [], with_balance: true },
  })),
  sample(updateScenario, ({ ruc, scenario }) => ({
    params: { ruc, scenario_uuid: scenario },
    body: { name: 'Con lo sustentado', codes: [], with_balance: true },
  })),
  sample(shareScenario, ({ ruc, scenario }) => ({
    params: { ruc, scenario_uuid: scenario },
    body: { days: 30 as const, email: null },
  })),
  sample(mailScenarioLinkAgain, ({ ruc, scenario, scenarioPage }) => ({
    params: { ruc, scenario_uuid: scenario, link_uuid: scenarioPage },
  })),
  sample(revokeScenarioLink, ({ ruc, scenario, scenarioPage }) => ({
    params: { ruc, scenario_uuid: scenario, link_uuid: scenarioPage },
  })),
  sample(deleteScenario, ({ ruc, spareScenario }) => ({ params: { ruc, scenario_uuid: spareScenario } })),
  sample(makeFormFile, ({ ruc }) => ({ params: { ruc }, query: { tax_period: '202610', file: 'R' as const } })),
  sample(getPdtReport, ({ ruc }) => ({
    query: { filters: JSON.stringify({ ruc, tax_period: '202610', operation_type: 'COMPRA' }) },
  })),
  sample(listVouchers, ({ ruc }) => ({ query: { ruc, tax_period: '202610' } })),
  sample(getVoucherDetail, ({ id }) => ({
    params: { uuid: id, code: '20990016004-01-F001-1' },
    query: { tax_period: '202610' },
  })),
  sample(fetchVoucherFile, ({ id }) => ({
    params: { uuid: id, code: '20990016004-01-F001-1', kind: 'pdf' as const },
    query: { tax_period: '202610' },
  })),
  sample(zipInvoices, ({ ruc }) => ({ body: { ruc, tax_period: '202610' } })),
  sample(zipValidated, ({ ruc }) => ({ body: { ruc, tax_period: '202610' } })),
  sample(listUploads, ({ id }) => ({ params: { uuid: id }, query: { tax_period: '202610' } })),
  sample(startUpload, ({ id }) => ({
    params: { uuid: id },
    body: { name: 'oct.zip', size: 1_000, tax_period: '202610' },
  })),
  sample(listUploadResults, ({ id }) => ({ params: { uuid: id }, query: { tax_period: '202610' } })),
  sample(listMissingDocuments, ({ id }) => ({ params: { uuid: id }, query: { tax_period: '202610' } })),
  sample(tryDocumentsNow, ({ id }) => ({ params: { uuid: id } })),
  sample(cancelUpload, ({ id, upload }) => ({ params: { uuid: id, upload } })),
  sample(pickVouchers, ({ ruc }) => ({ query: { ruc, tax_period: '202610' } })),
  sample(getVoucherFilters, ({ ruc }) => ({ query: { ruc, tax_period: '202610' } })),
  sample(listPerceptions, ({ ruc, id }) => ({
    query: { business_ruc: ruc, business_uuid: id, tax_period: '202610' },
  })),
  sample(listRetentions, ({ ruc, id }) => ({ query: { business_ruc: ruc, business_uuid: id, tax_period: '202610' } })),
  sample(listDetractions, ({ ruc, id }) => ({ query: { ruc, business_uuid: id, tax_period: '202610' } })),
  sample(getDepositReceipt, ({ ruc, constancia }) => ({ query: { ruc, certificate_number: constancia } })),
  sample(askWithholdings, ({ id }) => ({ params: { uuid: id }, body: { tax_period: '202610' } })),
  sample(makeDepositFile, ({ id, toDeposit }) => ({
    params: { uuid: id },
    body: { tax_period: '202610', codes: [toDeposit] },
  })),
  sample(listObserved, period),
  sample(listRejected, period),
  sample(listValidated, ({ ruc, id }) => ({ query: { ruc, uuid: id, tax_period: '202610' } })),
  sample(getReview, period),
  sample(getReviewGroup, ({ ruc }) => ({ query: { ruc, tax_period: '202610', group: '20990016004/proveedor-ssco' } })),
  sample(getVerdict, ({ ruc }) => ({ query: { ruc, tax_period: '202610', code: '20990016004-01-F001-1' } })),
  sample(validateObserved, (owned) => ({
    ...period(owned),
    body: { cpes: [{ code: '20990016004-01-F001-1', reason: 'Sustentado con el contrato' }] },
  })),
  sample(declineObserved, (owned) => ({
    ...period(owned),
    body: { cpes: [{ code: '20990016004-01-F001-1', reason: '' }] },
  })),
  sample(postponeObserved, (owned) => ({
    ...period(owned),
    body: { codes: ['20990016004-01-F001-2'], for: 'document' as const },
  })),
  sample(resumeObserved, (owned) => ({ ...period(owned), body: { codes: ['20990016004-01-F001-2'] } })),
  sample(uploadStatement, ({ ruc }) => ({
    query: { ruc },
    body: { name: 'oct.csv', content: Buffer.from('Fecha;Glosa;Cargo\n18/10/2026;TRANSF;12.00\n').toString('base64') },
  })),
  sample(listStatements, ({ ruc }) => ({ query: { ruc } })),
  sample(listMovements, period),
  sample(chooseColumns, ({ ruc, statement }) => ({
    query: { ruc },
    body: {
      statement,
      columns: { date: 0, description: 1, operation: null, charge: 2, amount: null, reference: null },
    },
  })),
  sample(removeStatement, ({ ruc, statement }) => ({ query: { ruc }, body: { statement } })),
  sample(searchToPay, ({ ruc, movement }) => ({ query: { ruc, tax_period: '202610', movement } })),
  sample(rejectSuggestion, ({ ruc, aside }) => ({
    query: { ruc },
    body: { movement: aside, codes: ['20990016004-01-F001-1'] },
  })),
  sample(markNotPurchase, ({ ruc, aside }) => ({ query: { ruc }, body: { movements: [aside] } })),
  sample(undoMovements, ({ ruc, movement }) => ({
    query: { ruc },
    body: { movements: [movement], reason: 'Era de otra cuenta' },
  })),
  sample(rehearsePayments, ({ ruc, movement }) => ({
    query: { ruc, tax_period: '202610' },
    body: { movements: [{ movement, vouchers: [{ code: '20990016004-01-F001-1', amount: 10 }] }] },
  })),
  sample(confirmMovements, ({ ruc, movement }) => ({
    query: { ruc },
    body: { movements: [{ movement, vouchers: [{ code: '20990016004-01-F001-1', amount: 10 }] }] },
  })),
  sample(redoMovements, ({ ruc, movement }) => ({ query: { ruc }, body: { movements: [movement] } })),
  sample(registerPayments, ({ ruc }) => ({
    query: { ruc },
    body: {
      request: '3f8e6f9c-7a51-4f7c-9d4e-0a5d1f2b3c4d',
      vouchers: [{ code: '20990016004-01-F001-2', amount: 10 }],
      ...{ date: '2026-10-20', means: '003' as const, bank: 'BCP', operation: '00418823' },
    },
  })),
  sample(listPayments, ({ ruc }) => ({ query: { ruc, code: '20990016004-01-F001-2' } })),
  sample(undoPayment, ({ ruc, payment }) => ({ query: { ruc }, body: { payment, reason: 'Era de otra compra' } })),
  sample(addSupport, ({ ruc }) => ({
    query: { ruc },
    body: {
      ...{ request: '1c8e6f9c-7a51-4f7c-9d4e-0a5d1f2b3c4d', code: '20990016004-01-F001-2' },
      ...{ proof: 'note' as const, date: '2026-10-20', note: 'Contrato firmado' },
    },
  })),
  sample(listSupports, ({ ruc }) => ({ query: { ruc, code: '20990016004-01-F001-2' } })),
  sample(removeSupport, ({ ruc, support }) => ({ query: { ruc }, body: { support } })),
  sample(getReport, ({ ruc }) => ({
    params: { ruc },
    query: { tax_period: '202610', operation_type: 'COMPRA' as const, file_extension: 'xlsx' as const },
  })),
  sample(askReportZip, ({ ruc }) => ({
    body: { companies: [{ ruc }], tax_periods: ['202610'], kinds: ['rce' as const, 'sales' as const] },
  })),
  sample(getReportZip, ({ zip }) => ({ params: { uuid: zip } })),
  sample(cancelReportZip, ({ spareZip }) => ({ params: { uuid: spareZip } })),
  sample(getNonDomiciledReport, ({ ruc }) => ({ params: { ruc }, query: { tax_period: '202610' } })),
  sample(getSiscontReport, ({ ruc }) => ({ params: { ruc }, query: { tax_period: '202610' } })),
  sample(getProgramReport, ({ ruc }) => ({
    params: { ruc },
    query: { tax_period: '202610', program: 'concar' as const, operation_type: 'COMPRA' as const },
  })),
  sample(getClose, ({ ruc }) => ({ params: { ruc }, query: { tax_period: '202610' } })),
  sample(closePeriod, ({ ruc }) => ({ params: { ruc }, body: { tax_period: '202610', seq: 0 } })),
  sample(preparePeriod, ({ ruc }) => ({ params: { ruc }, body: { tax_period: '202610', seq: 0 } })),
  sample(reopenPeriod, ({ ruc }) => ({
    params: { ruc },
    body: { tax_period: '202509', version: 1, reason: 'Llegó el sustento' },
  })),
  sample(getCloseChanges, ({ ruc }) => ({ params: { ruc }, query: { tax_period: '202509', version: 1 } })),
  sample(listDeclarations, ({ ruc }) => ({ params: { ruc } })),
  sample(listMailbox, ({ ruc }) => ({ query: { ruc } })),
  sample(getMailboxMessage, ({ ruc }) => ({ params: { ruc, ...MESSAGE } })),
  sample(openMailboxMessage, ({ ruc }) => ({ params: { ruc, ...MESSAGE }, body: { confirmed: true as const } })),
  sample(readMailboxNow, ({ ruc }) => ({ params: { ruc } })),
  sample(getCompanyDue, ({ ruc }) => ({ params: { ruc }, query: { tax_period: '202610' } })),
  sample(checkReport, ({ ruc }) => ({
    params: { ruc },
    query: { tax_period: '202610', operation_type: 'COMPRA' as const },
  })),
  sample(checkFile, ({ ruc }) => ({
    params: { ruc },
    body: { name: 'rce.txt', content: '', tax_period: '202610', operation_type: 'COMPRA' as const },
  })),
  sample(getSettings, ({ ruc }) => ({ query: { ruc } })),
  sample(getSettingsHistory, ({ ruc }) => ({ query: { ruc } })),
  sample(listRules, ({ ruc }) => ({ query: { ruc } })),
  sample(changeSetting, ({ ruc }) => ({
    query: { ruc },
    body: {
      ...{ setting: 'regime' as const, value: { regime: 'rmt' as const } },
      ...{ since: '2026-01-01', reason: 'Ficha RUC', seen: 0 },
    },
  })),
  sample(switchRule, ({ ruc }) => ({
    query: { ruc },
    body: { rule: 'proveedor-ssco', off: true, reason: 'Hay informe del cliente', seen: 0 },
  })),
  sample(rehearseEdition, ({ ruc }) => ({ query: { ruc }, body: { edition: NEWEST.name, next: null } })),
  sample(adoptEdition, ({ ruc }) => ({ body: { edition: NEWEST.name, companies: [{ ruc, mark: 'otra' }] } })),
  sample(rehearseSetting, ({ ruc }) => ({
    query: { ruc },
    body: {
      changes: [{ setting: 'regime' as const, value: { regime: 'rmt' as const }, since: '2026-01-01' }],
      switches: [{ rule: 'proveedor-ssco', off: true }],
    },
  })),
  sample(inviteMember, ({ id, password }) => ({
    body: {
      ...{ email: 'otra.mas@ejemplo.pe', role: 'assistant' as const, business_uuids: [id] },
      current_password: password,
    },
  })),
  sample(resendInvitation, ({ invitation }) => ({ params: { uuid: invitation } })),
  sample(revokeInvitation, ({ invitation }) => ({ params: { uuid: invitation } })),
  sample(changeMember, ({ colleague, id, password }) => ({
    params: { uuid: colleague },
    body: { role: 'reader' as const, business_uuids: [id], current_password: password },
  })),
  sample(removeMember, ({ colleague, password }) => ({
    params: { uuid: colleague },
    body: { current_password: password },
  })),
  sample(undoDecision, (owned) => ({ ...period(owned), body: { batch: owned.batch } })),
];

/** Calls that carry an id of something that belongs to nobody, and why they answer everybody alike. */
export const ownedByNobody: Readonly<Record<string, string>> = {
  validateRuc: 'a RUC exists in the world, not in a firm; the answer says only whether it is taken',
  registerBusiness: 'the same: a RUC that is taken is refused, and nothing is said of whose it is',
};

/** What the owner of the samples has. */
export interface Owned extends SeededBusiness {
  accountantId: string;
  password: string;
  /** Companies of theirs that a sample may put away, and one that was. */
  toArchive: string;
  toRemove: string;
  archived: string;
  /** Somebody else in their firm, and somebody who was invited. */
  colleague: string;
  invitation: string;
  /** A session of theirs besides the one they call with. */
  sessionId: string;
  /** A file that is being uploaded. */
  upload: string;
  /** A view of the companies that they keep, and something that they asked for many of them. */
  view: string;
  task: string;
  /** Two zips of reports that they asked for: one that is cancelled is given no more. */
  zip: string;
  spareZip: string;
  /** Something that was decided of its vouchers. */
  batch: string;
  /** Two scenarios of its month, and a page that shows the first. */
  scenario: string;
  spareScenario: string;
  scenarioPage: string;
  /** A statement of the bank, two of its charges, a payment and a note of a voucher. */
  statement: string;
  movement: string;
  aside: string;
  payment: string;
  support: string;
  /** A deposit of detraction, and a purchase for which one is to be made. */
  constancia: string;
  toDeposit: string;
}

export interface Sample {
  call: Call;
  request: (owned: Owned) => object;
}

function sample<const C extends Call>(call: C, request: (owned: Owned) => CallRequest<C>): Sample {
  return { call, request: request as Sample['request'] };
}

function filtered({ ruc }: SeededBusiness) {
  return { query: { filters: JSON.stringify({ ruc, tax_period: '202610' }) } };
}

function period({ ruc }: SeededBusiness) {
  return { query: { ruc, tax_period: '202610' } };
}
