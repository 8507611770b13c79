export interface ServerEvent {
  event: string;
  data: string;
}

/**
 * Reads the events of a `text/event-stream` body. Comments (the keep-alive) give no event, but `onBytes` hears them.
 * @source WHATWG HTML, 9.2 Server-sent events: fields, line endings, one space after the colon
 */
export async function* readEvents(body: ReadableStream<Uint8Array>, onBytes?: () => void): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let pending = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onBytes?.();
      pending += decoder.decode(value, { stream: true });
      // A carriage return at the end may be half of a CRLF: it waits for the next chunk.
      const blocks = pending.split(/\r\n\r\n|\n\n|\r\r(?!$)/);
      pending = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = parseBlock(block);
        if (event) yield event;
      }
    }
  } finally {
    // Left early (the screen closed): the connection must not stay open.
    await reader.cancel().catch(() => {});
  }
}

function parseBlock(block: string): ServerEvent | null {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split(/\r\n|\n|\r/)) {
    const colon = line.indexOf(':');
    if (colon === 0) continue;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') event = value;
    if (field === 'data') data.push(value);
  }
  return data.length > 0 ? { event, data: data.join('\n') } : null;
}
