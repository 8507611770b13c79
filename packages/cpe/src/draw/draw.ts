import { createCanvas, PDFDocument } from '@napi-rs/canvas';
import type { Document } from '../document/document.ts';
import { layOut, placesIn } from './page/lay-out.ts';
import { type Mark, PAGE } from './page/marks.ts';
import { measureWith, paint } from './page/paint.ts';
import { settable } from './page/text.ts';
import { layOutRecord, type RecordPaper } from './papers/record.ts';
import { layOutSummary, type Summary } from './papers/summary.ts';
import type { Place } from './place.ts';
import { sheetFor } from './sheets/sheet-for.ts';

/** A4 in points, and at 150 dots an inch. */
const POINTS = { width: 595.28, height: 841.89 };
const DOTS = { width: 1240, height: 1754 };
const QUALITY = 82;
/** A tenth more bytes than by default, in three quarters of the time. */
const COMPRESSION = 1;

/** One for all pages of a thread: each paints the whole of it, and eight megabytes a page would wait for who collects them. */
const canvas = createCanvas(DOTS.width, DOTS.height);
const measure = measureWith(canvas.getContext('2d'));

/**
 * The printed form of a document as PDF: all of its pages, 200 at most, with texts that can be selected. The same document gives
 * the same bytes.
 */
export function drawPdf(document: Document): Buffer {
  const sheet = sheetFor(document);
  return pdfOf(`${sheet.title} ${sheet.number}`, layOut(sheet, measure));
}

/** The page that a client is handed of a month, as PDF. The same summary gives the same bytes. */
export function drawSummary(summary: Summary): Buffer {
  return pdfOf(`Resumen ${summary.period} ${summary.ruc}`, [layOutSummary(summary, measure)]);
}

/** A paper of plain parts as PDF: 200 pages at most. */
export function drawRecord(paper: RecordPaper): Buffer {
  return pdfOf(paper.title, layOutRecord(paper, measure));
}

function pdfOf(title: string, pages: readonly (readonly Mark[])[]): Buffer {
  const pdf = new PDFDocument({ title: settable(title, 100), compressionLevel: COMPRESSION });
  for (const marks of pages) {
    paint(pdf.beginPage(POINTS.width, POINTS.height), marks, POINTS.width / PAGE.width);
    pdf.endPage();
  }
  return pdf.close();
}

export interface Pictures {
  /** How many pages the printed form has. */
  pages: number;
  /** Of the pages that were asked for, in order. */
  images: Buffer[];
}

/**
 * The printed form as JPEG, a picture a page.
 * @param most pages that are drawn, from the first
 */
export function drawJpegs(document: Document, most = Number.POSITIVE_INFINITY): Pictures {
  const pages = layOut(sheetFor(document), measure);
  return { pages: pages.length, images: pages.slice(0, most).map(picture) };
}

/** Where on the pages of its printed form the document says what. */
export function placesOf(document: Document): Place[] {
  return placesIn(sheetFor(document), measure);
}

/** What one tall picture may weigh while it is drawn: ten pages whole. Of more each is smaller, so that it weighs no more. */
const TALL_PAGES = 10;

/**
 * The printed form as one JPEG, its pages one below the other: whoever downloads «the image» of an invoice of three pages gets three.
 * @param most pages that are drawn, from the first
 */
export function drawTall(document: Document, most: number): Pictures {
  const pages = layOut(sheetFor(document), measure);
  const drawn = pages.slice(0, most);
  if (drawn.length === 1) return { pages: pages.length, images: drawn.map(picture) };
  const shrunk = Math.min(1, TALL_PAGES / drawn.length);
  const [width, height] = [Math.round(DOTS.width * shrunk), Math.round(DOTS.height * shrunk)];
  const tall = createCanvas(width, height * drawn.length);
  const context = tall.getContext('2d');
  for (const [place, marks] of drawn.entries()) {
    context.save();
    context.translate(0, place * height);
    paint(context, marks, width / PAGE.width);
    context.restore();
  }
  const image = tall.toBuffer('image/jpeg', QUALITY);
  // Its memory would wait for whoever collects it.
  tall.height = 1;
  return { pages: pages.length, images: [image] };
}

function picture(marks: readonly Mark[]): Buffer {
  paint(canvas.getContext('2d'), marks, DOTS.width / PAGE.width);
  return canvas.toBuffer('image/jpeg', QUALITY);
}
