import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

export interface FetchedFile {
  type: 'image' | 'pdf' | 'xml';
  mime: string;
  bytes: ArrayBuffer;
  /** Pictures of it; this is one. */
  pages: number;
}

/** A file of a voucher by its signed link, fetched whole. Kept while the screen is: the link is another each time it is listed. */
export function fileQuery(link: string | null, page?: number) {
  return queryOptions({
    queryKey: ['voucher-file', link?.split('?')[0] ?? '', page ?? 'all'],
    queryFn: ({ signal }) =>
      fetchFile(page === undefined ? (link ?? '') : `${link}${link?.includes('?') ? '&' : '?'}page=${page}`, signal),
    enabled: link !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
}

export function useFile(link: string | null, page?: number) {
  return useQuery(fileQuery(link, page));
}

async function fetchFile(link: string, signal: AbortSignal): Promise<FetchedFile> {
  const response = await fetch(link, { signal });
  if (!response.ok) throw new Error(`The file answered ${response.status}.`);
  const bytes = await response.arrayBuffer();
  const { type, mime } = kindOf(new Uint8Array(bytes, 0, Math.min(8, bytes.byteLength)));
  return { type, mime, bytes, pages: Number(response.headers.get('x-pages') ?? 1) };
}

/** By its first bytes: a link says of every file that it is one to keep. */
function kindOf(head: Uint8Array): { type: FetchedFile['type']; mime: string } {
  const starts = (...bytes: number[]) => bytes.every((byte, at) => head[at] === byte);
  if (starts(0xff, 0xd8)) return { type: 'image', mime: 'image/jpeg' };
  if (starts(0x89, 0x50, 0x4e, 0x47)) return { type: 'image', mime: 'image/png' };
  if (starts(0x25, 0x50, 0x44, 0x46)) return { type: 'pdf', mime: 'application/pdf' };
  return { type: 'xml', mime: 'text/xml' };
}

/** An address of a file while the caller shows it. */
export function useFileUrl({ bytes, mime }: FetchedFile): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type: mime }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes, mime]);
  return url;
}
