import { tryDocumentsNow } from '@yupana/contract/documents.ts';
import { fetchVoucherFile, getVoucherDetail } from '@yupana/contract/voucher-detail.ts';
import { zipInvoices, zipValidated } from '@yupana/contract/voucher-zips.ts';
import { route } from '../../route.ts';
import { tryDocumentsNow as tryNow } from './lane/try-now.ts';
import { fetchSunatFile } from './shown/fetch-sunat-file.ts';
import { showVoucher } from './shown/show-voucher.ts';
import { zipAll, zipAllValidated } from './shown/zip-vouchers.ts';
import { routes as uploadRoutes } from './uploads/routes.ts';

export function routes() {
  return [
    route(getVoucherDetail, (ctx, input) => showVoucher(ctx, input)),
    route(fetchVoucherFile, (ctx, input, { signal }) => fetchSunatFile(ctx, input, signal)),
    route(tryDocumentsNow, (ctx, input) => tryNow(ctx, input)),
    route(zipInvoices, (ctx, { body }) => zipAll(ctx, body)),
    route(zipValidated, (ctx, { body }) => zipAllValidated(ctx, body)),
    ...uploadRoutes(),
  ];
}
