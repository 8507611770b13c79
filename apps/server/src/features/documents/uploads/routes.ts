import * as calls from '@yupana/contract/uploads.ts';
import { route } from '../../../route.ts';
import { listMissingDocuments, listUploadResults } from './list-results.ts';
import { cancelUpload, listUploads, startUpload } from './manage-uploads.ts';

export function routes() {
  return [
    route(calls.listUploads, (ctx, input) => listUploads(ctx, input)),
    route(calls.startUpload, (ctx, input) => startUpload(ctx, input)),
    route(calls.cancelUpload, (ctx, input) => cancelUpload(ctx, input)),
    route(calls.listUploadResults, (ctx, input) => listUploadResults(ctx, input)),
    route(calls.listMissingDocuments, (ctx, input) => listMissingDocuments(ctx, input)),
  ];
}
