import * as calls from '@yupana/contract/supplier-alerts.ts';
import { route } from '../../route.ts';
import { listSupplierAlerts, markSupplierAlertsSeen, summarizeSupplierAlerts } from './shown/list-alerts.ts';

export function routes() {
  return [
    route(calls.listSupplierAlerts, (ctx) => listSupplierAlerts(ctx)),
    route(calls.summarizeSupplierAlerts, (ctx) => summarizeSupplierAlerts(ctx)),
    route(calls.markSupplierAlertsSeen, (ctx, input) => markSupplierAlertsSeen(ctx, input)),
  ];
}
