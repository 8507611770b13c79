import { PREFIX } from '@yupana/contract/call.ts';
import type { Upload } from '@yupana/contract/uploads.ts';
import type { UploadRow } from './queries-uploads.ts';

/** Where the bytes of uploads come. */
export const TUS_PATH = `${PREFIX}/businesses/:uuid/uploads/:upload/bytes`;

export function presentUpload(row: UploadRow): Upload {
  const { id, business_id, name, size, received, state, files_done, files_total, trouble } = row;
  return {
    uuid: id,
    ...{ name, size, received, state, files_done, files_total, trouble },
    path: TUS_PATH.replace(':uuid', business_id).replace(':upload', id),
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}
