import { expect, test } from 'vitest';
import { composeMail } from './mail-layout.ts';

const content = {
  greeting: 'Hola, <b>Ana</b> & "Cía":',
  paragraphs: ['Primera línea.'],
  action: { label: 'Hacer algo', link: 'https://yupana.example/a?b=1&c=2' },
  after: ['Escríbenos a https://yupana.example/ayuda si dudas.'],
};

test('a mail says the same as text and as HTML', () => {
  const { text, html } = composeMail(content);
  for (const said of ['Primera línea.', 'Hacer algo', 'Yupana']) {
    expect(text).toContain(said);
    expect(html).toContain(said);
  }
  expect(text).toContain('Hacer algo:\nhttps://yupana.example/a?b=1&c=2');
});

test('amounts stand one below the other, with their sum in bold; as text one in each line', () => {
  const { text, html } = composeMail({
    ...content,
    rows: [
      ['Precio', 'S/ 59.00'],
      ['Total <pagado>', 'S/ 69.62'],
    ],
  });
  expect(text).toContain('Precio: S/ 59.00\nTotal <pagado>: S/ 69.62');
  expect(html).toMatch(/font-weight:600[^>]*>S\/ 69\.62<\/td>/);
  expect(html).toContain('Total &lt;pagado&gt;');
});

test('what a person wrote is text in the HTML, never markup', () => {
  const { html } = composeMail(content);
  expect(html).toContain('Hola, &lt;b&gt;Ana&lt;/b&gt; &amp; &quot;Cía&quot;:');
  expect(html).not.toContain('<b>');
});

test('addresses can be followed, from the button and from the text', () => {
  const { html } = composeMail(content);
  expect(html).toContain('href="https://yupana.example/a?b=1&amp;c=2"');
  expect(html).toContain('href="https://yupana.example/ayuda"');
  // A long one is broken: on a phone the mail would be as wide as it.
  expect(html.match(/<a class="link"[^>]*word-break:break-all[^>]*>https:/g)).toHaveLength(2);
});

test('it asks for nothing from elsewhere, and is readable on a dark screen', () => {
  const { html } = composeMail(content);
  expect(html).not.toMatch(/<(img|script|link)|url\(/);
  expect(html).toContain('name="color-scheme" content="light dark"');
  expect(html).toContain('@media (prefers-color-scheme: dark)');
});

test('a mail without a button or small print is just its words', () => {
  expect(composeMail({ greeting: 'Hola:', paragraphs: ['Eso es todo.'] }).text).toBe(
    'Hola:\n\nEso es todo.\n\nYupana\n',
  );
});

test('what there is to say of several things stands under the name of each, with where each line leads', () => {
  const { text, html } = composeMail({
    ...content,
    sections: [
      {
        title: 'Bodega <Ñ>',
        lines: [
          { text: '2 compras & 1 venta.', action: { label: 'Ver', link: 'https://y.pe/a?b=1&c=2' } },
          { text: 'Nada más.' },
        ],
      },
    ],
  });
  expect(text).toContain('Bodega <Ñ>\n- 2 compras & 1 venta.\n  Ver: https://y.pe/a?b=1&c=2\n- Nada más.\n');
  expect(html).toContain('Bodega &lt;Ñ&gt;</h2>');
  expect(html).toContain('2 compras &amp; 1 venta. <a class="link" href="https://y.pe/a?b=1&amp;c=2"');
});
