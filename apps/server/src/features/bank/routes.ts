import * as statementCalls from '@yupana/contract/bank.ts';
import * as movementCalls from '@yupana/contract/bank-movements.ts';
import * as paymentCalls from '@yupana/contract/bank-payments.ts';
import * as supportCalls from '@yupana/contract/supports.ts';
import { route } from '../../route.ts';
import { confirmMovements, redoMovements } from './movements/confirm-movements.ts';
import { listMovements } from './movements/list-movements.ts';
import { markNotPurchase, rejectSuggestion, undoMovements } from './movements/put-aside.ts';
import { rehearsePayments } from './movements/rehearse-payments.ts';
import { searchToPay } from './movements/search-to-pay.ts';
import { listPayments, registerPayments, undoPayment } from './payments/register-payments.ts';
import { chooseColumns, listStatements } from './statements/choose-columns.ts';
import { type DropFile, removeStatement } from './statements/remove-statement.ts';
import { uploadStatement } from './statements/upload-statement.ts';
import { addSupport, listSupports, removeSupport } from './supports/manage-supports.ts';

/** A file of five megabytes, in base64. */
const WITH_FILE = { bodyLimit: 7_200_000 };
/** The most that are confirmed at once, each with the vouchers that it pays. */
const LARGE = { bodyLimit: 4_000_000 };

/** @param dropFile what becomes of the file of a statement that is taken back */
export function routes(dropFile: DropFile) {
  return [
    route(statementCalls.uploadStatement, (ctx, input) => uploadStatement(ctx, input), WITH_FILE),
    route(statementCalls.chooseColumns, (ctx, input) => chooseColumns(ctx, input)),
    route(statementCalls.removeStatement, (ctx, input) => removeStatement(ctx, input, dropFile)),
    route(statementCalls.listStatements, (ctx, input) => listStatements(ctx, input)),
    route(movementCalls.listMovements, (ctx, input) => listMovements(ctx, input)),
    route(movementCalls.confirmMovements, (ctx, input) => confirmMovements(ctx, input), LARGE),
    route(movementCalls.rehearsePayments, (ctx, input) => rehearsePayments(ctx, input), LARGE),
    route(movementCalls.rejectSuggestion, (ctx, input) => rejectSuggestion(ctx, input)),
    route(movementCalls.markNotPurchase, (ctx, input) => markNotPurchase(ctx, input)),
    route(movementCalls.undoMovements, (ctx, input) => undoMovements(ctx, input)),
    route(movementCalls.redoMovements, (ctx, input) => redoMovements(ctx, input)),
    route(movementCalls.searchToPay, (ctx, input) => searchToPay(ctx, input)),
    route(paymentCalls.registerPayments, (ctx, input) => registerPayments(ctx, input)),
    route(paymentCalls.listPayments, (ctx, input) => listPayments(ctx, input)),
    route(paymentCalls.undoPayment, (ctx, input) => undoPayment(ctx, input)),
    route(supportCalls.listSupports, (ctx, input) => listSupports(ctx, input)),
    route(supportCalls.addSupport, (ctx, input) => addSupport(ctx, input), WITH_FILE),
    route(supportCalls.removeSupport, (ctx, input) => removeSupport(ctx, input)),
  ];
}
