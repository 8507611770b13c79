import type { Document } from '../document/document.ts';
import { drawJpegs, drawPdf } from './draw.ts';

/** What a thread of `startDrawing` is asked. */
export type Order = { as: 'pdf'; document: Document } | { as: 'jpeg'; document: Document; most: number };

export default function draw(order: Order): unknown {
  return order.as === 'pdf' ? drawPdf(order.document) : drawJpegs(order.document, order.most);
}
