import type { Document } from '../document/document.ts';
import { drawJpegs, drawPdf, drawTall, placesOf } from './draw.ts';

/** What a thread of `startDrawing` is asked. */
export type Order =
  | { as: 'pdf'; document: Document }
  | { as: 'places'; document: Document }
  | { as: 'jpeg' | 'tall'; document: Document; most: number };

export default function draw(order: Order): unknown {
  if (order.as === 'pdf') return drawPdf(order.document);
  if (order.as === 'places') return placesOf(order.document);
  return (order.as === 'tall' ? drawTall : drawJpegs)(order.document, order.most);
}
