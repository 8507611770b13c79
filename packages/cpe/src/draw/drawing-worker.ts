import type { Document } from '../document/document.ts';
import { drawJpegs, drawPdf, drawRecord, drawSummary, drawTall, placesOf } from './draw.ts';
import type { RecordPaper } from './papers/record.ts';
import type { Summary } from './papers/summary.ts';

/** What a thread of `startDrawing` is asked. */
export type Order =
  | { as: 'pdf'; document: Document }
  | { as: 'places'; document: Document }
  | { as: 'summary'; summary: Summary }
  | { as: 'record'; paper: RecordPaper }
  | { as: 'jpeg' | 'tall'; document: Document; most: number };

export default function draw(order: Order): unknown {
  if (order.as === 'pdf') return drawPdf(order.document);
  if (order.as === 'places') return placesOf(order.document);
  if (order.as === 'summary') return drawSummary(order.summary);
  if (order.as === 'record') return drawRecord(order.paper);
  return (order.as === 'tall' ? drawTall : drawJpegs)(order.document, order.most);
}
