/**
 * Makes an element. Texts go in as text, never as markup: names, paths and mails come from outside.
 * @param {string} tag
 * @param {Record<string, any>} properties
 * @param {...(Node | string | null)} children
 */
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith('aria-') || name === 'scope' || name === 'for') made.setAttribute(name, value);
    else made[name] = value;
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** A row of a table; a cell is a text or a node, and a number stands on the right. */
export function row(...cells) {
  const made = cells.map((cell) => element('td', typeof cell === 'number' ? { className: 'number' } : {}, node(cell)));
  return element('tr', {}, ...made);
}

function node(value) {
  return value instanceof Node ? value : String(value ?? '');
}

/** A labelled control. */
export function labelled(text, control, className = '') {
  return element('label', { className }, text, control);
}

/** A select of `[value, text]` pairs. */
export function choice(name, options) {
  return element('select', { name }, ...options.map(([value, text]) => element('option', { value }, text)));
}

export function button(text, onclick, label = text) {
  return element('button', { type: 'button', className: 'small', onclick, 'aria-label': label }, text);
}

/** A text whose addresses can be followed. */
export function withLinks(text) {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, place) => (place % 2 === 1 ? element('a', { href: part, target: '_blank' }, part) : part));
}
