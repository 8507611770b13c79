import * as calls from '@yupana/contract/bank.ts';
import * as supportCalls from '@yupana/contract/supports.ts';
import { route } from '../../route.ts';
import { confirmMovements, redoMovements } from './movements/confirm-movements.ts';
import { listMovements } from './movements/list-movements.ts';
import { markNotPurchase, rejectSuggestion, undoMovements } from './movements/put-aside.ts';
import { rehearsePayments } from './movements/rehearse-payments.ts';
import { searchToPay } from './movements/search-to-pay.ts';
import { listPayments, registerPayments, undoPayment } from './payments/register-payments.ts';
import { chooseColumns, listStatements } from './statements/choose-columns.ts';
import { uploadStatement } from './statements/upload-statement.ts';
import { addSupport, listSupports, removeSupport } from './supports/manage-supports.ts';

/** A file of five megabytes, in base64. */
const WITH_FILE = { bodyLimit: 7_200_000 };
/** The most that are confirmed at once, each with the vouchers that it pays. */
const LARGE = { bodyLimit: 4_000_000 };

export function routes() {
  return [
    route(calls.uploadStatement, (ctx, input) => uploadStatement(ctx, input), WITH_FILE),
    route(calls.chooseColumns, (ctx, input) => chooseColumns(ctx, input)),
    route(calls.listStatements, (ctx, input) => listStatements(ctx, input)),
    route(calls.listMovements, (ctx, input) => listMovements(ctx, input)),
    route(calls.confirmMovements, (ctx, input) => confirmMovements(ctx, input), LARGE),
    route(calls.rehearsePayments, (ctx, input) => rehearsePayments(ctx, input), LARGE),
    route(calls.rejectSuggestion, (ctx, input) => rejectSuggestion(ctx, input)),
    route(calls.markNotPurchase, (ctx, input) => markNotPurchase(ctx, input)),
    route(calls.undoMovements, (ctx, input) => undoMovements(ctx, input)),
    route(calls.redoMovements, (ctx, input) => redoMovements(ctx, input)),
    route(calls.searchToPay, (ctx, input) => searchToPay(ctx, input)),
    route(calls.registerPayments, (ctx, input) => registerPayments(ctx, input)),
    route(calls.listPayments, (ctx, input) => listPayments(ctx, input)),
    route(calls.undoPayment, (ctx, input) => undoPayment(ctx, input)),
    route(supportCalls.listSupports, (ctx, input) => listSupports(ctx, input)),
    route(supportCalls.addSupport, (ctx, input) => addSupport(ctx, input), WITH_FILE),
    route(supportCalls.removeSupport, (ctx, input) => removeSupport(ctx, input)),
  ];
}
