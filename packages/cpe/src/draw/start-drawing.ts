import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { Document } from '../document/document.ts';
import type { Order } from './drawing-worker.ts';
import type { RecordPaper } from './papers/record.ts';
import type { Summary } from './papers/summary.ts';
import type { Place } from './place.ts';

/** Two hundred pages of JPEG take some twenty seconds of a busy machine. */
const GIVES_UP_AFTER_MS = 120_000;
/** A thread that nobody asked for so long ends: it holds some 40 MB. */
const RESTS_AFTER_MS = 30_000;

export interface Drawing {
  /** The printed form as PDF: the same document gives the same bytes. @throws when it takes longer than two minutes */
  pdf(document: Document): Promise<Uint8Array>;
  /**
   * The printed form as JPEG, a picture a page.
   * @param most pages that are drawn, from the first
   * @throws when it takes longer than two minutes
   */
  jpegs(document: Document, most?: number): Promise<{ pages: number; images: Uint8Array[] }>;
  /**
   * The printed form as one JPEG, its pages one below the other.
   * @param most pages that are drawn, from the first
   * @throws when it takes longer than two minutes
   */
  tall(document: Document, most: number): Promise<{ pages: number; images: Uint8Array[] }>;
  /** Where on the pages of the printed form the document says what. @throws when it takes longer than two minutes */
  places(document: Document): Promise<Place[]>;
  /** The page that a client is handed of a month, as PDF. @throws when it takes longer than two minutes */
  summary(summary: Summary): Promise<Uint8Array>;
  /** A paper of plain parts as PDF. @throws when it takes longer than two minutes */
  record(paper: RecordPaper): Promise<Uint8Array>;
  /** Ends the threads; what waits is rejected. */
  close(): Promise<void>;
}

/**
 * Drawing in threads of its own, so that whoever asks goes on meanwhile. Threads begin with the first document.
 * @param threads how many draw at once
 */
export function startDrawing({ threads = 2, givesUpAfterMs = GIVES_UP_AFTER_MS } = {}): Drawing {
  const pool = new Piscina({
    filename: fileURLToPath(new URL('./drawing-worker.ts', import.meta.url)),
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: RESTS_AFTER_MS,
    recordTiming: false,
    // A thread that waits without its loop never frees what a page was drawn on: 65 MB grew with every 500 PDF.
    atomics: 'disabled',
  });
  const turn = turns(threads);
  // Its time begins when a thread takes it: of a thousand that were asked for at once the last waits for long, and may.
  const draw = (order: Order) => turn(() => pool.run(order, { signal: AbortSignal.timeout(givesUpAfterMs) }));
  return {
    pdf: (document) => draw({ as: 'pdf', document }),
    jpegs: (document, most = Number.POSITIVE_INFINITY) => draw({ as: 'jpeg', document, most }),
    tall: (document, most) => draw({ as: 'tall', document, most }),
    places: (document) => draw({ as: 'places', document }),
    summary: (summary) => draw({ as: 'summary', summary }),
    record: (paper) => draw({ as: 'record', paper }),
    close: () => pool.destroy(),
  };
}

/** So many at once, the others in order. */
function turns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
